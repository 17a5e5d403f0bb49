import {
  clearLeaderboard,
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboardAssignment,
  getLeaderboardDetails,
  getLeaderboardFriends,
  getLeaderboardView,
  listLeaderboardNames,
  listLeaderboards,
  listPlayerLeaderboards,
  planClearLeaderboard,
  planDeleteLeaderboard,
  removeLeaderboardEntry,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { exportPlayer, forgetPlayer } from '@regent/contract/players/profile'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline } from '@regent/contract/players/timeline'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { discardedKeptMs } from './service.ts'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
})

const make = (id: string, body: object = { permissions: { write_self: true } }) =>
  developer.call(createLeaderboard, { params: { id }, body })

const submit = (by: Actor, id: string, score: number, more: object = {}) =>
  by.call(setLeaderboardEntry, { params: { id }, body: { id: by.gamerTag, score, ...more } })

const operatorSets = ({ gamerTag }: Actor, id: string, score: number, more: object = {}) =>
  developer.call(setLeaderboardEntry, { params: { id }, body: { id: gamerTag, score, ...more } })

const viewOf = async (id: string) => (await developer.call(getLeaderboardView, { params: { id } })).lb
const standing = async (id: string) => (await viewOf(id)).rankings.map(({ gt, rank, score }) => [gt, rank, score])

const lastEntry = async () => (await developer.call(listAuditEntries, {})).rows[0]
const undoLast = async () => developer.call(undoChanges, { body: { ids: [(await lastEntry())?.id ?? 0] } })

const join = async (by: Actor, boardId: string) =>
  (await by.call(getLeaderboardAssignment, { query: { boardId, joinBoard: true } })).leaderboardId

test('the higher score ranks first, and of equal scores the earlier', async () => {
  await make('weekly')
  const first = await app.player()
  const second = await app.player()
  const third = await app.player()
  await submit(first, 'weekly', 10)
  app.advance(1)
  await submit(second, 'weekly', 10, { stats: { hero: 'wizard', level: 3 } })
  app.advance(1)
  await submit(third, 'weekly', 12.5)
  await submit(first, 'weekly', 10)
  expect(await standing('weekly')).toEqual([
    [third.gamerTag, 1, 12.5],
    [first.gamerTag, 2, 10],
    [second.gamerTag, 3, 10],
  ])
  const { rankings, boardSize } = await viewOf('weekly')
  expect(boardSize).toBe(3)
  expect(rankings[0]?.columns).toEqual({ score: 12 })
  expect(rankings[2]?.stats).toEqual([
    { name: 'hero', value: 'wizard' },
    { name: 'level', value: '3' },
  ])
})

test('a score is added to within the bounds of the call, also by concurrent calls', async () => {
  await make('sum')
  const player = await app.player()
  await Promise.all(Array.from({ length: 8 }, () => submit(player, 'sum', 5, { increment: true })))
  expect(await standing('sum')).toEqual([[player.gamerTag, 1, 40]])
  await submit(player, 'sum', 100, { increment: true, maxScore: 90 })
  expect(await standing('sum')).toEqual([[player.gamerTag, 1, 90]])
  await submit(player, 'sum', -5, { minScore: 0, stats: { a: 'b' } })
  await submit(player, 'sum', 3, { increment: true })
  expect(await viewOf('sum')).toMatchObject({ rankings: [{ score: 3, stats: [{ name: 'a', value: 'b' }] }] })
  await expect(submit(player, 'sum', 1, { minScore: 2, maxScore: 1 })).rejects.toMatchObject({
    code: 'BadRequest',
    field: 'minScore',
  })
  // Packed scores and those of idle games: as a double has them.
  for (const score of [4e15, 1.5e120]) {
    await submit(player, 'sum', score)
    expect(await standing('sum')).toEqual([[player.gamerTag, 1, score]])
  }
  await expect(submit(player, 'sum', 2e300)).rejects.toMatchObject({ field: 'score' })
})

