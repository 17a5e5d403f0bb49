import { expect, test } from 'vitest'
import { type Filter, filterText, operatorsOf, putFilter } from './filters.ts'

const state: Filter = { field: 'state', operator: 'is', value: 'failed' }
const price: Filter = { field: 'price', operator: 'above', value: '500' }

test('a filter reads as label, operator and value', () => {
  const fields = [{ id: 'state', label: 'State', options: [{ value: 'failed', label: 'Failed' }] }]
  expect(filterText(state, fields)).toEqual(['State', 'is', 'Failed'])
  expect(filterText(price, fields)).toEqual(['price', 'above', '500'])
  expect(operatorsOf(fields[0])).toEqual(['is'])
})

test('filters are added, replaced, and never stand twice', () => {
  expect(putFilter([state], price)).toEqual([state, price])
  expect(putFilter([state], price, 0)).toEqual([price])
  expect(putFilter([state, price], { ...state })).toEqual([state, price])
})
