import { expect, test } from 'vitest'
import {
  criteriaIn,
  filtersIn,
  formatFilters,
  formatSearch,
  formatSort,
  searchIn,
  sortIn,
  toColumnSort,
  toSegmentSearch,
} from './player-search.ts'
import { readPlayersSearch } from './players-search.ts'

const criteria = [{ space: 'client.public', stat: 'LEVEL', rel: 'gte', value: '10' }] as const

test('a search is written into the address and read back from it', () => {
  for (const search of [
    {},
    { query: 'ada' },
    { query: 'x-1', by: 'device' as const },
    { criteria: [...criteria], platform: 'Android', online: true, suspended: true, seenWithinDays: 7 },
    { installedFrom: 1, installedTo: 2, installedWithinDays: 3, seenFrom: 4, seenTo: 5, unseenForDays: 6 },
  ]) {
    expect(searchIn(readPlayersSearch(formatSearch(search)))).toEqual(search)
  }
})

test.each([
  [{ by: 'stats', criteria: 'nonsense' }, {}],
  [{ by: 'stats', criteria: '[{"stat":"A","rel":"like","value":"1"}]' }, {}],
  [{ by: 'stats', q: 'ada' }, {}],
  [{ by: 'nobody', q: 'ada' }, { query: 'ada' }],
  [{ seenWithinDays: '0', unseenForDays: 'x', installedFrom: '1.5' }, {}],
  [{ online: 'false', suspended: 'yes' }, {}],
])('%j, which is not quite an address of ours, asks %j', (raw, search) => {
  expect(searchIn(readPlayersSearch(raw))).toEqual(search)
})

test('a segment keeps every part of a search except a text', () => {
  expect(toSegmentSearch({ platform: 'iOS', criteria: [...criteria] })).toEqual({ platform: 'iOS', criteria })
  expect(toSegmentSearch({ platform: 'iOS', query: 'x-1', by: 'device' })).toBeUndefined()
})

test('a criterion without a space is about game.private', () => {
  expect(criteriaIn({ criteria: '[{"stat":"A","rel":"eq","value":1}]' })).toEqual([
    { space: 'game.private', stat: 'A', rel: 'eq', value: 1 },
  ])
})

test('every filter of the address has a chip, and removing the chip removes it from the address', () => {
  const raw = readPlayersSearch({ platform: 'iOS', seenWithinDays: 7, unseenForDays: '2', segment: '5' })
  const chips = filtersIn(raw)
  expect(chips).toEqual([
    { field: 'segment', operator: 'is', value: '5' },
    { field: 'platform', operator: 'is', value: 'iOS' },
    { field: 'seenDays', operator: 'at most', value: '7' },
    { field: 'seenDays', operator: 'at least', value: '2' },
  ])
  expect(formatFilters(chips.slice(1, 3))).toMatchObject({
    segment: undefined,
    platform: 'iOS',
    seenWithinDays: '7',
    unseenForDays: undefined,
  })
})

test.each([
  ['-spent', { column: 'spent', direction: 'descending' }],
  ['stat:game.private.LEVEL', { column: 'game.private.LEVEL', direction: 'ascending' }],
  ['-stat:client.public.stat:a', { column: 'client.public.stat:a', direction: 'descending' }],
] as const)('the sort %s of an address is that of a column, and back', (sort, column) => {
  expect(sortIn({ sort })).toBe(sort)
  expect(toColumnSort(sort)).toEqual(column)
  expect(formatSort(column)).toBe(sort)
})

test('invalid sorts are dropped, and a text search has no sort', () => {
  for (const sort of ['email', 'stat:LEVEL', 'stat:game.private.', '--stat:game.private.LEVEL', 'game.private.LEVEL']) {
    expect(sortIn({ sort }), sort).toBeUndefined()
  }
  expect(sortIn({ sort: 'stat:game.private.LEVEL', q: 'ada' })).toBeUndefined()
})
