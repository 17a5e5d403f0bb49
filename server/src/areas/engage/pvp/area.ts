import { area } from '../../../kernel/records/area.ts'
import { giftsUsed } from './gift-uses.ts'
import { pvpJobs } from './job.ts'
import { namePvpDefinitions } from './name-queries.ts'
import { pvpRewardsPlan } from './plans.ts'
import { recordsUsed } from './record-uses.ts'
import { pvpRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { pvpDefinition } from './undo.ts'
import { whyPvp } from './why.ts'

export const pvpArea = area({
  name: 'pvp',
  tables,
  rights: ['pvp'],
  routes: pvpRoutes,
  names: { 'pvp-definition': namePvpDefinitions },
  why: { pvp: whyPvp },
  undo: { 'pvp-definition': pvpDefinition },
  hooks: { recordsUsed, giftsUsed },
  gives: { pvp: { whoGives: 'Give the rewards of the leaderboard again on its screen, or wait for its next time.' } },
  plans: { 'pvp-rewards': pvpRewardsPlan },
  jobs: ({ jobs, services, log }) => pvpJobs(jobs, services, log),
  sample: {
    agenda: async (now) => (await import('./sample.ts')).definedInPast(now),
  },
})
