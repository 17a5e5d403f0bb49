import { expect, test } from 'vitest'
import { changeBody, createBody, groupErrors, groupValues, leaderError, newGroup } from './group-form.ts'
import { describeDisbanding, listMembers } from './group-words.ts'

const wrongIn = (errors: Record<string, string | null>) =>
  Object.entries(errors).flatMap(([field, message]) => (message === null ? [] : [field]))

test('values that the server would refuse are errors of their fields', () => {
  expect(wrongIn(groupErrors({ ...newGroup, name: 'Harbor Watch' }))).toEqual([])
  const bad = {
    name: ' ',
    tag: 'LONG',
    slogan: 's'.repeat(501),
    motd: 'm'.repeat(2_001),
    requirement: '-1',
    maxSize: '',
  }
  expect(wrongIn(groupErrors({ ...newGroup, ...bad }))).toEqual(Object.keys(bad))
  expect(wrongIn(groupErrors({ ...newGroup, name: 'a', tag: '🐦🐦🐦', maxSize: '2' }, 3))).toEqual(['maxSize'])
  expect([leaderError('12'), leaderError('twelve')]).toEqual([null, 'Enter a gamer tag: a number.'])
})

test('only changed fields are sent', () => {
  const seen = groupValues({ ...newGroup, name: 'A', requirement: 0, maxSize: 50, tag: 'AB' })
  expect(changeBody(seen, seen)).toEqual({})
  expect(changeBody(seen, { ...seen, tag: ' ', motd: 'hi', maxSize: '60' })).toEqual({
    tag: '',
    motd: 'hi',
    maxSize: 60,
  })
  expect(createBody({ ...newGroup, name: ' A ' })).toMatchObject({ name: 'A', maxSize: 50, enrollmentType: 'open' })
  expect(createBody(newGroup)).not.toHaveProperty('tag')
})

test('members, applicants and invited players are in one list', () => {
  const may = { canKick: true, canPromote: true, canDemote: true }
  const members = [
    { gamerTag: 1, role: 'leader' as const, joined: 5, ...may },
    { gamerTag: 2, role: '' as const, joined: 6, ...may },
  ]
  const pending = [{ gamerTag: 3, isInvited: false, at: 7 }]
  expect(listMembers({ members, pending }).map(({ kind }) => kind)).toEqual(['leader', 'member', 'applied'])
  expect(describeDisbanding({ members, subGroups: [] })).toMatch(/^Its 2 members will be without a guild\./)
})
