import { describe, expect, test } from 'vitest'
import { isAbove, listRights, type Right, type Role, type RoleHolder, roleIn } from './permissions.ts'
import { RoleName } from './shapes.ts'

/** The permission tables, written out a second time: by what each role is said to be able to do. */

const roles = ['tester', 'developer', 'admin'] as const
const everybody = [undefined, ...roles]

/** Who of all roles holds a right, with and without the extras of the one named customer. */
const holders = (right: string, hasExtras = false) =>
  everybody.filter((role) => listRights(role, hasExtras).has(right as Right))

/** Each row is what the specification gives to a role, subject by subject. */
test.each([
  [
    'every role views games, dashboard, analytics, config and content [permissions-23]',
    'games dashboard analytics config content',
  ],
  ['every role views metrics, logs and docs [permissions-24]', 'metrics logs docs'],
  ['every role views microservices [permissions-25]', 'microservices'],
  ['every role views what is operated [permissions-26]', 'game-base trials timers jobs tagging'],
  ['every role views what is communicated [permissions-27]', 'announcements templates campaigns notify'],
  [
    'every role views players and what belongs to one [permissions-28]',
    'players groups leaderboards events stats cloud-saving inventory mail player-profile player-analytics ' +
      'trial-participation player-announcements player-groups player-leaderboards player-events ' +
      'player-real-money-transactions tournaments store-offers',
  ],
  [
    'every role views what is sold [permissions-29]',
    'real-money-transactions promotion-codes commerce-catalog offer-definitions stores sku',
  ],
  ['every role views roles [permissions-30]', 'realm-roles global-roles'],
  ['every role views the audit trail', 'audit'],
])('%s', (_, subjects) => {
  for (const subject of subjects.split(' ')) expect([subject, holders(`view ${subject}`)]).toEqual([subject, roles])
})

test('the roles are exactly tester, developer and admin [permissions-1]', () => {
  expect(RoleName.options).toEqual(roles)
})

test('a right is an action and a subject [permissions-5]', () => {
  const rights = roles.flatMap((role) => [...listRights(role, true)])
  expect(rights.filter((right) => !/^[a-z-]+ [a-z-]+$/.test(right))).toEqual([])
  expect(rights).toContain('view content')
})

test('a tester sees microservices, and changes none [permissions-25]', () => {
  const rights = [...listRights('tester')].filter((right) => right.endsWith(' microservices'))
  expect(rights).toEqual(['view microservices'])
})

test('a tester views, and does nothing else', () => {
  for (const hasExtras of [false, true]) {
    const rights = [...listRights('tester', hasExtras)]
    expect(rights.length).toBeGreaterThan(40)
    expect(rights.filter((right) => !right.startsWith('view '))).toEqual([])
  }
})

test.each([
  [
    'games, config, trials, timers, jobs, campaigns [permissions-33 permissions-34]',
    'games config trials timers jobs campaigns',
  ],
  ['stats, cloud saving, inventory, mail [permissions-33 permissions-38]', 'stats cloud-saving inventory mail'],
  [
    'promotion codes, offers, stores, sku [permissions-33 permissions-41]',
    'promotion-codes offer-definitions stores sku',
  ],
  [
    'nearly all else that a tester sees [permissions-33]',
    'content game-base tagging announcements templates leaderboards events groups tournaments commerce-catalog',
  ],
])('developers and admins create, edit and delete %s', (_, subjects) => {
  for (const subject of subjects.split(' ')) {
    for (const action of ['create', 'edit', 'delete']) {
      expect([subject, action, holders(`${action} ${subject}`)]).toEqual([subject, action, ['developer', 'admin']])
    }
  }
})

test.each([
  [
    'run jobs, trials, campaigns and queries [permissions-33]',
    ['run jobs', 'run trials', 'run campaigns', 'run analytics'],
  ],
  [
    'clone, schedule, end a phase of and end events [permissions-35]',
    ['clone events', 'schedule events', 'end-phase events', 'end events'],
  ],
  ['clear leaderboards [permissions-36]', ['clear leaderboards']],
  [
    'change a player’s e-mail, reset the password, forget the user [permissions-37]',
    ['change-email player-profile', 'reset-password player-profile', 'forget player-profile'],
  ],
  [
    'rename, retag, disband groups, kick members, edit roles in groups [permissions-39]',
    ['rename groups', 'retag groups', 'disband groups', 'kick groups', 'role-edit groups'],
  ],
  [
    'promote, set config defaults, create a child, change the parent, archive, rename, view the secret [permissions-40 realms-23]',
    [
      'promote realm',
      'config-defaults realm',
      'create-child realm',
      'change-parent realm',
      'archive realm',
      'rename realm',
      'view-secret realm',
    ],
  ],
  ['grant and revoke roles [permissions-42]', ['grant realm-roles', 'revoke realm-roles', 'grant global-roles']],
  ['view service plans [service-plans-2]', ['view service-plans']],
])('developers and admins %s', (_, rights) => {
  for (const right of rights) expect([right, holders(right)]).toEqual([right, ['developer', 'admin']])
})

