import { describe, expect, test } from 'vitest'
import { isAbove, type Right, type Role, type RoleHolder, rightsOf, roleIn } from './permissions.ts'

/** The permission tables, written out a second time: by what each role is said to be able to do. */

const roles = ['tester', 'developer', 'admin'] as const
const everybody = [undefined, ...roles]

/** Who of all roles holds a right, with and without the extras of the one named customer. */
const holders = (right: string, hasExtras = false) =>
  everybody.filter((role) => rightsOf(role, hasExtras).has(right as Right))

const subjectsViewed =
  'games dashboard analytics config content microservices metrics logs docs game-base trials timers jobs tagging ' +
  'announcements templates campaigns notify real-money-transactions players groups leaderboards events stats ' +
  'cloud-saving inventory mail player-profile player-analytics trial-participation player-announcements player-groups ' +
  'player-leaderboards player-events player-real-money-transactions tournaments store-offers promotion-codes ' +
  'commerce-catalog offer-definitions stores sku realm-roles global-roles audit'

test.each(subjectsViewed.split(' '))('every role views %s', (subject) => {
  expect(holders(`view ${subject}`)).toEqual(roles)
})

test('a tester views, and does nothing else', () => {
  for (const hasExtras of [false, true]) {
    const rights = [...rightsOf('tester', hasExtras)]
    expect(rights.length).toBeGreaterThan(40)
    expect(rights.filter((right) => !right.startsWith('view '))).toEqual([])
  }
})

const changed =
  'games config content game-base trials timers jobs tagging announcements templates campaigns leaderboards events ' +
  'stats cloud-saving inventory mail groups tournaments promotion-codes commerce-catalog offer-definitions stores sku'

test.each(changed.split(' '))('developers and admins create, edit and delete %s', (subject) => {
  for (const action of ['create', 'edit', 'delete']) {
    expect(holders(`${action} ${subject}`)).toEqual(['developer', 'admin'])
  }
})

test.each([
  'clone events',
  'schedule events',
  'end-phase events',
  'end events',
  'clear leaderboards',
  'change-email player-profile',
  'reset-password player-profile',
  'forget player-profile',
  'rename groups',
  'retag groups',
  'disband groups',
  'kick groups',
  'role-edit groups',
  'run jobs',
  'run trials',
  'run campaigns',
  'run analytics',
  'promote realm',
  'config-defaults realm',
  'create-child realm',
  'change-parent realm',
  'archive realm',
  'rename realm',
  'view-secret realm',
  'grant realm-roles',
  'revoke realm-roles',
  'grant global-roles',
])('"%s" is for developers and admins', (right) => {
  expect(holders(right)).toEqual(['developer', 'admin'])
})

test.each([
  'view users',
  'create users',
  'edit users',
  'delete users',
  'view single-content',
  'explore microstorage',
  'get connection-string',
  'view storage-metrics',
  'deploy manifest',
  'rollback realm',
  'edit email-sender',
])('"%s" is for admins alone', (right) => {
  expect(holders(right)).toEqual(['admin'])
  expect(holders(right, true)).toEqual(['admin'])
})

test('a developer alone revokes global roles: an admin cannot', () => {
  expect(holders('revoke global-roles')).toEqual(['developer'])
  expect(holders('revoke global-roles', true)).toEqual(['developer'])
})

test('but for that one right an admin has everything a developer has', () => {
  const missing = [...rightsOf('developer', true)].filter((right) => !rightsOf('admin', true).has(right))
  expect(missing).toEqual(['revoke global-roles'])
})

test('a developer has everything a tester has', () => {
  const missing = [...rightsOf('tester', true)].filter((right) => !rightsOf('developer', true).has(right))
  expect(missing).toEqual([])
})

test('without a role there are no rights', () => {
  expect([...rightsOf(undefined), ...rightsOf(undefined, true)]).toEqual([])
})

