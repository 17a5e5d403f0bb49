import {
  clearLeaderboard,
  createLeaderboard,
  getLeaderboardAssignment,
  getLeaderboardView,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { freezeLeaderboard } from '@regent/contract/engage/leaderboards-places'
import {
  listLeaderboardVersions,
  planLeaderboardVersion,
  updateLeaderboard,
} from '@regent/contract/engage/leaderboards-settings'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import { beforeEach, expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { trimmedAtOnce } from './trim.ts'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
})

const id = 'leaderboards.season'
const params = { id }

const make = (settings: object = {}) =>
  developer.call(createLeaderboard, { params, body: { permissions: { write_self: true }, ...settings } })
const submit = (by: Actor, score: number, board = id) =>
  by.call(setLeaderboardEntry, { params: { id: board }, body: { id: by.gamerTag, score } })
const players = (count: number) => Promise.all(Array.from({ length: count }, () => app.player()))
const standing = async (version?: number, board = id) =>
  (await developer.call(getLeaderboardView, { params: { id: board }, query: { version } })).lb.rankings.map(
    ({ gt, score }) => [gt, score],
  )
const versions = async () =>
  (await developer.call(listLeaderboardVersions, { params })).versions.map((one) => [one.version, one.numberOfEntries])

async function apply({ plan: { id } }: { plan: { id: number } }) {
  await developer.call(applyPlan, { params: { id } })
  await app.runJobs()
  return (await developer.call(getPlan, { params: { id } })).plan
}

test('a plan starts a new version immediately, and its undo merges the later scores into the version that continues', async () => {
  const [first, second] = (await players(2)) as [Actor, Actor]
  await make()
  await submit(first, 10)
  await submit(second, 20)
  const made = await developer.call(planLeaderboardVersion, { params })
  expect(made).toMatchObject({
    plan: { verb: 'Start version 2', title: expect.stringContaining('2 entries become version 1') },
    sample: [{ before: { version: 1, entries: 2 }, after: { version: 2, entries: 0 } }],
  })
  expect(await apply(made)).toMatchObject({ state: 'done', failed: 0 })
  expect(await versions()).toEqual([
    [2, 0],
    [1, 2],
  ])
  await submit(first, 30)
  expect([await standing(), await standing(1)]).toEqual([
    [[first.gamerTag, 30]],
    [
      [second.gamerTag, 20],
      [first.gamerTag, 10],
    ],
  ])
  app.advance(1_000)
  expect(await apply(await developer.call(planUndo, { params: { id: made.plan.id } }))).toMatchObject({ state: 'done' })
  expect(await versions()).toEqual([[1, 2]])
  expect(await standing()).toEqual([
    [first.gamerTag, 30],
    [second.gamerTag, 20],
  ])
})

test('partitions restart with their board, and return with it', async () => {
  const [first, second] = (await players(2)) as [Actor, Actor]
  await make({ partitioned: true, maxEntries: 1 })
  const boards: string[] = []
  for (const player of [first, second]) {
    const joined = await player.call(getLeaderboardAssignment, { query: { boardId: id, joinBoard: true } })
    boards.push(joined.leaderboardId)
    await submit(player, 5, joined.leaderboardId)
  }
  const made = await developer.call(planLeaderboardVersion, { params })
  await apply(made)
  expect(await versions()).toEqual([
    [2, undefined],
    [1, 2],
  ])
  expect(await standing(undefined, boards[0])).toEqual([])
  const partition = await developer.send(planLeaderboardVersion, { params: { id: boards[0] ?? '' } })
  expect(partition).toMatchObject({ status: 400, body: { field: 'id', message: expect.stringContaining(id) } })
  app.advance(1_000)
  await apply(await developer.call(planUndo, { params: { id: made.plan.id } }))
  expect(await standing(undefined, boards[0])).toEqual([[first.gamerTag, 5]])
  expect(await standing(undefined, boards[1])).toEqual([[second.gamerTag, 5]])
})

