import { readFile } from 'node:fs/promises'
import {
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboardAssignment,
  getLeaderboardDetails,
  getLeaderboardRanks,
  getLeaderboardView,
  listLeaderboardNames,
  listLeaderboards,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { beforeEach, expect, test } from 'vitest'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
})

const weekly = 'leaderboards.weekly'
const open = { permissions: { write_self: true } }

const publish = (properties: Record<string, unknown>, id = weekly) => publishItems(app, [{ id, properties }])

const submit = (by: Actor, id: string, score: number) =>
  by.call(setLeaderboardEntry, { params: { id }, body: { id: by.gamerTag, score } })

const join = async (by: Actor, boardId = weekly) =>
  (await by.call(getLeaderboardAssignment, { query: { boardId, joinBoard: true } })).leaderboardId

const standing = async (id = weekly) =>
  (await developer.call(getLeaderboardView, { params: { id } })).lb.rankings.map(({ gt, score }) => [gt, score])

const metadataOf = async (id = weekly) => (await developer.call(getLeaderboardDetails, { params: { id } })).metaData
const names = async () => (await developer.call(listLeaderboardNames, { query: { includePartitions: true } })).nameList

const players = (count: number) => Promise.all(Array.from({ length: count }, () => app.player()))

const notFound = { status: 404, code: 'LeaderboardNotFound' }
const notWritable = { status: 403, code: 'LeaderboardNotWritable' }

test('an assignment creates a board that content defines, once, and no other board', async () => {
  await publish(open)
  const three = await players(3)
  const ids = await Promise.all(three.map((player) => join(player)))
  expect(new Set(ids)).toEqual(new Set([weekly]))
  await submit(three[0] as Actor, weekly, 3)
  expect(await standing()).toEqual([[three[0]?.gamerTag, 3]])
  await expect(developer.call(createLeaderboard, { params: { id: weekly }, body: {} })).rejects.toMatchObject({
    status: 409,
    code: 'LeaderboardExists',
  })
})

test('a game client cannot create a board that is neither in content nor created by operators', async () => {
  await publish(open)
  const player = await app.player()
  for (const id of ['leaderboards.mine', 'leaderboards.weekly#0', 'somewhere', 'items.sword']) {
    await expect(join(player, id)).rejects.toMatchObject(notFound)
    await expect(submit(player, id, 1)).rejects.toMatchObject(notFound)
    await expect(player.call(getLeaderboardView, { params: { id } })).rejects.toMatchObject(notFound)
    await expect(
      player.call(getLeaderboardRanks, { params: { id }, query: { ids: [player.gamerTag] } }),
    ).rejects.toMatchObject(notFound)
  }
  expect(await names()).toEqual([])
})

test('a board defined in content takes its settings: who writes, and how many entries are kept', async () => {
  await publish({ permissions: { write_self: false }, maxEntries: 2, scoreName: 'wins', derivatives: ['a'] })
  const [player] = await players(1)
  await join(player as Actor)
  await expect(submit(player as Actor, weekly, 999_999)).rejects.toMatchObject(notWritable)
  expect(await standing()).toEqual([])
  expect(await metadataOf()).toMatchObject({
    permissions: { write_self: false },
    maxEntries: 2,
    partitioned: false,
    scoreName: 'wins',
    derivatives: ['a'],
  })
})

test('an item without write permission leaves writing to operators and game servers', async () => {
  await publish({})
  const player = await app.player()
  await expect(submit(player, weekly, 1)).rejects.toMatchObject(notWritable)
  await developer.call(setLeaderboardEntry, { params: { id: weekly }, body: { id: player.gamerTag, score: 7 } })
  expect(await standing()).toEqual([[player.gamerTag, 7]])
})

test('a full board keeps its best entries, and a worse score is answered as not kept', async () => {
  await publish({ ...open, maxEntries: 2 })
  const [first, second, third] = (await players(3)) as [Actor, Actor, Actor]
  expect(await submit(first, weekly, 10)).toEqual({ result: 'ok', data: {} })
  await submit(second, weekly, 20)
  expect(await submit(third, weekly, 5)).toEqual({ result: 'ok', data: { kept: 'false' } })
  expect(await standing()).toEqual([
    [second.gamerTag, 20],
    [first.gamerTag, 10],
  ])
  expect(await submit(third, weekly, 15)).toEqual({ result: 'ok', data: {} })
  expect(await standing()).toEqual([
    [second.gamerTag, 20],
    [third.gamerTag, 15],
  ])
})

test('a partitioned board puts players together in partitions of its size', async () => {
  await publish({ ...open, partitioned: true, maxEntries: 4 })
  const ten = await players(10)
  const partitions = await Promise.all(ten.map((player) => join(player)))
  const sizes = [0, 1, 2].map((number) => partitions.filter((id) => id === `${weekly}#${number}`).length)
  expect(sizes).toEqual([4, 4, 2])
  await Promise.all(ten.map((player, index) => submit(player, partitions[index] ?? '', index)))
  expect((await standing(`${weekly}#0`)).length).toBe(4)
  expect(await metadataOf(`${weekly}#2`)).toMatchObject({ parentLeaderboard: weekly, maxEntries: 4 })
})

test('no partition exceeds its bound, whoever writes', async () => {
  await publish({ ...open, partitioned: true, maxEntries: 1 })
  const [member, other] = (await players(2)) as [Actor, Actor]
  const partition = await join(member)
  await submit(member, partition, 5)
  const body = { id: other.gamerTag, score: 6 }
  await developer.call(setLeaderboardEntry, { params: { id: partition }, body })
  expect(await standing(partition)).toEqual([[other.gamerTag, 6]])
})

