import { area } from '../../../kernel/records/area.ts'
import { archiveRealmPlan } from './plans.ts'
import { realm, realmSecret, realmSecretLimits } from './realms.record.ts'
import { realmRoutes } from './routes.ts'
import { sweepSecretUse } from './secret-limits.ts'
import { revealSecretPlan } from './secrets.ts'

export const realmsArea = area({
  name: 'realms',
  rights: ['games', 'realm'],
  routes: realmRoutes,
  records: [realm, realmSecret, realmSecretLimits],
  work: { jobs: ({ jobs }) => sweepSecretUse(jobs) },
  plans: { kinds: { 'archive-realm': archiveRealmPlan, 'reveal-secret': revealSecretPlan } },
})
