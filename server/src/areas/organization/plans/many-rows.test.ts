import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, cancelPlan, getPlan, listPlanRows, type Plan, retryPlan } from '@regent/contract/organization/plans'
import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** More than two transactions of the plan, whose parts have 2,000 players. */
const count = 4_200
const ofPart = 2_000

async function manyPlayers({ db, pid, cid }: TestApp): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    with made as (
      insert into accounts (cid, id, created_at, updated_at)
      select ${cid}, 7000000000 + n, now(), now() from generate_series(1, ${count}) as n returning id
    )
    insert into players (pid, gamer_tag, cid, account_id, created_at)
    select ${pid}, id, ${cid}, id, now() from made returning gamer_tag
  `.execute(db)
  return rows.map((row) => row.gamer_tag).sort((one, other) => one - other)
}

async function planLevel(by: Actor, gamerTags: number[]): Promise<Plan> {
  const { plan } = await by.call(planStatsOfPlayers, {
    body: { players: { gamerTags }, key: 'LEVEL', act: 'set', value: 5 },
  })
  await by.call(applyPlan, { params: { id: plan.id } })
  return plan
}

const read = async (by: Actor, { id }: Plan) => (await by.call(getPlan, { params: { id } })).plan

const withLevel = async ({ db, pid }: TestApp) =>
  (await db.selectFrom('stats').select('gamer_tag').where('pid', '=', pid).where('key', '=', 'LEVEL').execute()).map(
    (row) => row.gamer_tag,
  )

test('a plan of many rows does each once, in parts, and each has its entry in the trail', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const plan = await planLevel(admin, await manyPlayers(app))
  await app.runJobs()
  expect(await read(admin, plan)).toMatchObject({ state: 'done', done: count, failed: 0 })
  expect(new Set(await withLevel(app)).size).toBe(count)
  const { rows } = await sql<{ entries: number; players: number }>`
    select count(*)::int as entries, count(distinct gamer_tag)::int as players from audit_entries
    where cid = ${app.cid} and plan_id = ${plan.id} and subject = 'stat'
  `.execute(app.db)
  expect(rows).toEqual([{ entries: count, players: count }])
})

test('a row that is refused leaves the others done, before and after it', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const tags = await manyPlayers(app)
  const gone = tags[2 * ofPart + 7] ?? 0
  const plan = await planLevel(admin, tags)
  await app.db.deleteFrom('players').where('pid', '=', app.pid).where('gamer_tag', '=', gone).execute()
  await app.runJobs()
  expect(await read(admin, plan)).toMatchObject({ state: 'done', done: count - 1, failed: 1 })
  const { rows } = await admin.call(listPlanRows, { params: { id: plan.id }, query: { failed: true } })
  expect(rows).toMatchObject([{ label: String(gone), state: 'failed' }])
  expect(await withLevel(app)).toHaveLength(count - 1)
})

test('a plan that is stopped during two parts keeps the committed one, and nothing of the next', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const tags = await manyPlayers(app)
  const plan = await planLevel(admin, tags)
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like '%insert into stats%'`.execute(app.db)
    return rows.length > 0
  }
  // Somebody else holds a player of the second part.
  const [jobs] = await app.db.transaction().execute(async (transaction) => {
    await sql`select from players where pid = ${app.pid} and gamer_tag = ${tags[ofPart + 7]} for update`.execute(
      transaction,
    )
    const running = app.runJobs()
    await expect.poll(async () => (await read(admin, plan)).done, { timeout: 20_000 }).toBe(ofPart)
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
    await admin.call(cancelPlan, { params: { id: plan.id }, body: {} })
    return [running]
  })
  await jobs
  expect(await read(admin, plan)).toMatchObject({ state: 'cancelled', done: ofPart, failed: 0 })
  expect((await withLevel(app)).sort()).toEqual(tags.slice(0, ofPart))
  const { rows } = await admin.call(listAuditEntries, { query: { planId: plan.id, gamerTag: tags[ofPart] ?? 0 } })
  expect(rows).toEqual([])
  await admin.call(retryPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect(await read(admin, plan)).toMatchObject({ state: 'done', done: count, failed: 0 })
  expect(await withLevel(app)).toHaveLength(count)
})
