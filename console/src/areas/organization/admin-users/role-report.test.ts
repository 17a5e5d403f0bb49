import { expect, test } from 'vitest'
import { fakeRealm } from '../realms/fake-realm.ts'
import { effectiveAt, explainRole, rightsBySubject } from './role-report.ts'
import { organizationWide } from './role-steps.ts'

const realms = [
  fakeRealm('DE_1', 'PROD'),
  fakeRealm('DE_2', 'staging', 'DE_1'),
  fakeRealm('DE_3', 'development', 'DE_2'),
]

test.each([
  [
    'DE_2',
    { role: 'developer', from: 'ancestor', fromPid: 'DE_1' },
    { everywhere: 'tester', DE_1: 'developer' },
    'developer in staging, because of the role in PROD; the global role tester does not count there, because the nearest role wins.',
  ],
  [
    'DE_3',
    { role: 'tester', from: 'realm', fromPid: 'DE_3' },
    { everywhere: 'admin', DE_1: 'developer', DE_3: 'tester' },
    'tester in development, because of the role there; the role developer in PROD and the global role admin do not count there, because the nearest role wins.',
  ],
  [
    'DE_2',
    { role: 'tester', from: 'global' },
    { everywhere: 'tester' },
    'tester in staging, because of the global role; there is none in the realm or above it.',
  ],
  ['DE_2', { role: undefined, from: 'none' }, { DE_3: 'admin' }, 'No role in staging, in a realm above or globally.'],
  [
    organizationWide,
    { role: 'admin', from: 'global' },
    { everywhere: 'admin' },
    'admin in the whole organization, by the global role.',
  ],
] as const)('in %s, the role %j is explained', (place, effective, roles, words) => {
  expect(explainRole(place, effective, roles, realms)).toBe(words)
})

test('the server’s report names the role that counts in a realm', () => {
  const report = {
    accountId: 1,
    email: '',
    realms: [
      { realmName: 'DE_2', realmDisplayName: 'staging', roles: ['tester'], from: 'ancestor' as const, fromPid: 'DE_1' },
    ],
  }
  expect(effectiveAt(report, {}, 'DE_2')).toEqual({ role: 'tester', from: 'ancestor', fromPid: 'DE_1' })
  expect(effectiveAt(report, {}, 'DE_9')).toEqual({ role: undefined, from: 'none', fromPid: undefined })
  expect(effectiveAt(report, { everywhere: 'admin' }, organizationWide)).toEqual({ role: 'admin', from: 'global' })
})

test('rights are grouped by subject, the common actions first', () => {
  expect(rightsBySubject('admin', false, 'users')).toEqual([
    { subject: 'users', actions: ['view', 'create', 'edit', 'delete'] },
  ])
  expect(rightsBySubject('developer', false, 'events').find(({ subject }) => subject === 'events')?.actions).toEqual([
    'view',
    'create',
    'edit',
    'delete',
    'clone',
    'schedule',
    'end-phase',
    'end',
  ])
  expect(rightsBySubject('tester', false, 'users')).toEqual([])
  expect(rightsBySubject(undefined, false)).toEqual([])
})

test('rights are found by words, with or without dashes', () => {
  expect(rightsBySubject('developer', false, 'Change parent realm')).toEqual([
    { subject: 'realm', actions: ['change-parent'] },
  ])
  expect(rightsBySubject('developer', false, 'cloud-saving')).toHaveLength(1)
})

test('rights that only some organizations have are shown in those only', () => {
  expect(rightsBySubject('admin', false, 'pvp')).toEqual([])
  expect(rightsBySubject('admin', true, 'pvp')).toHaveLength(1)
})
