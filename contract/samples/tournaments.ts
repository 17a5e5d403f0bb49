import { dayMs, weekMs } from '../src/core/time.ts'
import { type AdminPlayerStatus, TournamentContent } from '../src/engage/tournaments.ts'
import type {
  TournamentCycle,
  TournamentMove,
  TournamentRow,
  TournamentStanding,
} from '../src/engage/tournaments-realm.ts'
import { sampleContent } from './content.ts'

export const sampleTournament = 'tournaments.arena'

/** The score of the nth player in the arena; undefined: they have not joined. */
export const tournamentScore = (index: number): number | undefined =>
  index % 3 === 2 ? undefined : 400 + ((index * 17) % 23) * 20

/** The tournament status of the nth player. */
export function sampleStatuses(now: number, playerId: number, index: number): AdminPlayerStatus[] {
  const score = tournamentScore(index)
  if (score === undefined) return []
  return [
    {
      playerId,
      tournamentId: sampleTournament,
      contentId: sampleTournament,
      tier: index % 3,
      stage: index % 4,
      score,
      rank: (index % 20) + 1,
      unclaimedRewards: index % 4 === 0 ? [{ symbol: 'currency.gems', amount: 50 }] : [],
      nextCycleStartMs: (Math.floor(now / dayMs) + 2) * dayMs,
    },
  ]
}

/** The content of the arena, as it is published. */
export const arenaContent: TournamentContent = TournamentContent.parse(
  Object.fromEntries(
    Object.entries(sampleContent.find(({ id }) => id === sampleTournament)?.properties ?? {}).map(
      ([name, { data }]) => [name, data],
    ),
  ),
)

function currentCycle(now: number): { cycle: number; startTimeMs: number; endTimeMs: number } {
  const anchor = Date.parse(arenaContent.anchorTimeUTC)
  const cycle = Math.max(0, Math.floor((now - anchor) / weekMs))
  return { cycle, startTimeMs: anchor + cycle * weekMs, endTimeMs: anchor + (cycle + 1) * weekMs }
}

/** The standings of the arena for these players: best first, in groups of twenty. */
export function sampleStandings(gamerTags: readonly number[]): TournamentStanding[] {
  const places = gamerTags.flatMap((playerId, index) => {
    const score = tournamentScore(index)
    return score === undefined ? [] : [{ playerId, score, tier: 0, stage: 0 }]
  })
  return places
    .sort((a, b) => b.score - a.score || a.playerId - b.playerId)
    .map((one, index) => ({
      ...one,
      rank: Math.floor(index / 2) + 1,
      overallRank: index + 1,
      leaderboardId: `tournament_arena_0_0_0#${index % 2}`,
      stageChange: index < 6 ? 1 : index >= 28 ? -1 : 0,
      currencyRewards: index < 6 ? [{ symbol: 'currency.gems', amount: 50 }] : [],
    }))
}

/** The arena, and a tournament that was published with a faulty duration. */
export function sampleTournaments(now: number, players: number): TournamentRow[] {
  return [
    {
      tournamentId: sampleTournament,
      name: arenaContent.name,
      state: 'running',
      current: currentCycle(now),
      cycleDuration: arenaContent.cycleDuration,
      tiers: arenaContent.tiers.length,
      stagesPerTier: arenaContent.stagesPerTier,
      joined: players + 3,
      players,
    },
    {
      tournamentId: 'tournaments.gauntlet',
      name: 'Daily gauntlet',
      state: 'faulty',
      problem: 'cycleDuration: must be a duration such as P7D or PT12H',
      tiers: 0,
      stagesPerTier: 0,
      joined: 0,
      players: 0,
    },
  ]
}

/** The current cycle of the arena and the three before it. */
export function sampleCycles(now: number, standings: readonly TournamentStanding[]): TournamentCycle[] {
  const { cycle, startTimeMs, endTimeMs } = currentCycle(now)
  return [0, 1, 2, 3]
    .filter((back) => back <= cycle)
    .map((back) => {
      const best = standings[back]
      return {
        cycle: cycle - back,
        startTimeMs: startTimeMs - back * weekMs,
        endTimeMs: endTimeMs - back * weekMs,
        players: Math.max(0, standings.length - back * 4),
        ...(best && { champion: { playerId: best.playerId, score: best.score + back * 40 } }),
      }
    })
}

/** The five cycles of the arena after the current one. */
export const sampleUpcoming = (now: number) => {
  const { cycle, startTimeMs, endTimeMs } = currentCycle(now)
  return [1, 2, 3, 4, 5].map((ahead) => ({
    cycle: cycle + ahead,
    startTimeMs: startTimeMs + ahead * weekMs,
    endTimeMs: endTimeMs + ahead * weekMs,
  }))
}

/** The rewards of a player of the arena, with and without a move. */
export function sampleMove(
  now: number,
  moved: { tier: number; stage: number },
  entry: TournamentStanding | undefined,
): TournamentMove {
  const asFirst = { currencyRewards: [{ symbol: 'currency.gems', amount: 50 }] }
  const { tier = 0, stage = 0, rank = 1, score = 0, currencyRewards = [] } = entry ?? {}
  const asNow = entry && { currencyRewards }
  return {
    endsMs: currentCycle(now).endTimeMs,
    ...(asNow && { now: { tier, stage, rank, score }, thisCycle: asNow }),
    without: { tier, stage, asFirst, ...(asNow && { asNow }) },
    moved: { ...moved, asFirst, ...(asNow && { asNow }) },
  }
}
