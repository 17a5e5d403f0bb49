import { expect, test } from 'vitest'
import { fakeRealm } from '../../areas/organization/realms/fake-realm.ts'
import { findEnvironment, findGame, realmName, realmsInTreeOrder } from './realms.ts'

const live = fakeRealm('DE_1', 'live')
const staging = fakeRealm('DE_2', 'staging', 'DE_1')
const dev = fakeRealm('DE_3', 'dev', 'DE_2')
const deeper = fakeRealm('DE_4', 'anna', 'DE_3')
const earlier = fakeRealm('DE_5', 'qa', 'DE_2')
const other = fakeRealm('DE_6', 'other game')
const realms = [deeper, earlier, dev, other, staging, live]

test('the environment follows from the place in the tree [realms-5 realms-6 realms-7 realms-8]', () => {
  expect([live, staging, dev, deeper].map((each) => findEnvironment(each, realms))).toEqual([
    'PROD',
    'STG',
    'DEV',
    'DEV',
  ])
})

test.each([
  ['Unnamed', 'DE_1'],
  ['unnamed', 'DE_1'],
  ['Empty', 'DE_1'],
  ['empty', 'DE_1'],
  ['', 'DE_1'],
  ['live', 'live'],
])('the name %j shows as %s [realms-4 realms-5 realms-15]', (name, shown) => {
  expect(realmName({ pid: 'DE_1', projectName: name })).toBe(shown)
})

test('the game is the realm at the root', () => {
  expect([live, deeper].map((each) => findGame(each, realms).pid)).toEqual(['DE_1', 'DE_1'])
})

test('a tree stands parents first, siblings by name, without the other games [realms-3]', () => {
  expect(realmsInTreeOrder(realms, 'DE_1').map(({ realm: { projectName }, depth }) => [projectName, depth])).toEqual([
    ['live', 0],
    ['staging', 1],
    ['dev', 2],
    ['anna', 3],
    ['qa', 2],
  ])
})
