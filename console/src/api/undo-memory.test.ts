import { describe, expect, test } from 'vitest'
import { type Done, isUndo, UndoMemory, undoneWords } from './undo-memory.ts'

const done = (message: string): Done => ({ message, entries: [1], scope: '7' })

describe('what can be undone', () => {
  test('is what was done last on the same screen, then what was done before it', () => {
    const memory = new UndoMemory()
    memory.remember('/a', done('one'))
    memory.remember('/b', done('other screen'))
    memory.remember('/a', done('two'))
    expect(memory.take('/a')?.message).toBe('two')
    expect(memory.take('/a')?.message).toBe('one')
    expect(memory.take('/a')).toBeUndefined()
    expect(memory.take('/b')?.message).toBe('other screen')
  })

  test('is no longer what was undone by its toast', () => {
    const memory = new UndoMemory()
    const [first, second] = [done('one'), done('two')]
    memory.remember('/a', first)
    memory.remember('/a', second)
    memory.forget(second)
    expect(memory.take('/a')).toBe(first)
  })

  test('is nothing once everybody has left', () => {
    const memory = new UndoMemory()
    memory.remember('/a', done('one'))
    memory.clear()
    expect(memory.take('/a')).toBeUndefined()
  })
})

test('an undo that is undone says what was done again', () => {
  const undone = undoneWords('Set LEVEL to 5')
  expect(undone).toBe('Undid: Set LEVEL to 5')
  expect(isUndo({ message: undone })).toBe(true)
  expect(undoneWords(undone)).toBe('Did again: Set LEVEL to 5')
  expect(undoneWords(undoneWords(undone))).toBe('Undid: Set LEVEL to 5')
})
