import { area } from '../../../kernel/area.ts'
import { archiveRealmPlan } from './plans.ts'
import { realmRoutes } from './routes.ts'
import { realm } from './undo.ts'

export const realmsArea = area({
  name: 'realms',
  rights: ['games', 'realm'],
  routes: realmRoutes,
  undo: { realm },
  plans: { 'archive-realm': archiveRealmPlan },
})
