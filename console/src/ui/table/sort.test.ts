import { expect, test } from 'vitest'
import { directionLabel, nextSort } from './sort.ts'

test('a new head starts with its natural order', () => {
  expect(nextSort(null, 'name')).toEqual({ column: 'name', direction: 'ascending' })
  expect(nextSort({ column: 'name', direction: 'descending' }, 'score', 'descending')).toEqual({
    column: 'score',
    direction: 'descending',
  })
})

test('the same head turns the order round', () => {
  const once = nextSort({ column: 'name', direction: 'ascending' }, 'name')
  expect(once.direction).toBe('descending')
  expect(nextSort(once, 'name').direction).toBe('ascending')
})

test.each([
  [{}, 'A to Z', 'Z to A'],
  [{ align: 'right' }, 'smallest first', 'largest first'],
  [{ isNewestFirst: true }, 'earliest first', 'latest first'],
  [{ sorts: 'time' }, 'earliest first', 'latest first'],
  [{ align: 'right', sorts: 'other' }, 'ascending', 'descending'],
] as const)('the orders of a column with %j are "%s" and "%s"', (column, ascending, descending) => {
  expect(directionLabel(column, 'ascending')).toBe(ascending)
  expect(directionLabel(column, 'descending')).toBe(descending)
})
