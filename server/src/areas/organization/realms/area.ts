import { area } from '../../../kernel/records/area.ts'
import { archiveRealmPlan } from './plans.ts'
import { realmRoutes } from './routes.ts'
import { revealSecretPlan } from './secrets.ts'
import { realm, realmSecret } from './undo.ts'

export const realmsArea = area({
  name: 'realms',
  rights: ['games', 'realm'],
  routes: realmRoutes,
  undo: { realm, 'realm-secret': realmSecret },
  plans: { 'archive-realm': archiveRealmPlan, 'reveal-secret': revealSecretPlan },
})
