import type { RealmView } from '@regent/contract/realms'
import { expect, test } from 'vitest'
import { gamesOf, matchesGame } from './games.ts'

const realm = (pid: string, projectName: string, parent?: string, archived = false): RealmView => ({
  pid,
  projectName,
  children: [],
  cid: 1,
  sharded: false,
  archived,
  version: 1,
  ...(parent !== undefined && { parent }),
})

const realms = [
  realm('DE_3', 'dev', 'DE_2'),
  realm('DE_1', 'Sky Raiders'),
  realm('DE_2', 'staging', 'DE_1'),
  realm('DE_4', 'load-test', 'DE_2', true),
  realm('DE_5', 'Empty'),
  realm('DE_6', 'hotfix', 'DE_1'),
]

test('a game counts its living realms and those in the archive', () => {
  const [unnamed, raiders] = gamesOf(realms)
  expect(raiders?.living.map(({ pid }) => pid)).toEqual(['DE_1', 'DE_6', 'DE_2', 'DE_3'])
  expect(raiders?.archivedCount).toBe(1)
  expect(unnamed?.name).toBe('DE_5')
})

test.each([
  ['sky', true],
  ['DE_1', true],
  ['STAGING', true],
  ['harbor', false],
])('a search for %s', (text, isFound) => {
  const raiders = gamesOf(realms)[1]
  expect(raiders && matchesGame(raiders, text)).toBe(isFound)
})
