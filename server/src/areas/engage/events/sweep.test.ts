import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { ownApp, startApp } from '../../../testing/test-app.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

type Round = { id: string; endedDaysAgo: number; plannedDays?: number; hasRewards?: boolean }

/** Players of rounds of one event, and a server that lets a day pass; returns who is left as `round player`. */
async function passDay(
  settings: Partial<Settings>,
  rounds: readonly Round[],
  players: readonly { round: string; player: string; claimedDaysAgo?: number; isByOperator?: boolean }[],
) {
  const app = await ownApp()
  // The tests of this file share a database, whose jobs have run at the time of the test before.
  app.advance(2 * dayMs)
  const server = await startApp(settings, app.databaseUrl)
  closings.push(() => server.close())
  const { clock, jobs, db } = server
  clock.now = app.now()
  const { pid } = app
  const ago = (days: number) => new Date(clock.now - days * dayMs)
  const tags = new Map<string, number>()
  for (const { player } of players) if (!tags.has(player)) tags.set(player, (await app.player()).gamerTag)
  for (const { id, endedDaysAgo, plannedDays = 1, hasRewards = true } of rounds) {
    const rewards = { rank_rewards: [{ min: 1, max: 10, currencies: [{ id: 'currency.gems', amount: 5 }] }] }
    const phases = [{ name: 'main', duration_minutes: plannedDays * 24 * 60 }]
    const content = JSON.stringify({ symbol: 'regatta', name: 'Regatta', phases, ...(hasRewards ? rewards : {}) })
    await sql`
      insert into event_rounds (pid, id, symbol, number, content, is_scheduled, start_at, durations_ms, end_at,
        leaderboard_id, created_at, active_players)
      values (${pid}, ${id}, 'regatta', ${endedDaysAgo}, ${content}::jsonb, false, ${ago(endedDaysAgo + 1)},
        ${[dayMs]}::bigint[], ${ago(endedDaysAgo)}, ${`event_${id}`}, ${ago(endedDaysAgo + 1)}, 0)
    `.execute(db)
  }
  for (const { round, player, claimedDaysAgo, isByOperator = false } of players) {
    const joined = (rounds.find(({ id }) => id === round)?.endedDaysAgo ?? 0) + 0.5
    await sql`
      insert into event_players (pid, gamer_tag, round_id, leaderboard_id, claimed, claimed_at, is_claimed_by_player,
        joined_at)
      values (${pid}, ${tags.get(player)}, ${round}, ${`event_${round}`}, '{rank/1-10}',
        ${claimedDaysAgo === undefined ? null : ago(claimedDaysAgo)}::timestamptz, ${!isByOperator}, ${ago(joined)})
    `.execute(db)
  }
  await jobs.runDue()
  clock.now += dayMs - (clock.now % dayMs)
  await jobs.runDue()
  const { rows } = await sql<{ round_id: string; gamer_tag: number }>`
    select round_id, gamer_tag from event_players where pid = ${pid}
  `.execute(db)
  const names = new Map([...tags].map(([name, tag]) => [tag, name]))
  return rows.map((row) => `${row.round_id} ${names.get(row.gamer_tag)}`).sort()
}

const old = { id: 'old', endedDaysAgo: 200 }
const young = { id: 'young', endedDaysAgo: 5 }
const inBoth = (player: string, more: object) => [
  { round: 'old', player, ...more },
  { round: 'young', player },
]

test('players of old rounds who claimed after the end are deleted, and their newest round is kept', async () => {
  const players = [
    ...inBoth('claimed', { claimedDaysAgo: 199 }),
    { round: 'old', player: 'once', claimedDaysAgo: 199 },
    ...inBoth('unclaimed', {}),
    ...inBoth('early', { claimedDaysAgo: 200.2 }),
    ...inBoth('lately', { claimedDaysAgo: 10 }),
    ...inBoth('undone', { claimedDaysAgo: 199, isByOperator: true }),
  ]
  const left = await passDay({ eventsKeptDays: 90 }, [old, young], players)
  expect(left.filter((one) => one.startsWith('old'))).toEqual([
    'old early',
    'old lately',
    'old once',
    'old unclaimed',
    'old undone',
  ])
  expect(left.filter((one) => one.startsWith('young'))).toHaveLength(5)
})

test('a round without rewards loses its players, but not a round that an undo can still resume', async () => {
  const rounds = [
    { id: 'bare', endedDaysAgo: 300, hasRewards: false },
    { id: 'cut', endedDaysAgo: 200, plannedDays: 150, hasRewards: false },
    young,
  ]
  const players = ['bare', 'cut', 'young'].map((round) => ({ round, player: 'ada' }))
  expect(await passDay({ eventsKeptDays: 90 }, rounds, players)).toEqual(['cut ada', 'young ada'])
})

test('without a period the players of all rounds are kept', async () => {
  const left = await passDay({}, [old, young], inBoth('claimed', { claimedDaysAgo: 199 }))
  expect(left).toEqual(['old claimed', 'young claimed'])
})