test('an empty or frozen board starts no version, and a plan is outdated once the board has been cleared', async () => {
  const [first] = (await players(1)) as [Actor]
  await make()
  expect(await developer.send(planLeaderboardVersion, { params })).toMatchObject({ body: { error: 'PlanRowsInvalid' } })
  await submit(first, 10)
  const { plan } = await developer.call(planLeaderboardVersion, { params })
  await developer.call(clearLeaderboard, { params })
  expect(await developer.send(applyPlan, { params: { id: plan.id } })).toMatchObject({
    status: 409,
    body: { error: 'PlanMoved' },
  })
  await submit(first, 11)
  await developer.call(freezeLeaderboard, { params })
  expect(await developer.send(planLeaderboardVersion, { params })).toMatchObject({
    body: { error: 'LeaderboardFrozen' },
  })
  const tester = await app.as('tester')
  expect((await tester.send(planLeaderboardVersion, { params })).status).toBe(403)
})

test('the plan names what a board does not keep and an undo cannot restore', async () => {
  const [first] = (await players(1)) as [Actor]
  await make({ keptVersions: 0 })
  await submit(first, 10)
  const made = await developer.call(planLeaderboardVersion, { params })
  expect(made.plan.warnings).toContainEqual(expect.stringContaining('ersion 1 and older ones are erased'))
  await apply(made)
  app.advance(1_000)
  expect(await apply(await developer.call(planUndo, { params: { id: made.plan.id } }))).toMatchObject({ failed: 1 })
  expect(await standing()).toEqual([])
})

test('two concurrent plans start one version', async () => {
  const [first] = (await players(1)) as [Actor]
  await make()
  await submit(first, 10)
  const plans = await Promise.all([1, 2].map(() => developer.call(planLeaderboardVersion, { params })))
  await Promise.all(plans.map(({ plan }) => developer.send(applyPlan, { params: { id: plan.id } })))
  await app.runJobs()
  expect(await versions()).toEqual([
    [2, 0],
    [1, 1],
  ])
})

test('a lower limit removes the worst entries immediately: of a board, of each partition, and of one from content', async () => {
  const [first, second, third] = (await players(3)) as [Actor, Actor, Actor]
  await make()
  for (const [index, player] of [first, second, third].entries()) await submit(player, (index + 1) * 10)
  await developer.call(updateLeaderboard, { params, body: { maxEntries: 2 } })
  expect(await standing()).toEqual([
    [third.gamerTag, 30],
    [second.gamerTag, 20],
  ])
  await developer.call(updateLeaderboard, { params, body: { sortOrder: 'descending', maxEntries: 5 } })
  expect(await standing()).toHaveLength(2)
  const published = 'leaderboards.weekly'
  const publish = (maxEntries: number) =>
    publishItems(app, [{ id: published, properties: { permissions: { write_self: true }, maxEntries } }])
  await publish(3)
  for (const [index, player] of [first, second, third].entries()) await submit(player, index + 1, published)
  await publish(1)
  expect(await standing(undefined, published)).toEqual([[third.gamerTag, 3]])
})

test('a large board loses the rest by a job', async () => {
  const count = trimmedAtOnce + 10
  await make()
  await app.query(`insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, 1000 + n, now(), now() from generate_series(1, ${count}) as n`)
  await app.query(`insert into players (pid, gamer_tag, cid, account_id, created_at)
    select '${app.pid}', 1000 + n, ${app.cid}, 1000 + n, now() from generate_series(1, ${count}) as n`)
  await app.query(`insert into leaderboard_entries (pid, gamer_tag, sheet, score, place, stats, achieved_at)
    select b.pid, 1000 + n, b.sheet, n, -n, '{}', now() from generate_series(1, ${count}) as n, leaderboards b
    where b.pid = '${app.pid}' and b.id = '${id}'`)
  const kept = () => app.db.selectFrom('leaderboard_entries').select('score').where('pid', '=', app.pid).execute()
  await developer.call(updateLeaderboard, { params, body: { maxEntries: 5 } })
  expect(await kept()).toHaveLength(10)
  await app.runJobs()
  expect(await kept()).toHaveLength(5)
  expect((await standing()).map(([, score]) => score)).toEqual([0, 1, 2, 3, 4].map((n) => count - n))
})
