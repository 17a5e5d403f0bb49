import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/parent-routes.ts'
import { readCampaignsSearch } from './campaigns-search.ts'

const templatesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'message-templates',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./TemplatesPage.tsx'), 'TemplatesPage'),
})

const campaignsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'messaging',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./CampaignsPage.tsx'), 'CampaignsPage'),
})

const notifyRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'notify',
  component: lazyRouteComponent(() => import('./NotifyPage.tsx'), 'NotifyPage'),
})

export const campaignsRoutes = {
  realm: [templatesRoute, campaignsRoute, notifyRoute],
} as const
