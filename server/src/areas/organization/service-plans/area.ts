import { area } from '../../../kernel/records/area.ts'
import { nameServicePlans } from './name-queries.ts'
import { servicePlanRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { servicePlan } from './undo.ts'

export const servicePlansArea = area({
  name: 'service-plans',
  tables,
  rights: ['service-plans'],
  routes: servicePlanRoutes,
  names: { 'service-plan': nameServicePlans },
  undo: { 'service-plan': servicePlan },
})
