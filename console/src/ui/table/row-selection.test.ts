import { expect, test } from 'vitest'
import { rowRange, selectionWith } from './row-selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('a range reaches from the row that was clicked before, upwards too', () => {
  expect(rowRange(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rowRange(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowRange(ids, 'c', 'c')).toEqual(['c'])
})

test('without a row before, or when it is gone, only the clicked row counts', () => {
  expect(rowRange(ids, null, 'd')).toEqual(['d'])
  expect(rowRange(ids, 'gone', 'd')).toEqual(['d'])
})

test('a selected row that is not shown stays selected', () => {
  expect([...selectionWith(new Set(['elsewhere']), ids, true)]).toEqual(['elsewhere', ...ids])
  expect([...selectionWith(new Set(['elsewhere', 'a', 'b']), ids, false)]).toEqual(['elsewhere'])
})