test('a game client writes only its own entry, and only if the board allows it', async () => {
  await make('open')
  await make('closed', {})
  const player = await app.player()
  const other = await app.player()
  await expect(submit(player, 'closed', 1)).rejects.toMatchObject({ status: 403, code: 'LeaderboardNotWritable' })
  const body = { id: other.gamerTag, score: 1 }
  await expect(player.call(setLeaderboardEntry, { params: { id: 'open' }, body })).rejects.toMatchObject({
    status: 403,
  })
  await expect(submit(player, 'nowhere', 1)).rejects.toMatchObject({ status: 404, code: 'LeaderboardNotFound' })
  await operatorSets(player, 'closed', 7)
  expect(await standing('closed')).toEqual([[player.gamerTag, 1, 7]])
  await expect(
    developer.call(setLeaderboardEntry, { params: { id: 'closed' }, body: { id: 12, score: 1 } }),
  ).rejects.toMatchObject({ status: 400, code: 'NoGamerTag', field: 'id' })
})

test('a frozen board keeps its entries from the freeze on; it can still be cleared', async () => {
  const player = await app.player()
  await make('season', { permissions: { write_self: true }, freezeTime: app.now() + 1_000 })
  await submit(player, 'season', 5)
  app.advance(1_000)
  const frozen = { status: 400, code: 'LeaderboardFrozen' }
  await expect(submit(player, 'season', 6)).rejects.toMatchObject(frozen)
  await expect(operatorSets(player, 'season', 6)).rejects.toMatchObject(frozen)
  const removal = { params: { id: 'season' }, body: { id: player.gamerTag } }
  await expect(developer.call(removeLeaderboardEntry, removal)).rejects.toMatchObject(frozen)
  expect(await standing('season')).toEqual([[player.gamerTag, 1, 5]])
  await developer.call(clearLeaderboard, { params: { id: 'season' } })
  expect(await standing('season')).toEqual([])
})

test('a board with a maximum keeps the best entries, also with concurrent scores', async () => {
  await make('best', { permissions: { write_self: true }, maxEntries: 3 })
  const players = await Promise.all(Array.from({ length: 8 }, () => app.player()))
  await Promise.all(players.map((player, index) => submit(player, 'best', index)))
  expect((await standing('best')).map(([, , score]) => score)).toEqual([7, 6, 5])
  const details = await developer.call(getLeaderboardDetails, { params: { id: 'best' } })
  expect(details).toMatchObject({
    lbid: 'best',
    fullName: `${app.pid}.best`,
    numberOfEntries: 3,
    metaData: { parentLeaderboard: '', partitioned: false, cohorted: false, maxEntries: 3, frozen: false },
  })
})

test('an expired board is removed, and its id is free', async () => {
  await make('event_harvest_3', { permissions: { write_self: true }, ttl: 60_000 })
  const player = await app.player()
  await submit(player, 'event_harvest_3', 5)
  app.advance(60_000)
  await expect(viewOf('event_harvest_3')).rejects.toMatchObject({ status: 404 })
  expect((await developer.call(listLeaderboardNames, {})).nameList).toEqual([])
  await make('event_harvest_3', { ttl: 60_000 })
  expect(await standing('event_harvest_3')).toEqual([])
})

