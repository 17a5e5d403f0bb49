import {
  createLeaderboard,
  getLeaderboardAssignment,
  getLeaderboardDetails,
  getLeaderboardView,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { freezeLeaderboard } from '@regent/contract/engage/leaderboards-places'
import { unfreezeLeaderboard, updateLeaderboard } from '@regent/contract/engage/leaderboards-settings'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { beforeEach, expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
})

const id = 'leaderboards.duels'
const params = { id }
const open = { permissions: { write_self: true } }

const make = (settings: object = {}) => developer.call(createLeaderboard, { params, body: { ...open, ...settings } })
const change = (body: object, by = developer) => by.send(updateLeaderboard, { params, body })
const submit = (by: Actor, score: number, more: object = {}) =>
  by.call(setLeaderboardEntry, { params, body: { id: by.gamerTag, score, ...more } })
const standing = async () =>
  (await developer.call(getLeaderboardView, { params })).lb.rankings.map(({ gt, score }) => [gt, score])
const metadata = async () => (await developer.call(getLeaderboardDetails, { params })).metaData
const players = (count: number) => Promise.all(Array.from({ length: count }, () => app.player()))

test('on an ascending board the lowest score is first, stays the best, and is the last to leave', async () => {
  await make({ sortOrder: 'ascending', aggregation: 'best', maxEntries: 2 })
  const [slow, fast, middle] = (await players(3)) as [Actor, Actor, Actor]
  await submit(slow, 30)
  await submit(fast, 10)
  await submit(fast, 12)
  expect(await submit(middle, 20)).toEqual({ result: 'ok', data: {} })
  expect(await submit(slow, 40)).toEqual({ result: 'ok', data: { kept: 'false' } })
  expect(await standing()).toEqual([
    [fast.gamerTag, 10],
    [middle.gamerTag, 20],
  ])
})

test.each([
  ['last', [5, 9, 7], 7],
  ['best', [5, 9, 7], 9],
  ['sum', [5, 9, 7], 21],
] as const)('%s combines %j to %i', async (aggregation, scores, expected) => {
  await make({ aggregation })
  const player = await app.player()
  for (const score of scores) await submit(player, score)
  expect(await standing()).toEqual([[player.gamerTag, expected]])
})

test('a worse score on a best board changes neither time nor stats, and an operator corrects it nevertheless', async () => {
  await make({ aggregation: 'best' })
  const [first, second] = (await players(2)) as [Actor, Actor]
  await submit(first, 10, { stats: { hero: 'elf' } })
  app.advance(1)
  await submit(second, 10)
  app.advance(1)
  await submit(first, 3, { stats: { hero: 'orc' } })
  const { lb } = await developer.call(getLeaderboardView, { params })
  expect(lb.rankings).toMatchObject([{ gt: first.gamerTag, stats: [{ name: 'hero', value: 'elf' }] }, {}])
  await developer.call(setLeaderboardEntry, { params, body: { id: first.gamerTag, score: 4 } })
  expect(await standing()).toEqual([
    [second.gamerTag, 10],
    [first.gamerTag, 4],
  ])
})

test('the sum contains all of two hundred concurrent scores, and the best of them is kept', async () => {
  await make({ aggregation: 'sum' })
  const player = await app.player()
  await Promise.all(Array.from({ length: 200 }, () => submit(player, 2)))
  expect(await standing()).toEqual([[player.gamerTag, 400]])
  await developer.call(updateLeaderboard, { params, body: { aggregation: 'best' } })
  await Promise.all(Array.from({ length: 200 }, (_, index) => submit(player, 500 - index)))
  expect(await standing()).toEqual([[player.gamerTag, 500]])
})

test('a limit holds during concurrent entries, and the best ones stay', async () => {
  await make({ maxEntries: 5 })
  const thirty = await players(30)
  await Promise.all(thirty.map((player, index) => submit(player, index)))
  expect((await standing()).map(([, score]) => score)).toEqual([29, 28, 27, 26, 25])
})

