import { expect, test } from 'vitest'
import { nextSort } from './sort.ts'

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
