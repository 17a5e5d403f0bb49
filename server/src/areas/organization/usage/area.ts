import { area } from '../../../kernel/area.ts'
import { usageRoutes } from './routes.ts'
import { texts } from './tables.ts'

export const usageArea = area({
  name: 'usage',
  texts,
  routes: usageRoutes,
})
