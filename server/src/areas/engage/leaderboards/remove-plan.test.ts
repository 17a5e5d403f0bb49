import {
  createLeaderboard,
  getLeaderboardDetails,
  listLeaderboards,
  planRemoveEntries,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { freezeLeaderboard } from '@regent/contract/engage/leaderboards-places'
import { applyPlan, planUndo } from '@regent/contract/organization/plans'
import { listSuspensions, planSuspendPlayers, suspendPlayer } from '@regent/contract/players/suspensions'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { ownApp } from '../../../testing/test-app.ts'

const [weekly, duels, closed] = ['leaderboards.weekly', 'duels', 'closed'] as const

/** Three players with entries on three boards; the last board is frozen. */
async function boards() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const players = [await app.player(), await app.player(), await app.player()]
  const [one = 0, two = 0, three = 0] = players.map(({ gamerTag }) => gamerTag)
  for (const id of [weekly, duels, closed]) {
    await developer.call(createLeaderboard, { params: { id }, body: {} })
    for (const [index, tag] of [one, two, three].entries())
      await developer.call(setLeaderboardEntry, { params: { id }, body: { id: tag, score: 100 - index } })
  }
  await developer.call(freezeLeaderboard, { params: { id: closed } })
  const tagsOn = async (id: string) =>
    (await developer.call(getLeaderboardDetails, { params: { id }, query: {} })).view.rankings.map(({ gt }) => gt)
  const suspended = async () =>
    (await developer.call(listSuspensions, { query: { current: true } })).rows.map(({ gamerTag }) => gamerTag)
  const apply = async (id: number) => {
    await developer.call(applyPlan, { params: { id } })
    await app.runJobs()
  }
  return { app, developer, one, two, three, tagsOn, suspended, apply }
}

test('one plan suspends a player and removes their entries, and its undo takes both back', async () => {
  const { developer, one, two, three, tagsOn, suspended, apply } = await boards()
  const { plan, sample } = await developer.call(planRemoveEntries, {
    params: { id: weekly },
    body: { gamerTags: [one], boards: 'all', suspend: { reason: 'Cheated.' } },
  })
  expect(plan.title).toBe('Suspend 1 player and remove them from all leaderboards')
  expect(sample).toMatchObject([
    {
      player: one,
      before: { [weekly]: 100, [duels]: 100, state: 'not suspended' },
      after: { [weekly]: 'removed', [duels]: 'removed', state: 'banned' },
    },
  ])
  expect(plan.warnings).toContain('1 entry on frozen leaderboards stay as they are.')
  expect(await tagsOn(weekly)).toEqual([one, two, three])
  await apply(plan.id)
  expect(await tagsOn(weekly)).toEqual([two, three])
  expect(await tagsOn(duels)).toEqual([two, three])
  expect(await tagsOn(closed)).toEqual([one, two, three])
  expect(await suspended()).toEqual([one])

  const undo = await developer.call(planUndo, { params: { id: plan.id } })
  await apply(undo.plan.id)
  expect(await tagsOn(weekly)).toEqual([one, two, three])
  expect(await suspended()).toEqual([])
})

test('entries are removed from one board only, without a suspension, unless the plan says so', async () => {
  const { developer, one, two, three, tagsOn, suspended, apply } = await boards()
  const { plan } = await developer.call(planRemoveEntries, {
    params: { id: weekly },
    body: { gamerTags: [one, two] },
  })
  expect(plan).toMatchObject({ verb: 'Remove 2 entries', count: 2 })
  await apply(plan.id)
  expect(await tagsOn(weekly)).toEqual([three])
  expect(await tagsOn(duels)).toEqual([one, two, three])
  expect(await suspended()).toEqual([])
})

test('a frozen board, an end in the past and players without an entry are refused', async () => {
  const { app, developer, one } = await boards()
  const plan = (id: string, more: object) =>
    developer.call(planRemoveEntries, { params: { id }, body: { gamerTags: [one], ...more } })
  await expect(plan(closed, {})).rejects.toMatchObject({ code: 'LeaderboardFrozen' })
  const past = { reason: 'Cheated.', until: app.now() - hourMs }
  await expect(plan(weekly, { suspend: past })).rejects.toMatchObject({ field: 'suspend.until' })
  await expect(plan(weekly, { gamerTags: [1] })).rejects.toMatchObject({ code: 'PlanRowsInvalid' })
})

test('a role without the rights neither removes nor suspends', async () => {
  const { app, one } = await boards()
  const tester = await app.as('tester')
  const body = { gamerTags: [one], suspend: { reason: 'Cheated.' } }
  const response = await tester.send(planRemoveEntries, { params: { id: weekly }, body })
  expect(response.status).toBe(403)
})

test('many players are suspended by a plan; those who are suspended already are skipped', async () => {
  const { app, developer, one, two, three, suspended, apply } = await boards()
  await developer.call(suspendPlayer, { body: { player: one, reason: 'Before.' } })
  const until = app.now() + hourMs
  const { plan, sample } = await developer.call(planSuspendPlayers, {
    body: { players: { gamerTags: [one, two, three] }, until, reason: 'Raid.' },
  })
  expect(plan.title).toBe('Suspend 2 players')
  expect(plan.warnings).toContain('1 player already suspended: skipped.')
  expect(sample.map(({ player = 0 }) => player).toSorted((a, b) => a - b)).toEqual(
    [two, three].toSorted((a, b) => a - b),
  )
  await apply(plan.id)
  expect((await suspended()).toSorted((a, b) => a - b)).toEqual([one, two, three].toSorted((a, b) => a - b))
  const undo = await developer.call(planUndo, { params: { id: plan.id } })
  await apply(undo.plan.id)
  expect(await suspended()).toEqual([one])
})

test('boards are listed by their owner, each with its first place', async () => {
  const { developer, one } = await boards()
  for (const id of ['event_harvest_3', 'tournament_cup_1_0_0'])
    await developer.call(createLeaderboard, { params: { id }, body: {} })
  const idsOf = async (query: object) => (await developer.call(listLeaderboards, { query })).rows.map(({ id }) => id)
  expect(await idsOf({ of: 'event' })).toEqual(['event_harvest_3'])
  expect(await idsOf({ of: 'tournament', sort: '-created' })).toEqual(['tournament_cup_1_0_0'])
  expect(await idsOf({ of: 'game' })).toEqual([closed, duels, weekly])
  expect(await idsOf({ of: 'game', sort: 'created' })).toHaveLength(3)
  const { rows } = await developer.call(listLeaderboards, { query: { prefix: weekly } })
  expect(rows).toMatchObject([{ id: weekly, best: [{ gt: one, rank: 1, score: 100 }] }])
})
