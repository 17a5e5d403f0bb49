import { area } from '../../../kernel/area.ts'
import { searchRoutes } from './routes.ts'

export const searchArea = area({
  name: 'search',
  routes: searchRoutes,
})
