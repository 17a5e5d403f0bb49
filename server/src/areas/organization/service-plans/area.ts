import { area } from '../../../kernel/records/area.ts'
import { servicePlanRoutes } from './routes.ts'
import { servicePlan } from './service-plan.record.ts'
import { tables } from './tables.ts'

export const servicePlansArea = area({
  name: 'service-plans',
  tables,
  rights: ['service-plans'],
  routes: servicePlanRoutes,
  records: [servicePlan],
})
