import { joinTournament, listPlayerTournaments, setTournamentScore } from '@regent/contract/engage/tournaments'
import { dayMs, hourMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

const tournamentId = 'tournaments.arena'

/** A tournament with a cycle of a day, which has just begun. */
async function arena(app: TestApp) {
  const properties = {
    name: 'Arena',
    anchorTimeUTC: new Date(app.now()).toISOString(),
    cycleDuration: 'P1D',
    playerLimit: 2,
    stagesPerTier: 2,
    tiers: [{ name: 'Bronze' }, { name: 'Silver' }],
    stageChanges: [{ minRank: 1, maxRank: 1, delta: 1 }],
    rankRewards: [{ minRank: 1, maxRank: 1, currencyRewards: [{ symbol: 'currency.gems', amount: 50 }] }],
    scoreRewards: null,
    groupRewards: null,
  }
  await publishItems(app, [{ id: tournamentId, properties }])
}

async function play(by: Actor, score: number): Promise<void> {
  await by.call(joinTournament, { body: { tournamentId } })
  await by.call(setTournamentScore, { body: { tournamentId, playerId: by.gamerTag, score } })
}

const boardsOf = async (app: TestApp) => {
  const boards = await app.db
    .selectFrom('leaderboards')
    .select('id')
    .where('pid', '=', app.pid)
    .where('id', 'like', 'tournament%')
    .execute()
  return [...new Set(boards.map(({ id }) => id.split('#')[0]))].sort()
}

const countEntries = async (app: TestApp) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from leaderboard_entries where pid = ${app.pid}
  `.execute(app.db)
  return rows[0]?.n
}

/** Lets days pass on a server with these settings. */
async function passDays(app: TestApp, days: number, settings: Partial<Settings>): Promise<void> {
  const server = await startApp(settings, app.databaseUrl)
  closings.push(() => server.close())
  const { clock, jobs } = server
  clock.now = app.now()
  await jobs.runDue()
  app.advance(days * dayMs)
  // The job of a day, then the hourly one that deletes what has expired.
  for (const wait of [0, dayMs, hourMs, hourMs]) {
    app.advance(wait)
    clock.now = app.now()
    await jobs.runDue()
  }
}

test('old tournament boards are deleted, after their players were moved and kept their rewards', async () => {
  const app = await ownApp()
  await arena(app)
  const [regular, away] = [await app.player(), await app.player()]
  await play(regular, 10)
  await play(away, 20)
  app.advance(dayMs)
  await play(regular, 30)
  expect(await boardsOf(app)).toEqual(['tournament_arena_0_0_0', 'tournament_arena_1_0_0'])
  await passDays(app, 89, { eventsKeptDays: 90 })
  // The second cycle ended 90 days ago, less the day of the first.
  expect(await boardsOf(app)).toEqual(['tournament_arena_1_0_0'])
  expect(await countEntries(app)).toBe(3)
  const { statuses } = await (await app.as('developer')).call(listPlayerTournaments, {
    query: { playerId: away.gamerTag },
  })
  expect(statuses).toMatchObject([
    { tier: 0, stage: 1, rank: 0, unclaimedRewards: [{ symbol: 'currency.gems', amount: 50 }] },
  ])
  await passDays(app, 31, { eventsKeptDays: 90 })
  expect(await boardsOf(app)).toEqual([])
  expect(await countEntries(app)).toBe(1)
  await passDays(app, 31, { eventsKeptDays: 90 })
  expect(await countEntries(app)).toBe(0)
  await play(await app.player(), 5)
  expect(await boardsOf(app)).toHaveLength(1)
})

test('without the setting the boards stay', async () => {
  const app = await ownApp()
  await arena(app)
  await play(await app.player(), 10)
  await passDays(app, 900, {})
  expect(await boardsOf(app)).toEqual(['tournament_arena_0_0_0'])
})
