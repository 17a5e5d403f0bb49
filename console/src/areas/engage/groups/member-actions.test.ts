import { expect, test } from 'vitest'
import { rightsIn } from '../../../shell/scope/rights.ts'
import { fakeRealm } from '../../organization/realms/fake-realm.ts'
import { memberActions } from './member-actions.tsx'

const actionsFor = (roleString: string) => {
  const holder = {
    id: 1,
    roleString,
    roles: [],
    scopes: [],
    thirdPartyAppAssociations: [],
    external: [],
    extras: false,
  }
  const rights = rightsIn(holder, [fakeRealm('DE_1', 'DE_1')], 'DE_1')
  const member = { group: { id: 7, name: 'Star Sailors', memberCount: 2 }, gamerTag: 42, kind: 'member' as const }
  return memberActions(member, rights).map(({ label, disabledReason }) => [label, disabledReason || undefined])
}

test('whoever has the rights may change the role of a member and kick them; others read which right is missing [groups-14]', () => {
  expect(actionsFor('developer')).toEqual([
    ['Make leader', undefined],
    ['Make officer', undefined],
    ['Remove from group', undefined],
  ])
  const roleEdit = 'Needs the right "role-edit groups" (role developer or admin).'
  expect(actionsFor('tester')).toEqual([
    ['Make leader', roleEdit],
    ['Make officer', roleEdit],
    ['Remove from group', 'Needs the right "kick groups" (role developer or admin).'],
  ])
})
