import { expect, test } from 'vitest'
import { fakeRealm } from './fake-realm.ts'
import { listGames, matchesGame } from './games.ts'

const realms = [
  fakeRealm('DE_3', 'dev', 'DE_2'),
  fakeRealm('DE_1', 'Sky Raiders'),
  fakeRealm('DE_2', 'staging', 'DE_1'),
  fakeRealm('DE_4', 'load-test', 'DE_2', true),
  fakeRealm('DE_5', 'Empty'),
  fakeRealm('DE_6', 'hotfix', 'DE_1'),
]

test('a game counts its active and its archived realms [realms-3 realms-4]', () => {
  const [unnamed, raiders] = listGames(realms)
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
  const raiders = listGames(realms)[1]
  expect(raiders && matchesGame(raiders, text)).toBe(isFound)
})
