import { nextTimes } from '../src/core/cron.ts'
import type { PvpDefinition } from '../src/pvp.ts'

const tiers = [
  { percentage: 30, bundleSymbol: 'items.ship.galleon' },
  { percentage: 35, bundleSymbol: 'items.crew.gunner' },
  { percentage: 35, bundleSymbol: 'currency.honor' },
]

/** A weekly definition, and one whose leaderboard has too few players yet. */
export const samplePvpDefinitions = (now: number): PvpDefinition[] =>
  (
    [
      ['leaderboards.duels', 'Duels of the week', '0 0 12 * * MON *', 25_000],
      ['leaderboards.season-1', 'The end of the season', '', 100_000],
    ] as const
  ).map(([lbid, description, cron, minPlayers]) => ({
    lbid,
    description,
    rewardDefinition: { playerCap: 500_000, tiers, rewardExpHours: 72 },
    cron,
    idleDays: 14,
    minPlayers,
    protectedRanks: 100,
    state: 0,
    nextReward: nextTimes([cron], { after: now, count: 1 })[0] ?? 0,
    version: 1,
    updatedAt: now - 5 * 86_400_000,
    updatedBy: 'ada@lumen-forge.test',
  }))
