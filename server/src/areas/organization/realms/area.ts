import { area } from '../../../kernel/records/area.ts'
import { archiveRealmPlan } from './plans.ts'
import { realm, realmSecret } from './realms.record.ts'
import { realmRoutes } from './routes.ts'
import { revealSecretPlan } from './secrets.ts'

export const realmsArea = area({
  name: 'realms',
  rights: ['games', 'realm'],
  routes: realmRoutes,
  records: [realm, realmSecret],
  plans: { kinds: { 'archive-realm': archiveRealmPlan, 'reveal-secret': revealSecretPlan } },
})
