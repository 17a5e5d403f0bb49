import { area } from '../../../kernel/area.ts'
import { nameServicePlans } from './name-queries.ts'
import { servicePlanRoutes } from './routes.ts'
import { texts } from './tables.ts'
import { servicePlan } from './undo.ts'

export const servicePlansArea = area({
  name: 'service-plans',
  texts,
  rights: ['service-plans'],
  routes: servicePlanRoutes,
  names: { 'service-plan': nameServicePlans },
  undo: { 'service-plan': servicePlan },
})
