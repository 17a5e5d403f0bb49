import { describe, expect, test } from 'vitest'
import { type Done, formatUndone, isUndo, UndoMemory } from './undo-memory.ts'

const done = (message: string): Done => ({ message, entries: [1], scope: '7' })

describe('what can be undone', () => {
  test('is what was done last on the same screen, then what was done before it', () => {
    const memory = new UndoMemory()
    memory.remember('/a', done('one'))
    memory.remember('/b', done('other screen'))
    memory.remember('/a', done('two'))
    for (const message of ['two', 'one']) {
      const last = memory.last('/a')
      expect(last?.message).toBe(message)
      expect(last && memory.forget(last)).toBe(true)
    }
    expect(memory.last('/a')).toBeUndefined()
    expect(memory.last('/b')?.message).toBe('other screen')
  })

  test('is no longer what was undone by its toast', () => {
    const memory = new UndoMemory()
    const first = done('one')
    const second = done('two')
    memory.remember('/a', first)
    memory.remember('/a', second)
    expect([memory.forget(second), memory.forget(second)]).toEqual([true, false])
    expect(memory.last('/a')).toBe(first)
  })

  test('is nothing once everybody has left', () => {
    const memory = new UndoMemory()
    memory.remember('/a', done('one'))
    memory.clear()
    expect(memory.last('/a')).toBeUndefined()
  })
})

test('an undo that is undone says what was done again', () => {
  const undone = formatUndone('Set LEVEL to 5')
  expect(undone).toBe('Undid: Set LEVEL to 5')
  expect(isUndo({ message: undone })).toBe(true)
  expect(formatUndone(undone)).toBe('Redone: Set LEVEL to 5')
  expect(formatUndone(formatUndone(undone))).toBe('Undid: Set LEVEL to 5')
})