test('a partition takes players up to its size, and each player stays in theirs', async () => {
  await make('arena', { permissions: { write_self: true }, partitioned: true, maxEntries: 2 })
  const players = await Promise.all(Array.from({ length: 5 }, () => app.player()))
  const partitions = await Promise.all(players.map((player) => join(player, 'arena')))
  expect(partitions.toSorted()).toEqual(['arena#0', 'arena#0', 'arena#1', 'arena#1', 'arena#2'])
  const player = players[0] as Actor
  const partition = partitions[0] ?? ''
  expect(await join(player, 'arena')).toBe(partition)
  await submit(player, partition, 4)
  expect(await viewOf(partition)).toMatchObject({ lbId: partition, boardSize: 1 })
  const other = partitions.find((id) => id !== partition) ?? ''
  await expect(submit(player, other, 4)).rejects.toMatchObject({ code: 'LeaderboardNotWritable' })
  await expect(submit(player, 'arena', 4)).rejects.toMatchObject({ status: 400, code: 'LeaderboardPartitioned' })
  const stranger = await app.player()
  await expect(stranger.call(getLeaderboardAssignment, { query: { boardId: 'arena' } })).rejects.toMatchObject({
    status: 404,
    code: 'LeaderboardNotJoined',
  })
  const details = await developer.call(getLeaderboardDetails, { params: { id: partition } })
  expect(details.metaData).toMatchObject({ parentLeaderboard: 'arena', partitioned: false })
  const whole = await developer.call(getLeaderboardDetails, { params: { id: 'arena' } })
  expect(whole).toMatchObject({ numberOfEntries: 1, metaData: { partitioned: true, maxEntries: 2 } })
  await expect(make('arena#7')).rejects.toMatchObject({ code: 'BadRequest', field: 'id' })
  await expect(make('arena2', { partitioned: true })).rejects.toMatchObject({ field: 'maxEntries' })
})

test('cohorts split players by their stats; the first match counts', async () => {
  const requirement = { stat: 'LEVEL', constraint: 'gte', value: 10 }
  const cohorts = [{ id: 'veterans', statRequirements: [requirement] }]
  await make('cup', { permissions: { write_self: true }, cohortSettings: { cohorts } })
  const veteran = await app.player()
  const novice = await app.player()
  const params = { objectId: toObjectId('game.private', veteran.gamerTag) }
  await developer.call(setStats, { params, body: { set: { LEVEL: '12' } } })
  const ofVeterans = await join(veteran, 'cup')
  const ofOthers = await join(novice, 'cup')
  expect(ofVeterans).not.toBe(ofOthers)
  const { metaData } = await developer.call(getLeaderboardDetails, { params: { id: ofVeterans } })
  expect(metaData).toMatchObject({ parentLeaderboard: 'cup', cohort: 'veterans' })
})

test('boards are listed by id or by a prefix, with partitions on request', async () => {
  for (const id of ['b.two', 'a.one', 'b.one']) await make(id)
  await make('b.three', { partitioned: true, maxEntries: 1 })
  await join(await app.player(), 'b.three')
  const names = (query: object) => developer.call(listLeaderboardNames, { query })
  expect(await names({ limit: 2 })).toEqual({ nameList: ['a.one', 'b.one'], offset: 0, total: 4 })
  expect(await names({ prefix: 'b.', skip: 1 })).toEqual({ nameList: ['b.three', 'b.two'], offset: 1, total: 3 })
  expect((await names({ prefix: 'b.t', includePartitions: true })).nameList).toEqual(['b.three', 'b.three#0', 'b.two'])
  const page = await developer.call(listLeaderboards, { query: { limit: 3 } })
  expect(page).toMatchObject({ rows: [{ id: 'a.one' }, { id: 'b.one' }, { id: 'b.three' }] })
  const rest = await developer.call(listLeaderboards, { query: { limit: 3, cursor: page.next ?? '' } })
  expect(rest).toMatchObject({ rows: [{ id: 'b.two' }], next: null })
  const parts = await developer.call(listLeaderboards, { query: { parent: 'b.three' } })
  expect(parts.rows.map(({ id }) => id)).toEqual(['b.three#0'])
})

test('a player’s boards are those with an entry of theirs, with the rank', async () => {
  const player = await app.player()
  const better = await app.player()
  for (const id of ['one', 'two', 'three']) await make(id)
  await submit(player, 'one', 5)
  await submit(better, 'one', 6)
  await submit(player, 'three', 1)
  const { lbs } = await developer.call(listPlayerLeaderboards, { query: { dbid: player.gamerTag } })
  expect(lbs.map(({ lbId, boardSize, rankgt }) => [lbId, boardSize, rankgt?.rank])).toEqual([
    ['one', 2, 2],
    ['three', 1, 1],
  ])
  const { lb } = await player.call(getLeaderboardFriends, { params: { id: 'one' } })
  expect(lb.rankings.map(({ gt, rank }) => [gt, rank])).toEqual([[player.gamerTag, 2]])
})

