import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute } from '../../../shell/routing/parent-routes.ts'
import { readCloudSavesSearch } from './cloud-saves-search.ts'

const playerCloudSavesRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'cloud-saving',
  validateSearch: readCloudSavesSearch,
  component: lazyRouteComponent(() => import('./CloudSavesPage.tsx'), 'CloudSavesPage'),
})

export const cloudSavesRoutes = {
  player: [playerCloudSavesRoute],
} as const
