import { expect, test } from 'vitest'
import { type Filter, filterText, listOperators, parseFilters, putFilter, toSearchChanges } from './filters.ts'

const state: Filter = { field: 'state', operator: 'is', value: 'failed' }
const price: Filter = { field: 'price', operator: 'above', value: '500' }

test('a filter reads as label, operator and value', () => {
  const fields = [{ id: 'state', label: 'State', options: [{ value: 'failed', label: 'Failed' }] }]
  expect(filterText(state, fields, 'utc')).toEqual(['State', 'is', 'Failed'])
  expect(filterText(price, fields, 'utc')).toEqual(['price', 'above', '500'])
  expect(listOperators(fields[0])).toEqual(['is'])
})

test('filters are added, replaced, and never stand twice', () => {
  expect(putFilter([state], price)).toEqual([state, price])
  expect(putFilter([state], price, 0)).toEqual([price])
  expect(putFilter([state, price], { ...state })).toEqual([state, price])
})

test('a moment is shown by the minute, by the chosen clock', () => {
  const ms = Date.UTC(2016, 10, 21, 9, 30, 12)
  expect(
    filterText(
      { field: 'from', operator: 'from', value: String(ms) },
      [{ id: 'from', label: 'Time', isTime: true }],
      'utc',
    ),
  ).toEqual(['Time', 'from', 'Mon 21 Nov 2016 09:30'])
})

test('a span of whole days is shown with its unit', () => {
  const fields = [{ id: 'seen', label: 'Time since last seen', isDays: true }]
  expect(filterText({ field: 'seen', operator: 'at most', value: '7' }, fields, 'utc')).toEqual([
    'Time since last seen',
    'at most',
    '7 d',
  ])
})

test('many ids are one chip that counts them', () => {
  const fields = [{ id: 'keys', label: 'Key', noun: ['key', 'keys'] as [string, string] }]
  expect(filterText({ field: 'keys', operator: 'is one of', value: 'A,B,C' }, fields, 'utc')).toEqual([
    'Key',
    'is one of',
    '3 keys',
  ])
  expect(filterText({ field: 'keys', operator: 'is', value: 'A' }, fields, 'utc')).toEqual(['Key', 'is', 'A'])
})

test('filters are what the address has under the ids of fields, and the later of two counts', () => {
  const fields = [
    { id: 'state', label: 'State' },
    { id: 'channel', label: 'Channel' },
  ]
  const filters = [{ field: 'state', operator: 'is', value: 'on' }]
  expect(parseFilters({ q: 'x', state: 'on' }, fields)).toEqual(filters)
  expect(toSearchChanges([...filters, { field: 'state', operator: 'is', value: 'off' }], fields)).toEqual({
    state: 'off',
    channel: undefined,
  })
  expect(toSearchChanges([], fields)).toEqual({ state: undefined, channel: undefined })
})
