import { expect, test } from 'vitest'
import { isTyping, keyText } from './held-keys.ts'

test('keys that are held become the text that they would have written', () => {
  expect(keyText([...'Thank you'])).toBe('Thank you')
  expect(keyText(['a', 'b', 'Backspace', 'c'])).toBe('ac')
  expect(keyText(['Backspace', 'a'])).toBe('a')
  expect(keyText(['😀', 'Backspace', 'x', 'Enter', 'y'])).toBe('x\ny')
})

test('only keys that write or erase are held, those of other keyboards as well', () => {
  const press = (key: string, modifiers: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) =>
    isTyping({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers } as KeyboardEvent)
  expect(['g', 'é', '😀', ' ', 'Enter', 'Backspace'].filter((key) => !press(key))).toEqual([])
  expect(['Tab', 'Escape', 'Shift', 'F5', 'ArrowDown', 'Dead'].filter((key) => press(key))).toEqual([])
  expect(press('@', { ctrlKey: true, altKey: true })).toBe(true)
  expect(press('å', { altKey: true })).toBe(true)
  expect(press('c', { ctrlKey: true })).toBe(false)
  expect(press('c', { metaKey: true })).toBe(false)
})
