import { difference } from '@regent/contract/differences/difference'
import { expect, test } from 'vitest'
import { countFields, filterRecords } from './filter-differences.ts'

const record = (title: string, before: unknown, after: unknown) => ({
  key: title,
  name: title,
  title,
  difference: difference({ before, after }),
})
const records = [
  record('Dreadnought', { power: 100, discount: 15 }, { power: 110 }),
  record('Moon anchor', null, { name: 'Moon anchor', power: 72 }),
  record('Empty', {}, null),
]
const find = (filter: Parameters<typeof filterRecords>[1]) =>
  filterRecords(records, filter).map(({ title, difference: { fields } }) => [
    title,
    ...fields.map(({ label }) => label),
  ])

test('fields are counted by sign: those of a new record are added, and an empty record counts as one', () => {
  expect(countFields(records)).toEqual({ added: 2, changed: 1, removed: 2 })
})

test('the fields beyond the first 200 of a record are counted', () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, n]))
  expect(countFields([record('Wide', null, wide)])).toEqual({ added: 500, changed: 0, removed: 0 })
})

test('a filter keeps the fields of one sign, and a text finds labels and titles', () => {
  expect(find({ sign: 'removed', text: '' })).toEqual([['Dreadnought', 'Discount'], ['Empty']])
  expect(find({ sign: undefined, text: 'POWER' })).toEqual([
    ['Dreadnought', 'Power'],
    ['Moon anchor', 'Power'],
  ])
  expect(find({ sign: undefined, text: 'anchor' })).toEqual([['Moon anchor', 'Name', 'Power']])
  expect(find({ sign: 'changed', text: 'anchor' })).toEqual([])
})
