import {
  clearLeaderboard,
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboardAssignment,
  getLeaderboardDetails,
  getLeaderboardView,
  listLeaderboardNames,
  removeLeaderboardAssignment,
  removeLeaderboardEntry,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { freezeLeaderboard } from '@regent/contract/engage/leaderboards-places'
import {
  planLeaderboardVersion,
  unfreezeLeaderboard,
  updateLeaderboard,
} from '@regent/contract/engage/leaderboards-settings'
import { applyPlan } from '@regent/contract/organization/plans'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { type Story, undoNewest } from '../../../testing/undo-story.ts'

const params = { id: 'weekly' }
const gamerTags = new WeakMap<TestApp, number>()

async function playerOf(app: TestApp): Promise<number> {
  const known = gamerTags.get(app) ?? (await app.player()).gamerTag
  gamerTags.set(app, known)
  return known
}

const make = async (_: TestApp, by: Actor) => {
  await by.call(createLeaderboard, { params, body: {} })
}
const remove = async (_: TestApp, by: Actor) => {
  await by.call(deleteLeaderboard, { params })
}
const clear = async (_: TestApp, by: Actor) => {
  await by.call(clearLeaderboard, { params })
}
const score = (score: number) => async (app: TestApp, by: Actor) => {
  app.advance(1)
  await by.call(setLeaderboardEntry, { params, body: { id: await playerOf(app), score } })
}
const startVersion = async (app: TestApp, by: Actor) => {
  const { plan } = await by.call(planLeaderboardVersion, { params })
  await by.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
}
const removeEntry = async (app: TestApp, by: Actor) => {
  await by.call(removeLeaderboardEntry, { params, body: { id: await playerOf(app) } })
}

const set = (changes: object) => async (_: TestApp, by: Actor) => {
  await by.call(updateLeaderboard, { params, body: changes })
}
const freeze = async (_: TestApp, by: Actor) => {
  await by.call(freezeLeaderboard, { params })
}
const unfreeze = async (_: TestApp, by: Actor) => {
  await by.call(unfreezeLeaderboard, { params })
}
const settings = async (_: TestApp, by: Actor) => {
  const { nameList } = await by.call(listLeaderboardNames, {})
  return nameList.length > 0 ? (await by.call(getLeaderboardDetails, { params })).metaData : 'none'
}

/** The boards, and the entries of the story's board. */
async function state(_: TestApp, by: Actor) {
  const { nameList } = await by.call(listLeaderboardNames, {})
  const rankings = nameList.length > 0 ? (await by.call(getLeaderboardView, { params })).lb.rankings : []
  return { nameList, rankings }
}

const players = new WeakMap<TestApp, Actor>()

/** A board with partitions, and a player in one of them. */
const split = async (app: TestApp, by: Actor) => {
  await by.call(createLeaderboard, { params, body: { partitioned: true, maxEntries: 1 } })
  players.set(app, await app.player())
  await joinAgain(app)
}
const joinAgain = async (app: TestApp) => {
  await players.get(app)?.call(getLeaderboardAssignment, { query: { boardId: params.id, joinBoard: true } })
}
const leave = async (app: TestApp, by: Actor) => {
  await by.call(removeLeaderboardAssignment, { params, body: { playerId: players.get(app)?.gamerTag ?? 0 } })
}
const assignment = async (app: TestApp) => {
  const answer = await players.get(app)?.send(getLeaderboardAssignment, { query: { boardId: params.id } })
  return ((answer?.body ?? {}) as { leaderboardId?: string }).leaderboardId ?? 'none'
}

const inTurn =
  (...acts: Story['change'][]): Story['change'] =>
  async (app, by) => {
    for (const act of acts) await act(app, by)
  }

export const leaderboardStories = {
  leaderboard: [
    { name: 'a board that was made', change: make, newer: inTurn(remove, make), state },
    {
      name: 'a board that was cleared',
      change: inTurn(make, score(5), clear),
      newer: inTurn(score(6), clear),
      state,
    },
    {
      name: 'settings that were changed',
      change: inTurn(make, set({ maxEntries: 5, aggregation: 'best', resetSchedule: 'P7D', scoreName: 'wins' })),
      newer: set({ maxEntries: 6, aggregation: 'sum', remove: ['resetSchedule', 'scoreName'] }),
      state: settings,
    },
    {
      name: 'a version that was started',
      change: inTurn(make, score(5), startVersion),
      newer: inTurn(score(6), clear),
      state,
    },
    { name: 'a board that was frozen', change: inTurn(make, freeze), newer: unfreeze, state: settings },
    { name: 'a board that was unfrozen', change: inTurn(make, freeze, unfreeze), newer: freeze, state: settings },
    { name: 'a board that was deleted', change: inTurn(make, score(5), remove), newer: make, state },
  ],
  'leaderboard-assignment': [
    {
      name: 'a player who was taken out of its partition',
      change: inTurn(split, leave),
      newer: undoNewest,
      state: assignment,
    },
  ],
  'leaderboard-entry': [
    { name: 'an entry that was made', change: inTurn(make, score(5)), newer: score(6), state },
    { name: 'an entry that was changed', change: inTurn(make, score(5), score(7)), newer: score(6), state },
    { name: 'an entry that was removed', change: inTurn(make, score(5), removeEntry), newer: score(6), state },
  ],
} satisfies Record<string, Story[]>
