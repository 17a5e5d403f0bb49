import { expect, test } from 'vitest'
import { visibleNodes } from './tree-walk.ts'

type Realm = { id: string; children?: Realm[] }
const realms: Realm[] = [{ id: 'live', children: [{ id: 'staging', children: [{ id: 'dev' }] }, { id: 'hotfix' }] }]
const rows = (expanded: string[]) =>
  visibleNodes(realms, new Set(expanded)).map(({ node, parent, level }) => [node.id, parent?.id, level])

test('collapsed groups have no rows', () => {
  expect(rows([])).toEqual([['live', undefined, 1]])
  expect(rows(['staging'])).toEqual([['live', undefined, 1]])
})

test('rows follow the drawn order and know their parent', () => {
  expect(rows(['live', 'staging'])).toEqual([
    ['live', undefined, 1],
    ['staging', 'live', 2],
    ['dev', 'staging', 3],
    ['hotfix', 'live', 2],
  ])
})
