import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { readCampaignSearch, readCampaignsSearch } from './campaigns-search.ts'

const templatesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'message-templates',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./TemplatesPage.tsx'), 'TemplatesPage'),
})

const campaignsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'campaigns',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./CampaignsPage.tsx'), 'CampaignsPage'),
})

const newCampaignRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'campaigns/new',
  remountDeps: ({ search }) => search,
  validateSearch: readCampaignSearch,
  component: lazyRouteComponent(() => import('./CampaignPage.tsx'), 'CampaignPage'),
})

const campaignRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'campaigns/$campaignId',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./CampaignPage.tsx'), 'CampaignPage'),
})

/** The former URL of the list, still used by bookmarks. */
const messagingRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'messaging',
  validateSearch: readCampaignsSearch,
  beforeLoad: ({ params, search: { shown } }) => {
    const to = paths.inRealm(params, shown === undefined ? 'campaigns' : `campaigns/${encodeURIComponent(shown)}`)
    throw redirect({ to, replace: true })
  },
})

export const campaignsRoutes = {
  realm: [templatesRoute, campaignsRoute, newCampaignRoute, campaignRoute, messagingRoute],
} as const
