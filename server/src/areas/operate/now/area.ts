import { area } from '../../../kernel/records/area.ts'
import { nowRoutes } from './routes.ts'

export const nowArea = area({
  name: 'now',
  routes: nowRoutes,
})