describe('the extras of one customer', () => {
  test.each([
    'create entitlements',
    'edit entitlements',
    'upload entitlements',
    'grant entitlements',
    'claim entitlements',
    'revoke entitlements',
    'create shards',
    'edit shards',
    'delete shards',
    'create pvp',
    'edit pvp',
    'delete pvp',
    'give-rewards pvp',
  ])('"%s" is for its developers and admins, and for nobody elsewhere', (right) => {
    expect(holders(right, true)).toEqual(['developer', 'admin'])
    expect(holders(right)).toEqual([])
  })

  test.each(['view entitlements', 'view player-entitlements', 'view shards', 'view pvp'])(
    '"%s" is for its testers too',
    (right) => {
      expect(holders(right, true)).toEqual(roles)
      expect(holders(right)).toEqual([])
    },
  )
})

test.each(['launch-message', 'chat', 'friends', 'player-friends'])(
  'no role has any right on %s, not even with the extras',
  (subject) => {
    const all = everybody.flatMap((role) => [...rightsOf(role), ...rightsOf(role, true)])
    expect(all.length).toBeGreaterThan(750)
    expect(all.filter((right) => right.endsWith(` ${subject}`))).toEqual([])
  },
)

describe('the role that counts', () => {
  // prod ← staging ← development, prod ← qa; other is another game
  const parents: Record<string, string> = { staging: 'prod', development: 'staging', qa: 'prod' }
  const roleAt = (roleString: string | undefined, held: Record<string, string>, pid: string | undefined) => {
    const holder: RoleHolder = {
      roleString,
      roles: Object.entries(held).map(([projectId, role]) => ({ projectId, role })),
    }
    return roleIn(holder, pid, (at) => parents[at])
  }

  test.each<
    [string, string | undefined, Record<string, string>, string | undefined, Role | undefined, 'realm' | 'global']
  >([
    ['outside a realm it is the global one', 'tester', { prod: 'admin' }, undefined, 'tester', 'global'],
    ['in a realm it is the one held there', 'tester', { staging: 'admin' }, 'staging', 'admin', 'realm'],
    ['else that of the parent', 'tester', { staging: 'developer' }, 'development', 'developer', 'realm'],
    ['else that of the nearest above', undefined, { prod: 'admin' }, 'development', 'admin', 'realm'],
    [
      'the nearest wins over those above',
      undefined,
      { prod: 'admin', staging: 'developer' },
      'development',
      'developer',
      'realm',
    ],
    [
      'the nearest wins even when it is the lower',
      'admin',
      { prod: 'admin', staging: 'tester' },
      'development',
      'tester',
      'realm',
    ],
    ['a lower role in the realm wins over the global one', 'admin', { prod: 'tester' }, 'prod', 'tester', 'realm'],
    ['a role below counts for nothing above', 'tester', { development: 'admin' }, 'staging', 'tester', 'global'],
    ['a role beside counts for nothing', undefined, { qa: 'admin' }, 'staging', undefined, 'global'],
    ['a role in another game counts for nothing', 'tester', { other: 'admin' }, 'prod', 'tester', 'global'],
    ['with no role anywhere there is none', undefined, {}, 'prod', undefined, 'global'],
    ['a word that is no role counts as none', 'owner', { prod: 'owner' }, 'prod', undefined, 'global'],
    [
      'a word that is no role hides nothing above',
      undefined,
      { staging: 'owner', prod: 'tester' },
      'staging',
      'tester',
      'realm',
    ],
    ['a realm that is not known has the global one', 'developer', { prod: 'admin' }, 'unknown', 'developer', 'global'],
  ])('%s', (_, roleString, held, pid, role, from) => {
    expect(roleAt(roleString, held, pid)).toEqual({ role, from })
  })

  test('parents that go in a circle end the search', () => {
    const circle: Record<string, string> = { a: 'b', b: 'a' }
    expect(roleIn({ roleString: 'tester' }, 'a', (at) => circle[at])).toEqual({ role: 'tester', from: 'global' })
  })
})

test.each<[Role, Role | undefined, boolean]>([
  ['tester', undefined, true],
  ['tester', 'tester', false],
  ['developer', 'tester', true],
  ['developer', 'developer', false],
  ['developer', 'admin', false],
  ['admin', 'developer', true],
  ['admin', 'admin', false],
])('whether %s is above %s: %s', (role, own, isIt) => {
  expect(isAbove(role, own)).toBe(isIt)
})
