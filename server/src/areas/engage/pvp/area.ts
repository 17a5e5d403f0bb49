import { area } from '../../../kernel/records/area.ts'
import { giftsUsed } from './gift-uses.ts'
import { pvpJobs } from './job.ts'
import { pvpRewardsPlan } from './plans.ts'
import { pvp, pvpDefinition } from './pvp.record.ts'
import { pvpRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const pvpArea = area({
  name: 'pvp',
  tables,
  rights: ['pvp'],
  routes: pvpRoutes,
  work: { jobs: ({ jobs, services, log }) => pvpJobs(jobs, services, log) },
  records: [pvpDefinition, pvp],
  plans: { kinds: { 'pvp-rewards': pvpRewardsPlan } },
  hooks: { giftsUsed },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).definedInPast(now),
  },
})
