import type { AdminPlayerStatus } from '../src/tournaments.ts'

const dayMs = 86_400_000
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
