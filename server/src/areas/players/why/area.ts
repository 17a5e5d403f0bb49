import { area } from '../../../kernel/records/area.ts'
import { whyRoutes } from './routes.ts'

export const whyArea = area({
  name: 'why',
  routes: whyRoutes,
})
