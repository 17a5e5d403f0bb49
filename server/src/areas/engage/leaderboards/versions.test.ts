import {
  clearLeaderboard,
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboardAssignment,
  getLeaderboardDetails,
  getLeaderboardRanks,
  getLeaderboardView,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { listLeaderboardVersions, updateLeaderboard } from '@regent/contract/engage/leaderboards-settings'
import { undoChanges } from '@regent/contract/organization/audit'
import { dayMs } from '@regent/contract/time'
import { toLocalMs } from '@regent/contract/zones'
import { beforeEach, expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { discardedKeptMs } from './service.ts'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
})

const id = 'leaderboards.season'
const params = { id }
const open = { permissions: { write_self: true } }

const make = (settings: object = {}) =>
  developer.call(createLeaderboard, { params, body: { ...open, resetSchedule: 'P1D', ...settings } })

const submit = (by: Actor, score: number, board = id) =>
  by.call(setLeaderboardEntry, { params: { id: board }, body: { id: by.gamerTag, score } })

const players = (count: number) => Promise.all(Array.from({ length: count }, () => app.player()))

const standing = async (version?: number, board = id) =>
  (await developer.call(getLeaderboardView, { params: { id: board }, query: { version } })).lb.rankings.map(
    ({ gt, score }) => [gt, score],
  )

const versions = async (by: Actor = developer) =>
  (await by.call(listLeaderboardVersions, { params })).versions.map(({ version, numberOfEntries }) => [
    version,
    numberOfEntries,
  ])

/** Moves on, and signs the operator in again. */
async function pass(ms: number): Promise<void> {
  app.advance(ms)
  developer = await app.as('developer')
}

test('at its time a board starts an empty version, and the earlier one stays readable for operators and players', async () => {
  const [first] = (await players(1)) as [Actor]
  await make()
  await submit(first, 10)
  const began = app.now()
  await pass(dayMs)
  const player = await app.player()
  expect(await standing()).toEqual([])
  await submit(player, 3)
  expect(await standing()).toEqual([[player.gamerTag, 3]])
  expect(await standing(1)).toEqual([[first.gamerTag, 10]])
  expect(await versions(player)).toEqual([
    [2, 1],
    [1, 1],
  ])
  const { lb } = await player.call(getLeaderboardView, { params, query: { version: 1 } })
  expect(lb.rankings).toMatchObject([{ gt: first.gamerTag, rank: 1 }])
  const query = { ids: [first.gamerTag], version: 1 }
  expect((await player.call(getLeaderboardRanks, { params, query })).lb.rankings).toHaveLength(1)
  const details = await developer.call(getLeaderboardDetails, { params, query: { version: 1 } })
  expect(details).toMatchObject({ numberOfEntries: 1, metaData: { version: 2, versionBegan: began + dayMs } })
  expect(details.metaData.nextReset).toBe(began + 2 * dayMs)
  await expect(player.call(getLeaderboardView, { params, query: { version: 7 } })).rejects.toMatchObject({
    status: 404,
    code: 'LeaderboardVersionNotFound',
  })
})

test('a cron text resets at its times, and a job does it where nobody plays or looks', async () => {
  const minute = new Date(app.now() + 10 * 60_000).getUTCMinutes()
  await make({ resetSchedule: `0 ${minute} * * * *` })
  const [player] = (await players(1)) as [Actor]
  await submit(player, 10)
  await app.runJobs()
  app.advance(11 * 60_000)
  await app.runJobs()
  const rows = await app.db
    .selectFrom('leaderboard_versions')
    .select(['version', 'board_id'])
    .where('pid', '=', app.pid)
    .execute()
  expect(rows).toEqual([{ version: 1, board_id: id }])
})

test('a cron text resets by the clocks of its zone, and another zone moves the next reset', async () => {
  await make({ resetSchedule: '0 0 0 * * * *', resetZone: 'Europe/Berlin' })
  const metadata = async () => (await developer.call(getLeaderboardDetails, { params, query: {} })).metaData
  const isMidnightIn = async (zone: string) => toLocalMs(zone, (await metadata()).nextReset ?? 1) % dayMs === 0
  expect(await metadata()).toMatchObject({ resetZone: 'Europe/Berlin' })
  expect([await isMidnightIn('Europe/Berlin'), await isMidnightIn('Asia/Tokyo')]).toEqual([true, false])
  await developer.call(updateLeaderboard, { params, body: { resetZone: 'Asia/Tokyo' } })
  expect([await isMidnightIn('Europe/Berlin'), await isMidnightIn('Asia/Tokyo')]).toEqual([false, true])
  const [player] = (await players(1)) as [Actor]
  await submit(player, 10)
  await pass(((await metadata()).nextReset ?? 0) - app.now())
  expect(await versions()).toEqual([
    [2, 0],
    [1, 1],
  ])
  expect(await isMidnightIn('Asia/Tokyo')).toBe(true)
  const wrong = await developer.send(updateLeaderboard, { params, body: { resetZone: 'Tokyo' } })
  expect(wrong).toMatchObject({ status: 400, body: { field: 'resetZone' } })
})

