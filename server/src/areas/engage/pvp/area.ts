import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { area } from '../../../kernel/records/area.ts'
import { usesBy } from '../../monetize/inventory/gift-uses.ts'
import { pvpJobs } from './job.ts'
import { pvpRewardsPlan } from './plans.ts'
import { pvp, pvpDefinition } from './pvp.record.ts'
import { selectDefinitions } from './queries.ts'
import { newPvpReview, pvpReview } from './review.ts'
import { pvpRoutes } from './routes.ts'
import { giftsOfTiers } from './service.ts'
import { tables } from './tables.ts'

export const pvpArea = area({
  name: 'pvp',
  tables,
  rights: ['pvp'],
  routes: pvpRoutes,
  work: { jobs: ({ jobs, services, log }) => pvpJobs(jobs, services, log) },
  records: [pvpDefinition, pvp],
  plans: { kinds: { 'pvp-rewards': pvpRewardsPlan }, reviews: [newPvpReview, pvpReview] },
  hooks: { giftsUsed },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).definedInPast(now),
  },
})

/** Gifts of the tiers of the PvP definitions. */
async function giftsUsed(realm: Realm): Promise<GiftUse[]> {
  return usesBy(
    'pvp',
    (await selectDefinitions(realm)).map(({ definition }) =>
      giftsOfTiers(definition.rewardDefinition).map(({ symbol }) => symbol),
    ),
  )
}
