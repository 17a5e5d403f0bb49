import { area } from '../../../kernel/area.ts'

import { usageRoutes } from './routes.ts'

export const usageArea = area({
  name: 'usage',
  routes: usageRoutes,
})