test('only the number of versions that the board keeps can be read, and periods without entries make none', async () => {
  await make({ keptVersions: 2 })
  for (let day = 1; day <= 4; day++) {
    const [player] = (await players(1)) as [Actor]
    await submit(player, day)
    await pass(2 * dayMs)
  }
  expect(await versions()).toEqual([
    [5, 0],
    [4, 1],
    [3, 1],
  ])
  await developer.call(updateLeaderboard, { params, body: { keptVersions: 0 } })
  expect(await versions()).toEqual([[5, 0]])
  const entries = () => app.db.selectFrom('leaderboard_entries').select('score').where('pid', '=', app.pid).execute()
  expect(await entries()).toHaveLength(4)
  app.advance(discardedKeptMs + 1)
  await app.runJobs()
  app.advance(3_600_001)
  await app.runJobs()
  expect(await entries()).toEqual([])
})

test('while scores come in, a reset loses none and counts none twice', async () => {
  await make({ aggregation: 'sum' })
  const twenty = await players(20)
  const send = () => Promise.all(twenty.flatMap((player) => Array.from({ length: 5 }, () => submit(player, 1))))
  await send()
  const before = send()
  app.advance(dayMs)
  const after = send()
  await Promise.all([before, after])
  developer = await app.as('developer')
  const sum = async (version: number) => (await standing(version)).reduce((all, [, score = 0]) => all + score, 0)
  expect((await versions()).map(([version]) => version)).toEqual([2, 1])
  const old = await sum(1)
  const current = await sum(2)
  expect(old + current).toBe(300)
  expect(old).toBeGreaterThanOrEqual(100)
  expect(current).toBeGreaterThanOrEqual(100)
})

test('two hundred scores and several servers reset a board once', async () => {
  await make()
  const [first] = (await players(1)) as [Actor]
  await submit(first, 1)
  await pass(dayMs)
  const forty = await players(40)
  await Promise.all(forty.flatMap((player) => [1, 2, 3, 4, 5].map((score) => submit(player, score))))
  expect(await versions()).toEqual([
    [2, 40],
    [1, 1],
  ])
})

test('partitions are reset with their board, and keep their players', async () => {
  await make({ partitioned: true, maxEntries: 2 })
  const three = (await players(3)) as [Actor, Actor, Actor]
  const join = async (by: Actor) =>
    (await by.call(getLeaderboardAssignment, { query: { boardId: id, joinBoard: true } })).leaderboardId
  const partitions: string[] = []
  for (const player of three) partitions.push(await join(player))
  for (const [index, player] of three.entries()) await submit(player, 10 + index, partitions[index])
  await pass(dayMs)
  expect(await versions()).toEqual([
    [2, undefined],
    [1, 3],
  ])
  const [one = ''] = partitions
  expect(await standing(undefined, one)).toEqual([])
  expect(await standing(1, one)).toHaveLength(2)
})

test('a frozen board is not reset before it is unfrozen', async () => {
  await make()
  const [player] = (await players(1)) as [Actor]
  await submit(player, 5)
  await developer.call(updateLeaderboard, { params, body: { freezeTime: app.now() } })
  await pass(3 * dayMs)
  await app.runJobs()
  expect(await standing()).toEqual([[player.gamerTag, 5]])
  await developer.call(updateLeaderboard, { params, body: { remove: ['freezeTime'] } })
  expect(await versions()).toEqual([
    [2, 0],
    [1, 1],
  ])
})

test('a deleted board takes its versions along, and brings them back when that is undone', async () => {
  await make()
  const [player] = (await players(1)) as [Actor]
  await submit(player, 5)
  await pass(dayMs)
  await submit(await app.player(), 6)
  const answer = await developer.send(deleteLeaderboard, { params })
  await make()
  expect(await versions()).toEqual([[1, 0]])
  await developer.call(deleteLeaderboard, { params })
  await developer.call(undoChanges, { body: { ids: [Number(answer.headers['x-audit-entries'])] } })
  expect(await versions()).toEqual([
    [2, 1],
    [1, 1],
  ])
})

test('clearing empties the current version alone', async () => {
  await make()
  const [player] = (await players(1)) as [Actor]
  await submit(player, 5)
  await pass(dayMs)
  await submit(await app.player(), 6)
  await developer.call(clearLeaderboard, { params })
  expect(await versions()).toEqual([
    [2, 0],
    [1, 1],
  ])
})

test('content sets the schedule, and another order starts a new version', async () => {
  const publish = (properties: object) => publishItems(app, [{ id, properties: { ...open, ...properties } }])
  await publish({ resetSchedule: 'P1D' })
  const [player] = (await players(1)) as [Actor]
  await submit(player, 5)
  await publish({})
  await pass(2 * dayMs)
  expect(await versions()).toEqual([[1, 1]])
  await publish({ sortOrder: 'ascending' })
  const [slow, fast] = (await players(2)) as [Actor, Actor]
  await submit(slow, 20)
  await submit(fast, 10)
  expect(await standing()).toEqual([
    [fast.gamerTag, 10],
    [slow.gamerTag, 20],
  ])
  expect(await standing(1)).toEqual([[player.gamerTag, 5]])
})

test.each(['every day', 'PT10S', '* * * * * *', 'P99999W'])('%s is no schedule', async (resetSchedule) => {
  const answer = await developer.send(createLeaderboard, { params, body: { resetSchedule } })
  expect(answer).toMatchObject({ status: 400, body: { field: 'resetSchedule' } })
})
