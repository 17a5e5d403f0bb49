import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../areas')

/** Lists without saved views, and why. */
const exceptions: Record<string, string> = {
  'engage/leaderboards/Partitions.tsx': 'the numbers of one board, with nothing to keep but a number',
  'operate/config/CompareConfigPage.tsx': 'a comparison with a realm that its address names',
  'operate/content/CompareContentPage.tsx': 'a comparison of two manifests that its address names',
  'operate/content/ContentHistoryPage.tsx': 'the manifests of a realm, which are neither searched nor filtered',
  'operate/content/PromotionsPage.tsx': 'a review of one promotion, which ends with it',
  'operate/trials/PlayerTrialsPage.tsx': 'the few trials of a player, which are neither searched nor filtered',
  'players/stats/CompareStatsPage.tsx': 'a comparison with a player whom its address names',
}

const screens = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => text.includes('<ListPage'))

test('every list keeps its columns and its saved views, or says why it does not', () => {
  const without = screens.filter(({ text }) => !/use(WholeList|ListView)\(/.test(text)).map(({ path }) => path)
  expect(without.sort()).toEqual(Object.keys(exceptions).sort())
  expect(screens.length).toBeGreaterThan(45)
})

test('every list has an id of its own', () => {
  const texts = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const ids = texts.flatMap((text) => [
    ...[...text.matchAll(/\blist: '([^']+)', keys/g)].map(([, id]) => id),
    ...[...text.matchAll(/: WholeList<[^=]*=>? ?\(?\{\s+name: '([^']+)'/g)].map(([, id]) => id),
  ])
  expect(ids.length).toBeGreaterThan(40)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]{0,59}$/.test(id ?? ''))).toEqual([])
})