test('cohorts of the item split players by their stats, each with its bound', async () => {
  const statRequirements = [{ stat: 'LEVEL', constraint: 'gte', value: 10 }]
  await publish({ ...open, maxEntries: 1, cohortSettings: { cohorts: [{ id: 'veterans', statRequirements }] } })
  const [veteran, other, novice] = (await players(3)) as [Actor, Actor, Actor]
  for (const { gamerTag } of [veteran, other]) {
    const params = { objectId: toObjectId('game.private', gamerTag) }
    await developer.call(setStats, { params, body: { set: { LEVEL: '12' } } })
  }
  const ofVeterans = await join(veteran)
  expect(await join(other)).toBe(ofVeterans)
  expect(await join(novice)).not.toBe(ofVeterans)
  await submit(veteran, ofVeterans, 5)
  expect(await submit(other, ofVeterans, 4)).toMatchObject({ data: { kept: 'false' } })
})

test('an expired board is created again by the next player', async () => {
  await publish({ ...open, ttl: 60_000 })
  const player = await app.player()
  await submit(player, weekly, 5)
  expect((await metadataOf()).expiration).toBe(app.now() + 60_000)
  app.advance(60_000)
  expect(await standing()).toEqual([])
  await submit(player, weekly, 1)
  expect(await standing()).toEqual([[player.gamerTag, 1]])
})

test('a board and its partitions follow newly published settings, and a withdrawn one is closed to clients', async () => {
  await publish({ ...open, partitioned: true, maxEntries: 5 })
  const player = await app.player()
  const partition = await join(player)
  await submit(player, partition, 5)
  await publish({ permissions: { write_self: false }, partitioned: true, maxEntries: 9 })
  await expect(submit(player, partition, 6)).rejects.toMatchObject(notWritable)
  const { rows } = await developer.call(listLeaderboards, { query: { includePartitions: true } })
  expect(rows.map(({ metaData: { maxEntries, permissions } }) => [maxEntries, permissions.write_self])).toEqual([
    [9, false],
    [9, false],
  ])
  await publish({ ...open, maxEntries: 9 })
  expect(await join(player)).toBe(weekly)
  await submit(player, weekly, 7)
  expect(await standing()).toEqual([[player.gamerTag, 7]])
  await publish({ ...open, partitioned: true, maxEntries: 9 })
  expect([await join(player), await standing(partition)]).toEqual([partition, [[player.gamerTag, 5]]])
})

test('a board removed from content keeps its entries and is closed to game clients', async () => {
  await publish(open)
  const player = await app.player()
  await submit(player, weekly, 5)
  await withdrawItems(app, [weekly])
  await expect(submit(player, weekly, 6)).rejects.toMatchObject(notWritable)
  expect(await standing()).toEqual([[player.gamerTag, 5]])
  await publish(open)
  await submit(player, weekly, 6)
  expect(await standing()).toEqual([[player.gamerTag, 6]])
})

test('a new ttl never ends a board earlier', async () => {
  await publish(open)
  const player = await app.player()
  await submit(player, weekly, 5)
  app.advance(3_600_000)
  developer = await app.as('developer')
  await publish({ ...open, ttl: 60_000 })
  expect(await standing()).toEqual([[player.gamerTag, 5]])
})

test('invalid settings are refused by name, and an existing board keeps its settings', async () => {
  const player = await app.player()
  await publish({ ...open, partitioned: true })
  await expect(join(player)).rejects.toMatchObject({ ...notFound, message: expect.stringContaining('maxEntries') })
  expect(await names()).toEqual([])
  await publish(open)
  await submit(player, weekly, 5)
  await publish({ permissions: 'everybody' })
  await submit(player, weekly, 6)
  expect(await standing()).toEqual([[player.gamerTag, 6]])
})

test('a board created by operators keeps its settings, whatever content defines for its id', async () => {
  await developer.call(createLeaderboard, { params: { id: weekly }, body: open })
  await publish({ permissions: { write_self: false } })
  const player = await app.player()
  await submit(player, weekly, 5)
  expect(await standing()).toEqual([[player.gamerTag, 5]])
  await developer.call(deleteLeaderboard, { params: { id: weekly } })
  await expect(submit(player, weekly, 5)).rejects.toMatchObject(notWritable)
})

test('a board defined in content is empty, not unknown, before the first player joins', async () => {
  await publish(open)
  const player = await app.player()
  const params = { id: weekly }
  expect((await player.call(getLeaderboardView, { params })).lb).toEqual({ lbId: weekly, boardSize: 0, rankings: [] })
  const query = { ids: [player.gamerTag] }
  expect((await player.call(getLeaderboardRanks, { params, query })).lb.boardSize).toBe(0)
  expect(await names()).toEqual([])
})

test('the upgrade links boards that clients created to the content that defines them, and no others', async () => {
  await publishItems(app, [
    { id: weekly, properties: {} },
    { id: 'leaderboards.staff', properties: {} },
  ])
  await developer.call(createLeaderboard, { params: { id: 'leaderboards.staff' }, body: open })
  for (const [sheet, id] of [weekly, 'leaderboards.unnamed'].entries())
    await app.query(`insert into leaderboards (pid, id, sheet, client_writes, created_at)
      values ('${app.pid}', '${id}', ${sheet + 1}, true, now())`)
  const file = new URL('../../../../migrations/0045-published-leaderboards.sql', import.meta.url)
  const text = await readFile(file, 'utf8')
  await app.query(text.slice(text.indexOf('update leaderboards')))
  const player = await app.player()
  await expect(submit(player, weekly, 1)).rejects.toMatchObject(notWritable)
  for (const id of ['leaderboards.staff', 'leaderboards.unnamed']) await submit(player, id, 1)
})
