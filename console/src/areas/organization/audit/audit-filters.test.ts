import { auditSubjects } from '@regent/contract/audit'
import { expect, test } from 'vitest'
import { auditFiltersOf, fieldsOf, searchOf } from './audit-filters.ts'
import { queryOf, readAuditSearch } from './audit-search.ts'

const search = {
  subject: 'stat',
  thing: 'game.private.player.42/LEVEL',
  person: '7',
  player: '42',
  last: '24h',
} as const

test('filters become an address, and the address the same filters', () => {
  expect(searchOf(auditFiltersOf(search))).toEqual({ search: expect.objectContaining(search) })
})

test('exact times take the place of a span, and the other way round, whichever was given last', () => {
  const last = { field: 'last', operator: 'in', value: '1h' }
  const from = { field: 'from', operator: 'from', value: '1000' }
  expect(searchOf([last, from])).toMatchObject({ search: { last: undefined, from: '1000' } })
  expect(searchOf([from, last])).toMatchObject({ search: { last: '1h', from: undefined } })
})

test('what is no gamer tag, and no plan, is not searched for', () => {
  expect(searchOf([{ field: 'player', operator: 'is', value: 'ada' }])).toMatchObject({ problem: /gamer tag/ })
  expect(searchOf([{ field: 'plan', operator: 'is', value: 'x' }])).toMatchObject({ problem: /number/ })
})

test('the server is asked in numbers, and for a span from now on back', () => {
  expect(queryOf(search, 100_000_000)).toMatchObject({
    subject: 'stat',
    subjectId: 'game.private.player.42/LEVEL',
    accountId: 7,
    gamerTag: 42,
    from: 100_000_000 - 24 * 3_600_000,
    to: undefined,
  })
})

test('a mistyped address is no filter', () => {
  expect(readAuditSearch({ person: 'ada', last: '3h', from: 'today' })).toEqual({})
})

test('all subjects can be chosen, and those that only the server knows', () => {
  const fields = fieldsOf({ people: [], realms: undefined, rows: [{ subject: 'something-newer' }], words: undefined })
  const subjects = fields.find(({ id }) => id === 'subject')?.options?.map(({ value }) => value) ?? []
  expect(subjects.toSorted()).toEqual([...auditSubjects, 'something-newer'].sort())
})
