import type { Role } from '@regent/contract/permissions'
import { listRights } from '@regent/contract/permissions'
import { expect, test } from 'vitest'
import { missingRightText } from '../../../shell/scope/missing-right.ts'
import { defaultRoles, inheritedRole, roleChoices } from './role-choices.ts'
import { organizationWide } from './role-steps.ts'

const rights = (role: Role) => ({
  role,
  refusal: (right: Parameters<ReturnType<typeof listRights>['has']>[0]) =>
    listRights(role).has(right) ? undefined : missingRightText(right, true),
})

const choices = (own: Role, held: Role | undefined, place = 'DE_1', isLastAdmin = false) =>
  Object.fromEntries(
    roleChoices({ place, held, rights: rights(own), available: defaultRoles, isLastAdmin }).map(({ role, problem }) => [
      role,
      problem,
    ]),
  )

test('an admin gives any role, and takes one away in a realm [admin-users-6]', () => {
  expect([...defaultRoles]).toEqual(['admin', 'developer', 'tester'])
  expect(choices('admin', 'tester')).toEqual({
    '': undefined,
    admin: undefined,
    developer: undefined,
    tester: undefined,
  })
})

test('an admin can change a global role but not remove it alone [permissions-44]', () => {
  expect(choices('admin', 'tester', organizationWide)).toEqual({
    '': 'Needs the right "revoke global-roles" (role developer).',
    admin: undefined,
    developer: undefined,
    tester: undefined,
  })
})

test('operators cannot assign or change roles above their own', () => {
  expect(choices('developer', undefined)).toMatchObject({ admin: 'Above your own role.', developer: undefined })
  const above = 'The current role is above your own.'
  expect(choices('developer', 'admin')).toEqual({ '': above, admin: undefined, developer: above, tester: above })
})

test('the last admin cannot lose the role', () => {
  const kept = 'The organization needs at least one global admin.'
  expect(choices('admin', 'admin', organizationWide, true)).toEqual({
    '': kept,
    admin: undefined,
    developer: kept,
    tester: kept,
  })
  expect(choices('admin', 'admin', 'DE_1', true)).toMatchObject({ '': undefined, tester: undefined })
})

test('a tester cannot change any role', () => {
  expect(choices('tester', undefined)).toMatchObject({
    '': undefined,
    tester: 'Needs the right "grant realm-roles" (role developer or admin).',
  })
})

test('a role is inherited from the nearest realm above, else it is the global role', () => {
  const parents: Record<string, string> = { staging: 'prod', development: 'staging' }
  const parentOf = (pid: string) => parents[pid]
  const roles = { everywhere: 'tester', prod: 'developer' } as const
  expect(inheritedRole(roles, 'development', parentOf)).toEqual({ role: 'developer', from: 'prod' })
  expect(inheritedRole(roles, 'prod', parentOf)).toEqual({ role: 'tester', from: organizationWide })
  expect(inheritedRole({ development: 'admin' }, 'staging', parentOf)).toBeUndefined()
})
