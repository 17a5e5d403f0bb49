import { auditSubjects } from '@regent/contract/audit-subjects'
import { expect, test } from 'vitest'
import { buildFields, toAuditFilters, toAuditSearch } from './audit-filters.ts'
import { readAuditSearch, toAuditQuery } from './audit-search.ts'

const search = {
  subject: 'stat',
  thing: 'game.private.player.42/LEVEL',
  person: '7',
  player: '42',
  last: '24h',
} as const

test('filters are written into the address, and read back from it', () => {
  expect(toAuditSearch(toAuditFilters(search))).toEqual({ search: expect.objectContaining(search) })
})

test('exact times replace a span and a span replaces exact times: the last choice counts', () => {
  const last = { field: 'last', operator: 'in', value: '1h' }
  const from = { field: 'from', operator: 'from', value: '1000' }
  expect(toAuditSearch([last, from])).toMatchObject({ search: { last: undefined, from: '1000' } })
  expect(toAuditSearch([from, last])).toMatchObject({ search: { last: '1h', from: undefined } })
})

test('an invalid gamer tag or plan number is not searched for', () => {
  expect(toAuditSearch([{ field: 'player', operator: 'is', value: 'ada' }])).toMatchObject({ problem: /gamer tag/ })
  expect(toAuditSearch([{ field: 'plan', operator: 'is', value: 'x' }])).toMatchObject({ problem: /number/ })
})

test('the request has numbers, and a span is counted back from now', () => {
  expect(toAuditQuery(search, 100_000_000)).toMatchObject({
    subject: 'stat',
    subjectId: 'game.private.player.42/LEVEL',
    accountId: 7,
    gamerTag: 42,
    from: 100_000_000 - 24 * 3_600_000,
    to: undefined,
  })
})

test('invalid values in the address are not filters', () => {
  expect(readAuditSearch({ person: 'ada', last: '3h', from: 'today' })).toEqual({})
})

test('all subjects can be chosen, including those that only the server knows', () => {
  const fields = buildFields({
    people: [],
    realms: undefined,
    rows: [{ subject: 'something-newer' }],
    words: undefined,
  })
  const subjects = fields.find(({ id }) => id === 'subject')?.options?.map(({ value }) => value) ?? []
  expect(subjects.toSorted()).toEqual([...auditSubjects, 'something-newer'].sort())
})
