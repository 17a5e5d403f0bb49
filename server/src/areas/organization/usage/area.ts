import { area } from '../../../kernel/records/area.ts'
import { usageRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const usageArea = area({
  name: 'usage',
  tables,
  routes: usageRoutes,
})
