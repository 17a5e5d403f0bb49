import { listPlayerAnnouncements } from '@regent/contract/communicate/announcements'
import { countUnreadMail } from '@regent/contract/communicate/mail'
import { getPlayerEvents } from '@regent/contract/engage/events-players'
import {
  createLeaderboard,
  getLeaderboardAssignment,
  getLeaderboardRanks,
  getLeaderboardView,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { listTournaments } from '@regent/contract/engage/tournaments'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import { listPlayerCloudMeta } from '@regent/contract/operate/cloud-files'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { sendHeartbeat, startSession } from '@regent/contract/players/sessions'
import { getClientStats, setClientStats } from '@regent/contract/players/stats'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { PreparedClient } from './engines/database/connection/prepared-client.ts'
import { objectId } from './testing/player-stats.ts'
import { buy, people, sell, storesOf } from './testing/shop.ts'
import { ownApp } from './testing/test-app.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Collects the texts of all statements that a function sends. */
async function statementsOf(run: () => Promise<void>): Promise<string[]> {
  const texts = new Set<string>()
  const spy = vi.spyOn(PreparedClient.prototype, 'query')
  try {
    await run()
    for (const [text, values] of spy.mock.calls) if (typeof text === 'string' && Array.isArray(values)) texts.add(text)
  } finally {
    spy.mockRestore()
  }
  return [...texts]
}

const isData = /^\W*(\/\*.*?\*\/)?\s*(select|with|insert|update|delete)\b/i

/** The index of a scan, or its table; undefined for other steps. A bitmap is of the index below its scan. */
function nameOfScan(node: Plan): string | undefined {
  if (!node['Node Type'].includes('Scan') || node['Node Type'] === 'Bitmap Heap Scan') return undefined
  return node['Index Name'] ?? node['Relation Name']
}

/** True if the scan reads a part of the index that begins with one realm, or one organization. */
const isWithinRealm = (node: Plan, firstColumn: string | undefined): boolean =>
  (firstColumn === 'pid' || firstColumn === 'cid') && new RegExp(`\\b${firstColumn} = `).test(node['Index Cond'] ?? '')

const nodesIn = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesIn)]

test('no hot statement crosses realms: each uses an index whose first column is the realm or the organization', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app, 1_000)
  await developer.call(saveCatalog, { body: sell({}) })
  await developer.call(createLeaderboard, { params: { id: 'weekly' }, body: { permissions: { write_self: true } } })
  const params = { gamerTag }
  const board = { params: { id: 'weekly' } }
  const stats = { params: { objectId: objectId('client.public', gamerTag) } }
  const statements = await statementsOf(async () => {
    const other = await app.player()
    await other.call(getOwnAccount, {})
    await client.call(startSession, { body: {} })
    await client.call(sendHeartbeat, {})
    await client.call(setClientStats, { ...stats, body: { set: { level: '2' }, add: { wins: 1 } } })
    await client.call(getClientStats, { ...stats, query: {} })
    await client.call(getInventory, { params, query: {} })
    await developer.call(updateInventory, { params, body: { currencies: { 'currency.gems': -1 } } })
    await storesOf(client, gamerTag)
    expect((await buy(client, gamerTag, 'l0:main')).status).toBe(200)
    await client.call(getLeaderboardAssignment, { query: { boardId: 'weekly', joinBoard: true } })
    await client.call(setLeaderboardEntry, { ...board, body: { id: gamerTag, score: 5, increment: true } })
    await client.call(getLeaderboardView, { ...board, query: {} })
    await client.call(getLeaderboardRanks, { ...board, query: { ids: [gamerTag] } })
    await client.call(countUnreadMail, { params })
    await client.call(listPlayerAnnouncements, { params, query: {} })
    await client.call(getPlayerEvents, { params, query: {} })
    await client.call(listTournaments, { query: {} })
    await client.call(listPlayerCloudMeta, {})
  })
  // A statement with parameters is explained only in the simple protocol. The settings are those of the server.
  const database = new pg.Client({
    connectionString: app.databaseUrl,
    options: '-c enable_seqscan=off -c jit=off -c random_page_cost=1.1',
  })
  await database.connect()
  const { rows: columns } = await database.query<{ name: string; column: string }>(`
    select i.indexrelid::regclass::text as name, a.attname as column
    from pg_index as i join pg_attribute as a on a.attrelid = i.indexrelid and a.attnum = 1`)
  const firstColumns = new Map(columns.map(({ name, column }) => [name, column]))
  const crossing: string[] = []
  let checked = 0
  for (const text of statements.filter((one) => isData.test(one))) {
    const { rows } = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    for (const node of rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesIn(Plan))) {
      const name = nameOfScan(node)
      if (name === undefined) continue
      checked += 1
      if (!isWithinRealm(node, firstColumns.get(name)))
        crossing.push(`${name} (${node['Index Cond'] ?? node['Node Type']}): ${text}`)
    }
  }
  await database.end()
  expect(statements.length).toBeGreaterThan(40)
  expect(checked).toBeGreaterThan(50)
  expect(crossing).toEqual([])
})
