import { expect, test } from 'vitest'
import { isForTests, isJoins, isQueries, read, serverCode } from './repository-files.ts'

/** Where a fact about a player comes from, and where it is kept. */
const sources =
  /['"`](LANGUAGE|locale|geo_country_code|THORIUM_GAME_PLATFORM|PLATFORM|DATE_SESSION)['"`]|\b(LANGUAGE|geo_country_code|THORIUM_GAME_PLATFORM|DATE_SESSION):|\b(last_seen_at|stat_seen_at|fact_(language|country|platform))\b|\bkey ={1,3} 'alias'/
/** In SQL: columns of the player p and of the account a. */
const columns = /\b[ap]\.(language|country|platform)\b/

const readme = 'server/src/areas/players/players/README.md'

/** Samples, load and measurements write the sources of players that they make up. */
const isMadeUp = (path: string) =>
  /\/(sample(-past|-studio)?|known-fields)\.ts$/.test(path) || /^server\/src\/clients\//.test(path)

test('the README of players lists each file that reads a source of a fact', () => {
  const found = serverCode.filter((path) => {
    if (isForTests(path) || isMadeUp(path)) return false
    const code = read(path)
    return sources.test(code) || ((isQueries(path) || isJoins(path)) && columns.test(code))
  })
  const part = read(readme).split('\n### Readers of a source\n')[1]?.split('\n## ')[0] ?? ''
  const listed = [...part.matchAll(/^\| `([^`]+)`/gm)].map(([, path]) => `server/src/${path}`)
  const why =
    'Read the facts of fact-queries.ts instead. A file that needs the source itself is listed with its reason.'
  expect(found.toSorted(), why).toEqual(listed.toSorted())
  expect(listed.length).toBeGreaterThan(8)
})
