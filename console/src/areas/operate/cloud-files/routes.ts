import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readCloudFilesSearch } from './cloud-files-search.ts'

const cloudFilesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'cloud-game-base',
  validateSearch: readCloudFilesSearch,
  component: lazyRouteComponent(() => import('./CloudFilesPage.tsx'), 'CloudFilesPage'),
})

export const cloudFilesRoutes = {
  realm: [cloudFilesRoute],
} as const
