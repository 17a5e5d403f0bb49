import { expect, test } from 'vitest'
import { type AdminUser, isLastAdmin, passes, sortUsers, splitTerms } from './user-list.ts'
import type { UserSort } from './users-search.ts'

const user = (
  id: number,
  email: string | undefined,
  roleString?: string,
  roles: Record<string, string> = {},
): AdminUser => ({
  id,
  email,
  roleString,
  roles: Object.entries(roles).map(([projectId, role]) => ({ projectId, role })),
  scopes: [],
  thirdPartyAppAssociations: [],
  external: [],
})

const ada = { ...user(11, 'Ada@studio.test', 'admin'), lastSignIn: 5 }
const bo = user(12, 'bo@studio.test', undefined, { sky: 'tester', 'sky-staging': 'developer' })
const cy = { ...user(13, undefined, 'tester', { harbor: 'admin' }), lastSignIn: 9 }
const gameOf = (pid: string) => (pid.startsWith('sky') ? 'sky' : pid)
const found = (search: Parameters<typeof passes>[0]) => [ada, bo, cy].filter(passes(search, gameOf)).map(({ id }) => id)

test('the search finds a part of an e-mail or of an id, whatever the case', () => {
  expect(found({ q: 'ADA' })).toEqual([11])
  expect(found({ q: '13' })).toEqual([13])
  expect(found({ q: 'nobody' })).toEqual([])
})

test('many e-mails and ids can be pasted together', () => {
  expect(splitTerms(' ada@studio.test; 13,\n13 ')).toEqual(['ada@studio.test', '13'])
  expect(found({ q: 'ada@studio.test, 13' })).toEqual([11, 13])
})

test('a role is found wherever it is held', () => {
  expect(found({ role: 'tester' })).toEqual([12, 13])
})

test('a game lists everybody with a role in one of its realms, a realm everybody with a role in it', () => {
  expect(found({ game: 'sky' })).toEqual([12])
  expect(found({ realm: 'sky-staging' })).toEqual([12])
  expect(found({ realm: 'sky-staging', role: 'tester' })).toEqual([])
  expect(found({ game: 'harbor', role: 'tester' })).toEqual([])
})

test.each<[UserSort, number[]]>([
  ['email', [11, 12, 13]],
  ['-email', [12, 11, 13]],
  ['role', [13, 11, 12]],
  ['-role', [11, 13, 12]],
  ['-lastSignIn', [13, 11, 12]],
  ['lastSignIn', [11, 13, 12]],
])('sorted by %s the order is %j: people without the value come last', (sort, ids) => {
  expect(sortUsers([cy, bo, ada], sort).map(({ id }) => id)).toEqual(ids)
})

test('the last admin is the only one with that global role', () => {
  expect(isLastAdmin(ada, [ada, bo, cy])).toBe(true)
  expect(isLastAdmin(ada, [ada, { ...bo, roleString: 'admin' }])).toBe(false)
  expect(isLastAdmin(cy, [ada, cy])).toBe(false)
  expect(isLastAdmin(ada, undefined)).toBe(false)
})
