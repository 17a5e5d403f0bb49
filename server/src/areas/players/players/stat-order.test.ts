import { listPlayers, type StatSort } from '@regent/contract/players/players'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import * as queries from './sorted-queries.ts'

type PlayerStat = { space?: 'game.private' | 'client.public'; key?: string; value: string }

/** Players with these values of a stat; null for players without it. */
async function playersWith(app: TestApp, values: readonly (string | null)[], of: Omit<PlayerStat, 'value'> = {}) {
  const tags: number[] = []
  for (const value of values) {
    const { gamerTag } = await app.player()
    tags.push(gamerTag)
    if (value !== null) await giveStat(app, gamerTag, { ...of, value })
  }
  return tags
}

const giveStat = (
  app: TestApp,
  gamerTag: number,
  { space = 'game.private', key = 'LEVEL', value }: PlayerStat,
): Promise<unknown> =>
  app.db
    .insertInto('stats')
    .values({ pid: app.pid, gamer_tag: gamerTag, space, key, value, updated_at: new Date(app.now()) })
    .execute()

/** All players of the list, read in pages of two. */
async function inPages(by: Actor, sort: StatSort, more: object = {}): Promise<number[]> {
  const tags: number[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await by.call(listPlayers, { query: { sort, limit: 2, cursor, ...more } })
    tags.push(...page.rows.map(({ gamerTag }) => gamerTag))
    if (page.next === null) return tags
    cursor = page.next
  }
}

const long = 'x'.repeat(100)

test('numbers come before texts and both before players without the stat, each player once over all pages', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const values = [
    '7',
    null,
    '10',
    'Ravens',
    '7',
    '-1.5',
    `${long}b`,
    '7',
    null,
    '\u{1f600}\u0001',
    `${long}a`,
    '1e3',
    '',
  ]
  const tags = await playersWith(app, values)
  const rows = values.map((value, at) => ({ value, tag: tags[at] ?? 0 }))
  const tagsOf = (those: typeof rows) => those.map(({ tag }) => tag)
  const isNumber = (value: string | null) => value !== null && value !== '' && Number.isFinite(Number(value))
  const head = (value: string | null) => [...(value ?? '')].slice(0, 100).join('')
  const numbers = rows
    .filter(({ value }) => isNumber(value))
    .sort((a, b) => Number(a.value) - Number(b.value) || a.tag - b.tag)
  const texts = rows
    .filter(({ value }) => value !== null && !isNumber(value))
    .sort((a, b) => Buffer.compare(Buffer.from(head(a.value)), Buffer.from(head(b.value))) || a.tag - b.tag)
  const others = rows.filter(({ value }) => value === null).sort((a, b) => a.tag - b.tag)
  const parts = [numbers, texts, others]
  expect(await inPages(developer, 'stat:game.private.LEVEL')).toEqual(parts.flatMap(tagsOf))
  expect(await inPages(developer, '-stat:game.private.LEVEL')).toEqual(
    parts.flatMap((part) => tagsOf(part.toReversed())),
  )

  // A stat of the same name in another space, and one that nobody has, are orders of their own.
  await giveStat(app, tags[1] ?? 0, { space: 'client.public', value: '1' })
  expect((await inPages(developer, '-stat:client.public.LEVEL'))[0]).toBe(tags[1])
  expect(await inPages(developer, 'stat:game.private.NONE')).toEqual(tags.toSorted((a, b) => a - b))

  // Filters and stats narrow it, as they narrow every order; a search by text has an order of its own.
  const criteria = [{ stat: 'LEVEL', rel: 'in', value: ['7', '10'] }]
  const found = tagsOf(numbers.filter(({ value }) => value === '7' || value === '10').toReversed())
  expect(await inPages(developer, '-stat:game.private.LEVEL', { criteria })).toEqual(found)
  expect(await inPages(developer, 'stat:game.private.LEVEL', { platform: 'Amiga' })).toEqual([])
  const first = await developer.call(listPlayers, { query: { sort: '-stat:game.private.LEVEL', limit: 1 } })
  expect(first).toMatchObject({ about: values.length, isExact: true })
  expect(await developer.send(listPlayers, { query: { sort: 'stat:game.private.LEVEL', query: 'ann' } })).toMatchObject(
    { status: 400, body: { field: 'sort' } },
  )
})