test('changes of entries by operators are audited and undone, keeping the time of the score', async () => {
  await make('weekly')
  const early = await app.player()
  const late = await app.player()
  await submit(early, 'weekly', 10, { stats: { hero: 'elf' } })
  app.advance(10)
  await submit(late, 'weekly', 10)
  const before = await viewOf('weekly')
  await developer.call(removeLeaderboardEntry, { params: { id: 'weekly' }, body: { id: early.gamerTag } })
  expect(await standing('weekly')).toEqual([[late.gamerTag, 1, 10]])
  expect(await lastEntry()).toMatchObject({
    subject: 'leaderboard-entry',
    subjectId: `weekly/${early.gamerTag}`,
    gamerTag: early.gamerTag,
    before: { score: 10, stats: { hero: 'elf' } },
    after: null,
  })
  await undoLast()
  expect(await viewOf('weekly')).toEqual(before)
  await operatorSets(early, 'weekly', 3, { stats: {} })
  await undoLast()
  expect(await viewOf('weekly')).toEqual(before)
  const removal = { params: { id: 'weekly' }, body: { id: 12 } }
  await expect(developer.call(removeLeaderboardEntry, removal)).rejects.toMatchObject({
    status: 404,
    code: 'LeaderboardEntryNotFound',
  })
})

test('undoing a clear keeps the better of the old and the new score', async () => {
  await make('weekly')
  const gone = await app.player()
  const lower = await app.player()
  const higher = await app.player()
  const newcomer = await app.player()
  await submit(gone, 'weekly', 10)
  await submit(lower, 'weekly', 20)
  await submit(higher, 'weekly', 30)
  await developer.call(clearLeaderboard, { params: { id: 'weekly' } })
  expect(await lastEntry()).toMatchObject({ subject: 'leaderboard', subjectId: 'weekly' })
  expect(await standing('weekly')).toEqual([])
  await submit(lower, 'weekly', 1)
  await submit(higher, 'weekly', 40)
  await submit(newcomer, 'weekly', 5)
  await undoLast()
  const scores = async () => Object.fromEntries((await viewOf('weekly')).rankings.map(({ gt, score }) => [gt, score]))
  expect(await scores()).toEqual({
    [higher.gamerTag]: 40,
    [lower.gamerTag]: 20,
    [gone.gamerTag]: 10,
    [newcomer.gamerTag]: 5,
  })
  expect((await viewOf('weekly')).boardSize).toBe(4)
  await undoLast()
  expect(await scores()).toEqual({ [higher.gamerTag]: 40, [newcomer.gamerTag]: 5, [lower.gamerTag]: 1 })
})

test('a board is cleared and deleted with its partitions, and restored with them', async () => {
  await make('arena', { permissions: { write_self: true }, partitioned: true, maxEntries: 1 })
  const players = [await app.player(), await app.player()]
  for (const player of players) await submit(player, await join(player, 'arena'), 5)
  const sizes = async () =>
    (await developer.call(listLeaderboards, { query: { includePartitions: true } })).rows.map((row) => [
      row.id,
      row.numberOfEntries,
    ])
  const full = await sizes()
  expect(full).toEqual([
    ['arena', 2],
    ['arena#0', 1],
    ['arena#1', 1],
  ])
  await developer.call(clearLeaderboard, { params: { id: 'arena' } })
  expect((await sizes()).map(([, n]) => n)).toEqual([0, 0, 0])
  await undoLast()
  expect(await sizes()).toEqual(full)
  await developer.call(deleteLeaderboard, { params: { id: 'arena' } })
  expect(await sizes()).toEqual([])
  await undoLast()
  expect(await sizes()).toEqual(full)
  const own = (await developer.call(listPlayerLeaderboards, { query: { dbid: players[0]?.gamerTag ?? 0 } })).lbs[0]
    ?.lbId
  expect(await join(players[0] as Actor, 'arena')).toBe(own)
})