test.each([
  [
    'view, create, edit and delete users [permissions-32 permissions-45 permissions-46]',
    ['view users', 'create users', 'edit users', 'delete users'],
  ],
  ['view single content [permissions-47]', ['view single-content']],
  [
    'explore microstorage, get the connection string, view storage metrics [permissions-48]',
    ['explore microstorage', 'get connection-string', 'view storage-metrics'],
  ],
  ['deploy a manifest [permissions-49]', ['deploy manifest']],
  ['roll a realm back [permissions-50]', ['rollback realm']],
  ['edit the sender of e-mails', ['edit email-sender']],
])('admins alone %s', (_, rights) => {
  for (const right of rights) {
    expect([right, holders(right)]).toEqual([right, ['admin']])
    expect([right, holders(right, true)]).toEqual([right, ['admin']])
  }
})

test('a developer alone revokes global roles: an admin cannot [permissions-43]', () => {
  expect(holders('revoke global-roles')).toEqual(['developer'])
  expect(holders('revoke global-roles', true)).toEqual(['developer'])
})

test('but for that one right an admin has everything a developer has [permissions-44]', () => {
  const missing = [...listRights('developer', true)].filter((right) => !listRights('admin', true).has(right))
  expect(missing).toEqual(['revoke global-roles'])
})

test('a developer has everything a tester has [permissions-33]', () => {
  const missing = [...listRights('tester', true)].filter((right) => !listRights('developer', true).has(right))
  expect(missing).toEqual([])
})

test('without a role there are no rights', () => {
  expect([...listRights(undefined), ...listRights(undefined, true)]).toEqual([])
})

describe('the extras of one customer', () => {
  test.each([
    [
      'upload, create, edit, grant, claim and revoke entitlements [permissions-51]',
      'upload create edit grant claim revoke'.split(' ').map((action) => `${action} entitlements`),
    ],
    ['create, edit and delete shards [permissions-52]', ['create shards', 'edit shards', 'delete shards']],
    [
      'create, edit and delete PvP, and give rewards [permissions-52]',
      ['create pvp', 'edit pvp', 'delete pvp', 'give-rewards pvp'],
    ],
  ])('its developers and admins, and nobody elsewhere, %s', (_, rights) => {
    for (const right of rights) {
      expect([right, holders(right, true)]).toEqual([right, ['developer', 'admin']])
      expect([right, holders(right)]).toEqual([right, []])
    }
  })

  test('its testers view them, and nobody elsewhere does [permissions-51 permissions-52 permissions-53]', () => {
    for (const right of ['view entitlements', 'view player-entitlements', 'view shards', 'view pvp']) {
      expect([right, holders(right, true)]).toEqual([right, roles])
      expect([right, holders(right)]).toEqual([right, []])
    }
    const subjects = /(entitlements|shards|pvp)$/
    const ofTester = [...listRights('tester', true)].filter((right) => subjects.test(right))
    expect(ofTester.filter((right) => !right.startsWith('view '))).toEqual([])
  })
})

test.each(['launch-message', 'chat', 'friends', 'player-friends'])(
  'no role has any right on %s, not even with the extras [permissions-20 permissions-22]',
  (subject) => {
    const all = everybody.flatMap((role) => [...listRights(role), ...listRights(role, true)])
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
    [
      'outside a realm it is the global one [permissions-6]',
      'tester',
      { prod: 'admin' },
      undefined,
      'tester',
      'global',
    ],
    [
      'in a realm it is the one held there [permissions-7]',
      'tester',
      { staging: 'admin' },
      'staging',
      'admin',
      'realm',
    ],
    [
      'else that of the parent [permissions-8]',
      'tester',
      { staging: 'developer' },
      'development',
      'developer',
      'realm',
    ],
    ['else that of the nearest above [permissions-8]', undefined, { prod: 'admin' }, 'development', 'admin', 'realm'],
    [
      'the nearest wins over those above [permissions-8]',
      undefined,
      { prod: 'admin', staging: 'developer' },
      'development',
      'developer',
      'realm',
    ],
    [
      'the nearest wins even when it is the lower [permissions-56]',
      'admin',
      { prod: 'admin', staging: 'tester' },
      'development',
      'tester',
      'realm',
    ],
    ['a lower role in the realm wins over the global one', 'admin', { prod: 'tester' }, 'prod', 'tester', 'realm'],
    [
      'a role below counts for nothing above [permissions-9 permissions-56]',
      'tester',
      { development: 'admin' },
      'staging',
      'tester',
      'global',
    ],
    ['a role beside counts for nothing', undefined, { qa: 'admin' }, 'staging', undefined, 'global'],
    [
      'a role in another game counts for nothing [permissions-9]',
      'tester',
      { other: 'admin' },
      'prod',
      'tester',
      'global',
    ],
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
