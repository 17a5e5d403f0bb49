import { searchRealm } from '@regent/contract/operate/search/search'
import { area } from '../../../kernel/records/area.ts'
import { searchRoutes } from './routes.ts'

export const searchArea = area({
  name: 'search',
  routes: searchRoutes,
  replicaReads: [searchRealm],
})
