import { area } from '../../../kernel/area.ts'
import { liveRoutes } from './routes.ts'

export const liveArea = area({
  name: 'live',
  routes: liveRoutes,
})