test('a plan to clear shows the number of entries, and is refused after the board was cleared', async () => {
  await make('weekly')
  const player = await app.player()
  await submit(player, 'weekly', 10)
  const planned = await developer.call(planClearLeaderboard, { params: { id: 'weekly' } })
  expect(planned.plan).toMatchObject({ title: 'Clear weekly: 1 entry', verb: 'Clear 1 entry', count: 1 })
  const late = await developer.call(planClearLeaderboard, { params: { id: 'weekly' } })
  await developer.call(applyPlan, { params: { id: planned.plan.id } })
  await app.runJobs()
  expect(await developer.call(getPlan, { params: { id: planned.plan.id } })).toMatchObject({ plan: { state: 'done' } })
  expect(await standing('weekly')).toEqual([])
  await expect(developer.call(applyPlan, { params: { id: late.plan.id } })).rejects.toMatchObject({ code: 'PlanMoved' })
  await expect(developer.call(planClearLeaderboard, { params: { id: 'weekly' } })).rejects.toMatchObject({
    code: 'PlanRowsInvalid',
  })
  const deletion = await developer.call(planDeleteLeaderboard, { params: { id: 'weekly' } })
  await developer.call(applyPlan, { params: { id: deletion.plan.id } })
  await app.runJobs()
  expect((await developer.call(listLeaderboardNames, {})).nameList).toEqual([])
})

test('clearing a board of a thousand entries needs its id typed', async () => {
  await make('large')
  await app.query(`insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, n, now(), now() from generate_series(1, 1000) as n`)
  await app.query(`insert into players (pid, gamer_tag, cid, account_id, created_at)
    select '${app.pid}', n, ${app.cid}, n, now() from generate_series(1, 1000) as n`)
  await app.query(`insert into leaderboard_entries (pid, gamer_tag, sheet, score, place, achieved_at)
    select pid, n, sheet, n, -n, now() from leaderboards, generate_series(1, 1000) as n where id = 'large' and pid = '${app.pid}'`)
  const { plan } = await developer.call(planClearLeaderboard, { params: { id: 'large' } })
  expect(plan).toMatchObject({ typeName: 'large', verb: 'Clear 1,000 entries' })
})

test('after a month cleared entries are erased for good', async () => {
  await make('weekly')
  const player = await app.player()
  await submit(player, 'weekly', 10)
  await developer.call(clearLeaderboard, { params: { id: 'weekly' } })
  const rows = () => app.db.selectFrom('leaderboard_entries').select('score').where('pid', '=', app.pid).execute()
  await app.runJobs()
  expect(await rows()).toHaveLength(1)
  app.advance(discardedKeptMs + 1)
  const operator = await app.as('developer')
  await app.runJobs()
  expect(await rows()).toHaveLength(0)
  const [entry] = (await operator.call(listAuditEntries, {})).rows
  await expect(operator.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })).rejects.toMatchObject({
    code: 'NotUndoable',
  })
})

test('a forgotten player is on no board; the export before has their entries', async () => {
  await make('weekly')
  const player = await app.player()
  const other = await app.player()
  await submit(player, 'weekly', 10, { stats: { name: 'Kim' } })
  await submit(other, 'weekly', 5)
  const admin = await app.as('admin')
  const events = await admin.call(listTimeline, {
    params: { gamerTag: player.gamerTag },
    query: { kinds: ['leaderboard'] },
  })
  expect(events.rows).toMatchObject([{ kind: 'leaderboard', by: 'player', of: { leaderboard: 'weekly', score: 10 } }])
  const exported = await admin.call(exportPlayer, { params: { player: player.gamerTag } })
  expect(JSON.stringify(exported)).toContain('Kim')
  await admin.call(forgetPlayer, { params: { id: player.accountId } })
  expect(await standing('weekly')).toEqual([[other.gamerTag, 1, 5]])
})
