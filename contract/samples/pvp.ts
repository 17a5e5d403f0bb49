import { nextTimes } from '../src/core/cron.ts'
import { dayMs } from '../src/core/time.ts'
import type { PvpDefinition } from '../src/engage/pvp.ts'

const tiers = [
  {
    percentage: 30,
    bundleSymbol: 'items.ship.galleon',
    obtain: [
      { symbol: 'items.ship.galleon', count: 1 },
      { symbol: 'currency.honor', count: 500 },
    ],
  },
  { percentage: 35, bundleSymbol: 'items.crew.gunner', obtain: [{ symbol: 'items.crew.gunner', count: 2 }] },
  { percentage: 35, bundleSymbol: 'currency.honor', obtain: [{ symbol: 'currency.honor', count: 100 }] },
]

const tooFew = (lbid: string, minPlayers: number) =>
  `Only 46 players are on ${lbid}; rewards need ${minPlayers.toLocaleString('en')}.`

/** A weekly definition that could not be given last time, and one whose leaderboard has too few players yet. */
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
    ...(cron === '' ? { state: 0 } : { state: 1, lastRun: { at: now - 2 * dayMs, failure: tooFew(lbid, minPlayers) } }),
    nextReward: nextTimes([cron], { after: now, count: 1 })[0] ?? 0,
    version: 1,
    updatedAt: now - 5 * dayMs,
    updatedBy: 'ada@lumen-forge.test',
  }))
