import { listLeaderboards } from '@regent/contract/engage/leaderboards'
import { hourMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { boardsByTime } from './sorted-queries.ts'

type Sort = 'id' | 'created' | 'ends' | 'resets'

test('leaderboards are sorted by id and by their times in both directions; one without an end comes last', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const at = (hours: number | undefined) => (hours === undefined ? null : new Date(app.now() + hours * hourMs))
  const boards: { id: string; created: number; ends?: number; resets?: number }[] = [
    { id: 'arena', created: -5, ends: 30, resets: 2 },
    { id: 'boss', created: -9 },
    { id: 'cup', created: -5, ends: 30 },
    { id: 'daily', created: -1, resets: 1 },
    { id: 'elite', created: -7, ends: 3, resets: 2 },
  ]
  for (const [index, { id, created, ends, resets }] of boards.entries()) {
    await sql`insert into leaderboards (pid, id, sheet, created_at, expires_at, next_reset_at)
      values (${app.pid}, ${id}, ${index + 1}, ${at(created)}, ${at(ends)}, ${at(resets)})`.execute(app.db)
  }
  async function inPages(sort: Sort | `-${Sort}`): Promise<string[]> {
    const ids: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await developer.call(listLeaderboards, { query: { sort, limit: 2, cursor } })
      ids.push(...page.rows.map(({ id }) => id))
      if (page.next === null) return ids
      cursor = page.next
    }
  }
  const never = Number.POSITIVE_INFINITY
  const sorted = (value: (board: (typeof boards)[number]) => number) =>
    boards
      .toSorted((a, b) => (value(a) === value(b) ? (a.id < b.id ? -1 : 1) : value(a) - value(b)))
      .map(({ id }) => id)
  const orders: Record<Sort, string[]> = {
    id: boards.map(({ id }) => id),
    created: sorted(({ created }) => created),
    ends: sorted(({ ends = never }) => ends),
    resets: sorted(({ resets = never }) => resets),
  }
  for (const [by, order] of Object.entries(orders) as [Sort, string[]][]) {
    expect(await inPages(by), by).toEqual(order)
    expect(await inPages(`-${by}`), `-${by}`).toEqual(order.toReversed())
  }

  const refused = async (query: object) => (await developer.send(listLeaderboards, { query })).body
  expect(await refused({ sort: 'entries' })).toMatchObject({ field: 'sort' })
  for (const query of [{ includePartitions: true }, { parent: 'arena' }]) {
    expect(await refused({ ...query, sort: 'created' })).toMatchObject({ error: 'BadRequest', field: 'sort' })
  }
  const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
  for (const cursor of [
    'arena',
    cursorOf([8.9e15, 'a']),
    cursorOf([-1, 'a']),
    cursorOf([1, 2]),
    cursorOf([1, 'a\0']),
  ]) {
    expect(await refused({ sort: 'ends', cursor })).toMatchObject({ error: 'BadRequest', field: 'cursor' })
  }
  expect(
    await developer.call(listLeaderboards, { query: { sort: 'ends', cursor: cursorOf([8.6e15, 'a']) } }),
  ).toMatchObject({
    rows: [{ id: 'boss' }, { id: 'daily' }],
  })
})

test('no order of leaderboards reads them all: each follows an index, past the partitions', async () => {
  const app = await ownApp()
  const realm = { id: app.pid, db: app.db, cid: app.cid }
  await sql`insert into leaderboards (pid, id, sheet, parent_id, created_at, expires_at, next_reset_at)
    select ${app.pid}, 'board-' || n, n, case when n % 2 = 0 then 'board-1' end, now() - n * interval '1 minute',
      case when n % 3 = 0 then now() + n * interval '1 hour' end, case when n % 5 = 0 then now() + n * interval '1 minute' end
    from generate_series(1, 6000) n`.execute(app.db)
  await sql`analyze leaderboards`.execute(app.db)
  const now = new Date(app.now())
  for (const by of ['created', 'ends', 'resets'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const after of [undefined, { at: now, id: 'board-5' }, { at: null, id: 'board-5' }]) {
        const steps = await plannedSteps(app.db, boardsByTime(realm, {}, { by, direction, after, limit: 51 }, now))
        const slow = steps.filter(({ step, rows }) => step.includes('Sort') || (step === 'Seq Scan' && rows > 51))
        expect(slow, `${by} ${direction}`).toEqual([])
      }
    }
  }
})
