import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readLogsSearch } from './logs-search.ts'

const logsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'logs',
  validateSearch: readLogsSearch,
  component: lazyRouteComponent(() => import('./LogsPage.tsx'), 'LogsPage'),
})

export const logsRoutes = {
  realm: [logsRoute],
} as const
