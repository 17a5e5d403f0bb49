import { area } from '../../../kernel/area.ts'
import { servicePlanRoutes } from './routes.ts'
import { servicePlan } from './undo.ts'

export const servicePlansArea = area({
  name: 'service-plans',
  rights: ['service-plans'],
  routes: servicePlanRoutes,
  undo: { 'service-plan': servicePlan },
})
