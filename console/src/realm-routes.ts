import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAnalyticsSearch, readDashboardSearch } from './areas/analyze/analytics/analytics-search.ts'
import { readAnnouncementsSearch } from './areas/communicate/announcements/announcements-search.ts'
import { readCampaignsSearch } from './areas/communicate/campaigns/campaigns-search.ts'
import { readEvents } from './areas/engage/events/events-reads.ts'
import { readEventsSearch } from './areas/engage/events/events-search.ts'
import { readGroups } from './areas/engage/groups/groups-reads.ts'
import { readGroupSearch, readGroupsSearch } from './areas/engage/groups/groups-search.ts'
import { readLeaderboards } from './areas/engage/leaderboards/leaderboards-reads.ts'
import { readLeaderboardSearch, readLeaderboardsSearch } from './areas/engage/leaderboards/leaderboards-search.ts'
import { readPvpSearch } from './areas/engage/pvp/pvp-search.ts'
import { readCatalogSearch } from './areas/monetize/commerce/commerce-search.ts'
import { readDefinitions } from './areas/monetize/entitlements/entitlements-reads.ts'
import { readDefinitionsSearch } from './areas/monetize/entitlements/entitlements-search.ts'
import { readPaymentsSearch } from './areas/monetize/payments/payments-search.ts'
import { readPromoCodesSearch } from './areas/monetize/promo-codes/promo-codes-search.ts'
import { readCloudFilesSearch } from './areas/operate/cloud-files/cloud-files-search.ts'
import { readCompareSearch, readConfigSearch } from './areas/operate/config/config-search.ts'
import { readContent } from './areas/operate/content/content-reads.ts'
import {
  readComparedSearch,
  readContentSearch,
  readHistorySearch,
  readPromotionsSearch,
} from './areas/operate/content/content-search.ts'
import { readLogsSearch } from './areas/operate/logs/logs-search.ts'
import { readMicroservicesSearch } from './areas/operate/microservices/microservices-search.ts'
import { readJobsAhead } from './areas/operate/scheduler/scheduler-reads.ts'
import { readJobsSearch } from './areas/operate/scheduler/scheduler-search.ts'
import { readShardsSearch } from './areas/operate/shards/shards-search.ts'
import { readTimersSearch } from './areas/operate/timers/timers-search.ts'
import { readTrialsSearch } from './areas/operate/trials/trials-search.ts'
import { readTrail } from './areas/organization/audit/audit-reads.ts'
import { readAuditSearch } from './areas/organization/audit/audit-search.ts'
import { readPlans } from './areas/organization/plans/plans-reads.ts'
import { readPlayers } from './areas/players/players/players-reads.ts'
import { readPlayersSearch } from './areas/players/players/players-search.ts'
import { readSuspensions } from './areas/players/suspensions/suspensions-reads.ts'
import { readSuspensionsSearch } from './areas/players/suspensions/suspensions-search.ts'
import { gameRoute } from './customer-routes.ts'
import { ahead } from './shell/ahead.ts'

export const realmRoute = createRoute({
  getParentRoute: () => gameRoute,
  path: 'realms/$realmId',
  // Another realm is another screen: no state of the one before may stay.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./RealmLayout.tsx'), 'RealmLayout'),
})

const realmIndexRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./areas/organization/realms/RealmPage.tsx'), 'RealmPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'dashboard',
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(() => import('./areas/analyze/analytics/DashboardPage.tsx'), 'DashboardPage'),
})

const analyticsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'analytics',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('./areas/analyze/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
})

const playersRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'players',
  validateSearch: readPlayersSearch,
  loader: ahead(readPlayers),
  component: lazyRouteComponent(() => import('./PlayersScreen.tsx'), 'PlayersScreen'),
})

const suspensionsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'suspensions',
  validateSearch: readSuspensionsSearch,
  loader: ahead(readSuspensions),
  component: lazyRouteComponent(() => import('./areas/players/suspensions/SuspensionsPage.tsx'), 'SuspensionsPage'),
})

const groupsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'groups',
  validateSearch: readGroupsSearch,
  loader: ahead(readGroups),
  component: lazyRouteComponent(() => import('./areas/engage/groups/GroupsPage.tsx'), 'GroupsPage'),
})

const groupRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'groups/$groupId',
  remountDeps: ({ params }) => params,
  validateSearch: readGroupSearch,
  component: lazyRouteComponent(() => import('./areas/engage/groups/GroupPage.tsx'), 'GroupPage'),
})

const leaderboardsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'leaderboards',
  validateSearch: readLeaderboardsSearch,
  loader: ahead(readLeaderboards),
  component: lazyRouteComponent(() => import('./areas/engage/leaderboards/LeaderboardsPage.tsx'), 'LeaderboardsPage'),
})

const leaderboardRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'leaderboards/$boardId',
  remountDeps: ({ params }) => params,
  validateSearch: readLeaderboardSearch,
  component: lazyRouteComponent(() => import('./areas/engage/leaderboards/LeaderboardPage.tsx'), 'LeaderboardPage'),
})

const eventsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'events',
  validateSearch: readEventsSearch,
  loader: ahead(readEvents),
  component: lazyRouteComponent(() => import('./areas/engage/events/EventsPage.tsx'), 'EventsPage'),
})

const eventRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'events/$symbol',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./areas/engage/events/EventPage.tsx'), 'EventPage'),
})
const entitlementsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'entitlements',
  validateSearch: readDefinitionsSearch,
  loader: ahead(readDefinitions),
  component: lazyRouteComponent(() => import('./areas/monetize/entitlements/EntitlementsPage.tsx'), 'EntitlementsPage'),
})

const pvpRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'pvp',
  validateSearch: readPvpSearch,
  component: lazyRouteComponent(() => import('./areas/engage/pvp/PvpPage.tsx'), 'PvpPage'),
})

const cloudFilesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'cloud-game-base',
  validateSearch: readCloudFilesSearch,
  component: lazyRouteComponent(() => import('./areas/operate/cloud-files/CloudFilesPage.tsx'), 'CloudFilesPage'),
})

const trialsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'cloud-trials',
  validateSearch: readTrialsSearch,
  component: lazyRouteComponent(() => import('./areas/operate/trials/TrialsPage.tsx'), 'TrialsPage'),
})
const jobsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'jobs',
  validateSearch: readJobsSearch,
  loader: ahead(readJobsAhead),
  component: lazyRouteComponent(() => import('./areas/operate/scheduler/JobsPage.tsx'), 'JobsPage'),
})

const jobRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'jobs/$jobId',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./areas/operate/scheduler/JobPage.tsx'), 'JobPage'),
})

const microservicesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'microservices',
  validateSearch: readMicroservicesSearch,
  component: lazyRouteComponent(
    () => import('./areas/operate/microservices/MicroservicesPage.tsx'),
    'MicroservicesPage',
  ),
})

const logsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'logs',
  validateSearch: readLogsSearch,
  component: lazyRouteComponent(() => import('./areas/operate/logs/LogsPage.tsx'), 'LogsPage'),
})

const shardsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'shards',
  validateSearch: readShardsSearch,
  component: lazyRouteComponent(() => import('./areas/operate/shards/ShardsPage.tsx'), 'ShardsPage'),
})

const timersRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'timers',
  validateSearch: readTimersSearch,
  component: lazyRouteComponent(() => import('./areas/operate/timers/TimersPage.tsx'), 'TimersPage'),
})

const taggingRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'tagging',
  component: lazyRouteComponent(() => import('./areas/players/stats/TaggingPage.tsx'), 'TaggingPage'),
})

const announcementsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'announcements',
  validateSearch: readAnnouncementsSearch,
  component: lazyRouteComponent(
    () => import('./areas/communicate/announcements/AnnouncementsPage.tsx'),
    'AnnouncementsPage',
  ),
})

const templatesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'message-templates',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./areas/communicate/campaigns/TemplatesPage.tsx'), 'TemplatesPage'),
})

const campaignsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'messaging',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./areas/communicate/campaigns/CampaignsPage.tsx'), 'CampaignsPage'),
})

const notifyRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'notify',
  component: lazyRouteComponent(() => import('./areas/communicate/campaigns/NotifyPage.tsx'), 'NotifyPage'),
})

const commerceRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'commerce-configuration',
  validateSearch: readCatalogSearch,
  component: lazyRouteComponent(() => import('./areas/monetize/commerce/CommercePage.tsx'), 'CommercePage'),
})

const paymentsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'purchases',
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(() => import('./areas/monetize/payments/PaymentsPage.tsx'), 'PaymentsPage'),
})

const promoCodesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'promotions',
  validateSearch: readPromoCodesSearch,
  component: lazyRouteComponent(() => import('./areas/monetize/promo-codes/PromoCodesPage.tsx'), 'PromoCodesPage'),
})

const realmPlansRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'plans',
  loader: ahead(readPlans),
  component: lazyRouteComponent(() => import('./areas/organization/plans/PlansPage.tsx'), 'PlansPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'audit',
  validateSearch: readAuditSearch,
  loader: ahead(readTrail),
  component: lazyRouteComponent(() => import('./areas/organization/audit/AuditPage.tsx'), 'AuditPage'),
})

const configRoute = createRoute({ getParentRoute: () => realmRoute, path: 'realm-config' })

const configIndexRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/',
  validateSearch: readConfigSearch,
  component: lazyRouteComponent(() => import('./areas/operate/config/ConfigPage.tsx'), 'ConfigPage'),
})

const configCompareRoute = createRoute({
  getParentRoute: () => configRoute,
  path: 'compare',
  validateSearch: readCompareSearch,
  component: lazyRouteComponent(() => import('./areas/operate/config/CompareConfigPage.tsx'), 'CompareConfigPage'),
})

const contentRoute = createRoute({ getParentRoute: () => realmRoute, path: 'content' })

const contentIndexRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: '/',
  validateSearch: readContentSearch,
  loader: ahead(readContent),
  component: lazyRouteComponent(() => import('./areas/operate/content/ContentPage.tsx'), 'ContentPage'),
})

const contentHistoryRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'history',
  validateSearch: readHistorySearch,
  component: lazyRouteComponent(() => import('./areas/operate/content/ContentHistoryPage.tsx'), 'ContentHistoryPage'),
})

const contentCompareRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'compare',
  validateSearch: readComparedSearch,
  component: lazyRouteComponent(() => import('./areas/operate/content/CompareContentPage.tsx'), 'CompareContentPage'),
})

const contentPromotionsRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'promotions',
  validateSearch: readPromotionsSearch,
  component: lazyRouteComponent(() => import('./areas/operate/content/PromotionsPage.tsx'), 'PromotionsPage'),
})

/** The screens of a realm, but for those of a player. */
export const realmChildren = [
  realmIndexRoute,
  dashboardRoute,
  analyticsRoute,
  playersRoute,
  suspensionsRoute,
  groupsRoute,
  groupRoute,
  leaderboardsRoute,
  leaderboardRoute,
  eventsRoute,
  eventRoute,
  pvpRoute,
  configRoute.addChildren([configIndexRoute, configCompareRoute]),
  contentRoute.addChildren([contentIndexRoute, contentHistoryRoute, contentCompareRoute, contentPromotionsRoute]),
  microservicesRoute,
  logsRoute,
  entitlementsRoute,
  cloudFilesRoute,
  trialsRoute,
  shardsRoute,
  timersRoute,
  jobsRoute,
  jobRoute,
  taggingRoute,
  announcementsRoute,
  templatesRoute,
  campaignsRoute,
  notifyRoute,
  paymentsRoute,
  promoCodesRoute,
  commerceRoute,
  realmPlansRoute,
  auditRoute,
] as const