test('settings are changed field by field, audited with what they were, and undone', async () => {
  await make({ maxEntries: 3, ttl: 86_400_000 })
  const changes = {
    maxEntries: 10,
    permissions: { write_self: false },
    derivatives: ['leaderboards.monthly'],
    cohortSettings: { cohorts: [{ id: 'veterans', statRequirements: [] }] },
    aggregation: 'best',
    resetSchedule: '0 0 0 * * MON *',
    keptVersions: 4,
    remove: ['ttl'],
  }
  const answer = await change(changes)
  expect(answer.status).toBe(200)
  const changed = await metadata()
  expect(changed).toMatchObject({
    maxEntries: 10,
    cohorted: true,
    permissions: { write_self: false },
    aggregation: 'best',
    keptVersions: 4,
    derivatives: ['leaderboards.monthly'],
    resetSchedule: '0 0 0 * * MON *',
  })
  expect(changed.expiration).toBeUndefined()
  expect(changed.nextReset).toBeGreaterThan(app.now())
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'leaderboard', limit: 1 } })
  expect(rows[0]).toMatchObject({ before: { maxEntries: 3, aggregation: 'last' }, after: { maxEntries: 10 } })
  await developer.call(undoChanges, { body: { ids: [Number(answer.headers['x-audit-entries'])] } })
  const restored = await metadata()
  expect(restored).toMatchObject({ maxEntries: 3, cohorted: false, aggregation: 'last', keptVersions: 10 })
  expect([restored.resetSchedule, restored.nextReset]).toEqual([undefined, undefined])
  expect((await change({ maxEntries: 3 })).headers['x-audit-entries']).toBeUndefined()
})

test('contradicting settings are refused with their field, and nothing changes', async () => {
  await make()
  await submit(await app.player(), 1)
  for (const [body, field] of [
    [{ partitioned: true }, 'maxEntries'],
    [{ ttl: 1 }, 'ttl'],
    [{ sortOrder: 'ascending' }, 'sortOrder'],
    [{ resetSchedule: 'weekly' }, 'resetSchedule'],
    [{ maxEntries: 0 }, 'maxEntries'],
  ] as const) {
    app.advance(1)
    expect(await change(body)).toMatchObject({ status: 400, body: { field } })
  }
  expect(await metadata()).toMatchObject({ partitioned: false, sortOrder: 'descending' })
})

test('settings from content are changed in content; freezing is up to operators', async () => {
  await publishItems(app, [
    { id, properties: { ...open, sortOrder: 'ascending', aggregation: 'best', keptVersions: 1 } },
  ])
  const player = await app.player()
  await submit(player, 4)
  expect(await metadata()).toMatchObject({
    isFromContent: true,
    sortOrder: 'ascending',
    aggregation: 'best',
    keptVersions: 1,
  })
  expect(await change({ aggregation: 'sum' })).toMatchObject({ status: 409, body: { error: 'LeaderboardFromContent' } })
  expect(await change({ freezeTime: app.now() })).toMatchObject({ status: 200 })
  expect((await metadata()).frozen).toBe(true)
})

test('a board is frozen and unfrozen, and only those who edit boards do it', async () => {
  await make()
  const player = await app.player()
  await developer.call(freezeLeaderboard, { params })
  await expect(submit(player, 1)).rejects.toMatchObject({ code: 'LeaderboardFrozen' })
  const tester = await app.as('tester')
  expect((await tester.send(unfreezeLeaderboard, { params })).status).toBe(403)
  await developer.call(unfreezeLeaderboard, { params })
  await submit(player, 1)
  expect(await standing()).toEqual([[player.gamerTag, 1]])
})

test('a partition has the settings of its board, and is frozen by itself', async () => {
  await make({ partitioned: true, maxEntries: 1 })
  const player = await app.player()
  const query = { boardId: id, joinBoard: true }
  const { leaderboardId } = await player.call(getLeaderboardAssignment, { query })
  const ofPartition = { params: { id: leaderboardId } }
  const answer = await developer.send(updateLeaderboard, { ...ofPartition, body: { resetSchedule: 'P1D' } })
  expect(answer).toMatchObject({ status: 400, body: { field: 'id', message: expect.stringContaining(id) } })
  await developer.call(freezeLeaderboard, ofPartition)
  await expect(
    player.call(setLeaderboardEntry, { ...ofPartition, body: { id: player.gamerTag, score: 1 } }),
  ).rejects.toMatchObject({ code: 'LeaderboardFrozen' })
  expect((await metadata()).frozen).toBe(false)
})
