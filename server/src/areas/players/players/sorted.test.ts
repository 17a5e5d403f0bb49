import { listPlayers } from '@regent/contract/players/players'
import { hourMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { selectPlayerTexts } from './queries.ts'
import type { PlayerSort } from './sorted.ts'
import * as queries from './sorted-queries.ts'

type Sort = PlayerSort | `-${PlayerSort}`

/** Players who came and were seen at these hours, and what they spent. */
async function playersOf(app: TestApp, all: readonly { created: number; seen?: number; spent?: string }[]) {
  const tags: number[] = []
  for (const { created, seen, spent } of all) {
    const { gamerTag } = await app.player()
    tags.push(gamerTag)
    const at = (hours: number) => new Date(app.now() + hours * hourMs)
    await app.db
      .updateTable('players')
      .set({ created_at: at(created), last_seen_at: seen === undefined ? null : at(seen) })
      .where('gamer_tag', '=', gamerTag)
      .execute()
    if (spent === undefined) continue
    const stat = { pid: app.pid, gamer_tag: gamerTag, space: 'game.private' as const, key: 'SPEND_TOTAL', value: spent }
    await app.db
      .insertInto('stats')
      .values({ ...stat, updated_at: at(0) })
      .execute()
  }
  return tags
}

/** All players of the list, read in pages of two. */
async function inPages(by: Actor, sort: Sort, more: object = {}): Promise<number[]> {
  const tags: number[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await by.call(listPlayers, { query: { sort, limit: 2, cursor, ...more } })
    tags.push(...page.rows.map(({ gamerTag }) => gamerTag))
    if (page.next === null) return tags
    cursor = page.next
  }
}

test('players are sorted by each column in both directions, each once over all pages', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const players = [
    { created: -90, seen: -1, spent: '499' },
    { created: -80, seen: -30 },
    { created: -70, seen: -30, spent: '4999' },
    { created: -60 },
    { created: -50, seen: -2, spent: '499' },
    { created: -40, seen: -49, spent: '0' },
    { created: -30, seen: -3 },
  ]
  const tags = await playersOf(app, players)
  const rows = players.map((player, index) => ({ ...player, tag: tags[index] ?? 0 }))
  const sorted = (value: (player: (typeof rows)[number]) => number) =>
    rows.toSorted((a, b) => value(a) - value(b) || a.tag - b.tag).map(({ tag }) => tag)
  const orders = {
    created: sorted(({ created }) => created),
    lastSeen: sorted(({ created, seen = created }) => seen),
    spent: sorted(({ spent = '-1' }) => Number(spent)),
  }
  for (const [by, order] of Object.entries(orders) as [PlayerSort, number[]][]) {
    expect(await inPages(developer, by), by).toEqual(order)
    expect(await inPages(developer, `-${by}`), `-${by}`).toEqual(order.toReversed())
  }
  const first = await developer.call(listPlayers, { query: { sort: '-spent', limit: 1 } })
  expect(first).toMatchObject({ rows: [{ spent: 4999 }], about: 7, isExact: true })

  // Filters and stats narrow a sorted list; a text has an order of its own.
  expect(await inPages(developer, '-spent', { criteria: [{ stat: 'SPEND_TOTAL', rel: 'gt', value: 0 }] })).toEqual(
    orders.spent.toReversed().slice(0, 3),
  )
  const seenFrom = app.now() - 4 * hourMs
  expect(await inPages(developer, 'lastSeen', { seenFrom })).toEqual(orders.lastSeen.slice(-3))
  const refused = await developer.send(listPlayers, { query: { sort: 'spent', query: 'ann' } })
  expect(refused).toMatchObject({ status: 400, body: { field: 'sort' } })
  expect(await developer.send(listPlayers, { query: { sort: '-spent', cursor: '1' } })).toMatchObject({
    status: 400,
    body: { field: 'cursor' },
  })
})

test('no order of players reads them all: each follows an index, and sorts a day or an amount at most', async () => {
  const app = await ownApp()
  const realm = { id: app.pid, db: app.db, cid: app.cid, createdAt: 0 }
  await sql`insert into accounts (cid, id, created_at, updated_at) select ${app.cid}, 1000000 + n, now(), now() from generate_series(1, 4000) n`.execute(
    app.db,
  )
  await sql`insert into players (pid, gamer_tag, cid, account_id, created_at, last_seen_at)
    select ${app.pid}, 2000000 + n, ${app.cid}, 1000000 + n, now() - n * interval '1 hour', now() - n * interval '37 minutes'
    from generate_series(1, 4000) n`.execute(app.db)
  await sql`insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${app.pid}, 2000000 + n, 'game.private', 'SPEND_TOTAL', (n * 99)::text, now() from generate_series(1, 2000) n`.execute(
    app.db,
  )
  await sql`insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${app.pid}, 2000000 + n, 'client.public', 'alias', 'Player ' || n, now() from generate_series(1, 2000) n`.execute(
    app.db,
  )
  // Also while nothing is known of the rows: each player's is looked up in the index of those who paid, or have a name.
  const sent = vi.spyOn(app.db, 'executeQuery')
  await selectPlayerTexts(realm, 50, undefined, app.now())
  const [text = ''] = sent.mock.calls.map(([query]) => ('sql' in query ? query.sql : ''))
  sent.mockRestore()
  const { rows: plan } =
    await sql`explain ${sql.raw(text.replaceAll('$1', `'${app.pid}'`).replaceAll('$2', 'now()'))}`.execute(app.db)
  expect(JSON.stringify(plan)).toContain('using stats_of_spending')
  expect(JSON.stringify(plan)).toContain('using stats_of_named')
  await sql`analyze accounts, players, stats`.execute(app.db)
  const everybody = { criteria: { filter: {}, tests: [] } }
  const after = { value: app.now() - 900 * hourMs, gamerTag: 2_000_900 }
  for (const direction of ['asc', 'desc'] as const) {
    for (const place of [undefined, after, { value: -1, gamerTag: 2_003_000 }]) {
      const page = { direction, after: place, limit: 51 }
      for (const query of [
        queries.playersByCreation(realm, everybody, page),
        queries.playersBySeen(realm, everybody, page),
        queries.playersBySpending(realm, everybody, page),
        queries.playersWithoutSpending(realm, everybody, page),
      ]) {
        const steps = await plannedSteps(app.db, query)
        const slow = steps.filter(({ step, rows }) => step === 'Seq Scan' || (step === 'Sort' && rows > 51))
        expect(slow, query.compile(app.db).sql).toEqual([])
      }
    }
  }
})