test('a cursor of another order is refused, and so is what names no stat', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await playersWith(app, ['1', '2', 'three', null])
  const read = (sort: string, cursor?: string) => developer.send(listPlayers, { query: { sort, cursor } as object })
  const { next: ofColumn } = await developer.call(listPlayers, { query: { sort: 'created', limit: 1 } })
  const { next: ofStat } = await developer.call(listPlayers, { query: { sort: 'stat:game.private.LEVEL', limit: 1 } })
  for (const [sort, cursor] of [
    ['stat:game.private.LEVEL', ofColumn],
    ['created', ofStat],
    ['stat:game.private.LEVEL', Buffer.from('["1",null,1]').toString('base64url')],
    ['stat:game.private.LEVEL', Buffer.from('[1,"a\\u0000",1]').toString('base64url')],
  ] as const) {
    expect(await read(sort, cursor ?? ''), `${sort} ${cursor}`).toMatchObject({
      status: 400,
      body: { field: 'cursor' },
    })
  }
  for (const sort of ['level', 'stat:LEVEL', 'stat:game.secret.LEVEL', 'stat:game.private.', '--stat:game.private.A']) {
    expect(await read(sort), sort).toMatchObject({ status: 400, body: { field: 'sort' } })
  }
})

test('operators who see a stat masked, or no stats, do not learn its order', async () => {
  const app = await ownApp()
  await playersWith(app, ['a@players.test', 'b@players.test'], { key: 'EMAIL' })
  const tester = await app.as('tester')
  for (const sort of ['stat:game.private.EMAIL', '-stat:client.public.email'] as const) {
    const refused = await tester.send(listPlayers, { query: { sort } })
    expect(refused).toMatchObject({ status: 403, body: { field: 'sort' } })
  }
  expect((await tester.send(listPlayers, { query: { sort: 'stat:game.private.LEVEL' } })).status).toBe(200)
  const developer = await app.as('developer')
  expect((await developer.send(listPlayers, { query: { sort: 'stat:game.private.EMAIL' } })).status).toBe(200)
})

test('in a large realm a page follows the index of values: nothing is sorted but the page itself', async () => {
  const app = await ownApp()
  const realm = { id: app.pid, db: app.db, cid: app.cid, createdAt: 0 }
  await sql`insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, 1000000 + n, now(), now() from generate_series(1, 20000) n`.execute(app.db)
  await sql`insert into players (pid, gamer_tag, cid, account_id, created_at)
    select ${app.pid}, 2000000 + n, ${app.cid}, 1000000 + n, now() from generate_series(1, 20000) n`.execute(app.db)
  // Few levels, so that thousands have the same one; a few have a text.
  await sql`insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${app.pid}, 2000000 + n, 'game.private', 'LEVEL',
      case when n % 100 = 0 then 'VIP ' || n else (n % 7)::text end, now()
    from generate_series(1, 18000) n`.execute(app.db)
  await sql`insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${app.pid}, 2000000 + n, 'game.private', 'GOLD', n::text, now() from generate_series(1, 20000) n`.execute(
    app.db,
  )
  await sql`analyze accounts, players, stats`.execute(app.db)
  const everybody = { criteria: { filter: {}, tests: [] } }
  const level = { space: 'game.private', key: 'LEVEL' } as const
  for (const direction of ['asc', 'desc'] as const) {
    for (const isFirst of [true, false]) {
      const page = { direction, limit: 51 }
      const after = <Place>(place: Place) => (isFirst ? undefined : place)
      for (const query of [
        queries.playersByNumber(realm, everybody, level, {
          ...page,
          after: after({ number: 3, head: '3', gamerTag: 2_010_000 }),
        }),
        queries.playersByBeginning(realm, everybody, level, {
          ...page,
          after: after({ head: 'VIP 20', gamerTag: 2_010_000 }),
        }),
        queries.playersWithoutStat(realm, everybody, level, { ...page, after: after({ gamerTag: 2_019_000 }) }),
      ]) {
        const steps = await plannedSteps(app.db, query)
        const slow = steps.filter(({ step, rows }) => step === 'Seq Scan' || (step.endsWith('Sort') && rows > 51))
        expect(slow, query.compile(app.db).sql).toEqual([])
        expect(steps.some(({ step }) => /^Index( Only)? Scan$/.test(step))).toBe(true)
      }
    }
  }
})
