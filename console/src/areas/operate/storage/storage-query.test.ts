import { expect, test } from 'vitest'
import { readWhere, toQuery } from './storage-query.ts'
import { readStorageSearch } from './storage-search.ts'

test('a field and its value are read from one text, and anything else finds by no field', () => {
  expect(readWhere(' owner.region = eu=west ')).toEqual(['owner.region', 'eu=west'])
  expect(['state', '=open', 'state=', ''].map(readWhere)).toEqual([[], [], [], []])
  const search = readStorageSearch({ q: 'match-', where: 'level=7', other: 1 })
  expect(toQuery(search)).toEqual({ prefix: 'match-', field: 'level', value: '7' })
  expect(toQuery({})).toEqual({})
  expect(toQuery({ q: 'no id' })).toBeUndefined()
})
