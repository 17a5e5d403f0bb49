import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readWebhooksSearch } from './webhooks-search.ts'

const webhooksRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'webhooks',
  validateSearch: readWebhooksSearch,
  component: lazyRouteComponent(() => import('./WebhooksPage.tsx'), 'WebhooksPage'),
})

export const webhooksRoutes = {
  realm: [webhooksRoute],
} as const
