import { createLeaderboard, getLeaderboardAssignment, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import {
  freezeLeaderboard,
  getAssignmentOfLeaderboard,
  getLeaderboardMembership,
  getLeaderboardPartition,
  makeLeaderboardUid,
} from '@regent/contract/engage/leaderboards-places'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await testApp()
  developer = await app.as('developer')
})

const make = (id: string, body: object = { permissions: { write_self: true } }) =>
  developer.call(createLeaderboard, { params: { id }, body })

const submit = (by: Actor, id: string, score: number) =>
  by.call(setLeaderboardEntry, { params: { id }, body: { id: by.gamerTag, score } })

const join = async (by: Actor, boardId: string) =>
  (await by.call(getLeaderboardAssignment, { query: { boardId, joinBoard: true } })).leaderboardId

const lastEntry = async () => (await developer.call(listAuditEntries, {})).rows[0]
const undoLast = async () => developer.call(undoChanges, { body: { ids: [(await lastEntry())?.id ?? 0] } })

test("a player's participation and partition are returned", async () => {
  await make('plain')
  await make('split', { permissions: { write_self: true }, partitioned: true, maxEntries: 1 })
  const first = await app.player()
  const second = await app.player()
  const params = { id: 'split' }
  const plain = { id: 'plain' }
  const query = { playerId: second.gamerTag }
  const nowhere = { isEmpty: true, leaderboardId: 'split', playerId: second.gamerTag }
  expect(await first.call(getLeaderboardPartition, { params, query })).toEqual(nowhere)
  expect(await second.send(getAssignmentOfLeaderboard, { params })).toMatchObject({
    body: { error: 'LeaderboardNotJoined' },
  })
  await join(first, 'split')
  await join(second, 'split')
  expect(await second.call(getAssignmentOfLeaderboard, { params })).toEqual({
    playerId: second.gamerTag,
    leaderboardId: 'split#1',
  })
  const there = { isEmpty: false, leaderboardId: 'split#1', playerId: second.gamerTag, partition: 1 }
  expect(await first.call(getLeaderboardPartition, { params, query })).toEqual(there)
  await submit(first, 'plain', 3)
  for (const [on, by, result] of [
    [params, second, true],
    [plain, second, false],
    [plain, first, true],
  ] as const)
    expect(await developer.call(getLeaderboardMembership, { params: on, query: { playerId: by.gamerTag } })).toEqual({
      result,
    })
})

test('a leaderboard is frozen with its partitions, and an undo unfreezes them', async () => {
  await make('split', { permissions: { write_self: true }, partitioned: true, maxEntries: 5 })
  const player = await app.player()
  const partition = await join(player, 'split')
  const scored = { params: { id: partition }, body: { id: player.gamerTag, score: 1 } }
  await developer.call(freezeLeaderboard, { params: { id: 'split' } })
  expect(await player.send(setLeaderboardEntry, scored)).toMatchObject({ body: { error: 'LeaderboardFrozen' } })
  const { id } = (await lastEntry()) ?? {}
  await developer.call(freezeLeaderboard, { params: { id: 'split' } })
  expect((await lastEntry())?.id).toBe(id)
  await undoLast()
  expect(await player.send(setLeaderboardEntry, scored)).toMatchObject({ status: 200 })
  const uids = [await developer.call(makeLeaderboardUid, {}), await developer.call(makeLeaderboardUid, {})]
  expect(new Set(uids.map((one) => one.id)).size).toBe(2)
})
