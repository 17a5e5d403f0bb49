import type { RealmView } from '@regent/contract/realms'
import { expect, test } from 'vitest'
import { environmentOf, gameOf, realmName, realmsInTreeOrder } from './realms.ts'

const realm = (pid: string, projectName: string, parent?: string): RealmView => ({
  pid,
  projectName,
  parent,
  children: [],
  cid: 1,
  sharded: false,
  archived: false,
  version: 1,
})

const live = realm('DE_1', 'live')
const staging = realm('DE_2', 'staging', 'DE_1')
const dev = realm('DE_3', 'dev', 'DE_2')
const deeper = realm('DE_4', 'anna', 'DE_3')
const earlier = realm('DE_5', 'qa', 'DE_2')
const other = realm('DE_6', 'other game')
const realms = [deeper, earlier, dev, other, staging, live]

test('the environment follows from the place in the tree', () => {
  expect([live, staging, dev, deeper].map((each) => environmentOf(each, realms))).toEqual(['PROD', 'STG', 'DEV', 'DEV'])
})

test.each([
  ['Unnamed', 'DE_1'],
  ['unnamed', 'DE_1'],
  ['Empty', 'DE_1'],
  ['empty', 'DE_1'],
  ['', 'DE_1'],
  ['live', 'live'],
])('the name %j shows as %s', (name, shown) => {
  expect(realmName({ pid: 'DE_1', projectName: name })).toBe(shown)
})

test('the game is the realm at the root', () => {
  expect([live, deeper].map((each) => gameOf(each, realms).pid)).toEqual(['DE_1', 'DE_1'])
})

test('a tree stands parents first, siblings by name, without the other games', () => {
  expect(realmsInTreeOrder(realms, 'DE_1').map(({ realm: { projectName }, depth }) => [projectName, depth])).toEqual([
    ['live', 0],
    ['staging', 1],
    ['dev', 2],
    ['anna', 3],
    ['qa', 2],
  ])
})
