import { stateAt } from '@regent/contract/engage/event-times'
import type { EventParticipation, RoundParticipation } from '@regent/contract/engage/events'
import { dayMs, hourMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import type { Realm, RealmRef } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { bestOfPartitions } from '../leaderboards/best-players.ts'
import * as queries from './participation-queries.ts'
import { countPlayers } from './player-queries.ts'
import { type Round, toRoundTimes } from './rounds.ts'

/**
 * Number of players in rounds, and of active players of the realm during each round. Activity is only known as the last
 * day on which a player was seen; so it is counted while the round runs, and stored when it ends.
 */

const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The number of players seen since each of these days. */
async function countActive(realm: RealmRef, days: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const day of new Set(days)) counts.set(day, await queries.countSeenSince(realm, day))
  return counts
}

/** The participation in each of these rounds, by id. */
export async function participationIn(
  realm: RealmRef,
  rounds: readonly Round[],
  now: number,
): Promise<ReadonlyMap<string, RoundParticipation>> {
  const running = rounds.filter((round) => stateAt(toRoundTimes(round), now) === 'running')
  const [players, active] = await Promise.all([
    countPlayers(
      realm,
      rounds.map(({ id }) => id),
    ),
    countActive(
      realm,
      running.map(({ start_at }) => toUtcDay(start_at)),
    ),
  ])
  return new Map(
    rounds.map((round) => {
      const activePlayers = running.includes(round) ? active.get(toUtcDay(round.start_at)) : round.active_players
      return [round.id, { players: players.get(round.id) ?? 0, ...present({ activePlayers }) }]
    }),
  )
}

/** Limit for counting late: since older rounds ended, too many players have been seen again. */
const countedUpToMs = hourMs

/**
 * Counts the active players of up to `limit` recently ended rounds of any realm; returns how many rounds were counted.
 */
export async function countEnded(db: Db, now: number, limit: number): Promise<number> {
  const span = { after: new Date(now - countedUpToMs), now: new Date(now) }
  const endedRounds = await queries.selectEnded(db, span, limit)
  for (const round of endedRounds) {
    const active = await queries.countSeenSince({ db, id: round.pid }, toUtcDay(round.start_at))
    await queries.updateActivePlayers(db, round, active, new Date(now))
  }
  return endedRounds.length
}

const stepLengths = [hourMs, 6 * hourMs, dayMs, 7 * dayMs, 30 * dayMs]
const maxSteps = 120
const bestCount = 5

/** The shortest of the usual steps that divides the round into at most 120. */
export const findStepLength = (lengthMs: number): number =>
  stepLengths.find((step) => lengthMs <= step * maxSteps) ?? Math.ceil(lengthMs / maxSteps / dayMs) * dayMs

/** Players who entered a round and claimed rewards, by time step, and its best players. */
export async function participationOverTime(realm: Realm, round: Round, now: number): Promise<EventParticipation> {
  const { start_at: start, end_at: end } = round
  const stepMs = findStepLength(end - start)
  const [counts, best] = await Promise.all([
    queries.countBySteps(realm, round, stepMs),
    bestOfPartitions(realm, round.leaderboard_id, bestCount),
  ])
  const stepsPassed = Math.max(0, Math.ceil((Math.min(now, end) - start) / stepMs))
  const steps = Array.from({ length: stepsPassed }, () => ({ entries: 0, claims: 0 }))
  const sums = { entry: 0, claim: 0, later: 0 }
  for (const { kind, step, players } of counts) {
    const at = steps[step]
    sums[kind] += players
    if (kind === 'entry' && at) at.entries += players
    if (kind === 'claim' && at) at.claims += players
    if (kind === 'claim' && !at) sums.later += players
  }
  return {
    id: round.id,
    startTime: start,
    endTime: end,
    stepMs,
    steps,
    players: sums.entry,
    claimed: sums.claim,
    claimedLater: sums.later,
    leaderboardId: round.leaderboard_id,
    top: best.rows,
    isTopOfAll: best.isOfAll,
  }
}
