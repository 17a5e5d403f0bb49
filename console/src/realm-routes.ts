import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAnalyticsSearch, readDashboardSearch } from './analytics/analytics-search.ts'
import { readAnnouncementsSearch } from './announcements/announcements-search.ts'
import { readTrail } from './audit/audit-reads.ts'
import { readAuditSearch } from './audit/audit-search.ts'
import { readCampaignsSearch } from './campaigns/campaigns-search.ts'
import { readCloudFilesSearch } from './cloud-files/cloud-files-search.ts'
import { readCatalogSearch } from './commerce/commerce-search.ts'
import { readCompareSearch, readConfigSearch } from './config/config-search.ts'
import { readContent } from './content/content-reads.ts'
import {
  readComparedSearch,
  readContentSearch,
  readHistorySearch,
  readPromotionsSearch,
} from './content/content-search.ts'
import { gameRoute } from './customer-routes.ts'
import { readDefinitions } from './entitlements/entitlements-reads.ts'
import { readDefinitionsSearch } from './entitlements/entitlements-search.ts'
import { readEvents } from './events/events-reads.ts'
import { readEventsSearch } from './events/events-search.ts'
import { readGroups } from './groups/groups-reads.ts'
import { readGroupSearch, readGroupsSearch } from './groups/groups-search.ts'
import { readLeaderboards } from './leaderboards/leaderboards-reads.ts'
import { readLeaderboardSearch, readLeaderboardsSearch } from './leaderboards/leaderboards-search.ts'
import { readLogsSearch } from './logs/logs-search.ts'
import { readMicroservicesSearch } from './microservices/microservices-search.ts'
import { readPaymentsSearch } from './payments/payments-search.ts'
import { readPlans } from './plans/plans-reads.ts'
import { readPlayers } from './players/players-reads.ts'
import { readPlayersSearch } from './players/players-search.ts'
import { readPromoCodesSearch } from './promo-codes/promo-codes-search.ts'
import { readPvpSearch } from './pvp/pvp-search.ts'
import { readJobsAhead } from './scheduler/scheduler-reads.ts'
import { readJobsSearch } from './scheduler/scheduler-search.ts'
import { readShardsSearch } from './shards/shards-search.ts'
import { ahead } from './shell/ahead.ts'
import { readSuspensions } from './suspensions/suspensions-reads.ts'
import { readSuspensionsSearch } from './suspensions/suspensions-search.ts'
import { readTimersSearch } from './timers/timers-search.ts'
import { readTrialsSearch } from './trials/trials-search.ts'

export const realmRoute = createRoute({
  getParentRoute: () => gameRoute,
  path: 'realms/$realmId',
  // Another realm is another screen: no state of the one before may stay.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./shell/RealmLayout.tsx'), 'RealmLayout'),
})

const realmIndexRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./realms/RealmPage.tsx'), 'RealmPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'dashboard',
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(() => import('./analytics/DashboardPage.tsx'), 'DashboardPage'),
})

const analyticsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'analytics',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('./analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
})

const playersRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'players',
  validateSearch: readPlayersSearch,
  loader: ahead(readPlayers),
  component: lazyRouteComponent(() => import('./players/PlayersPage.tsx'), 'PlayersPage'),
})

const suspensionsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'suspensions',
  validateSearch: readSuspensionsSearch,
  loader: ahead(readSuspensions),
  component: lazyRouteComponent(() => import('./suspensions/SuspensionsPage.tsx'), 'SuspensionsPage'),
})

const groupsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'groups',
  validateSearch: readGroupsSearch,
  loader: ahead(readGroups),
  component: lazyRouteComponent(() => import('./groups/GroupsPage.tsx'), 'GroupsPage'),
})

const groupRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'groups/$groupId',
  remountDeps: ({ params }) => params,
  validateSearch: readGroupSearch,
  component: lazyRouteComponent(() => import('./groups/GroupPage.tsx'), 'GroupPage'),
})

const leaderboardsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'leaderboards',
  validateSearch: readLeaderboardsSearch,
  loader: ahead(readLeaderboards),
  component: lazyRouteComponent(() => import('./leaderboards/LeaderboardsPage.tsx'), 'LeaderboardsPage'),
})

const leaderboardRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'leaderboards/$boardId',
  remountDeps: ({ params }) => params,
  validateSearch: readLeaderboardSearch,
  component: lazyRouteComponent(() => import('./leaderboards/LeaderboardPage.tsx'), 'LeaderboardPage'),
})

const eventsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'events',
  validateSearch: readEventsSearch,
  loader: ahead(readEvents),
  component: lazyRouteComponent(() => import('./events/EventsPage.tsx'), 'EventsPage'),
})

const eventRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'events/$symbol',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./events/EventPage.tsx'), 'EventPage'),
})
const entitlementsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'entitlements',
  validateSearch: readDefinitionsSearch,
  loader: ahead(readDefinitions),
  component: lazyRouteComponent(() => import('./entitlements/EntitlementsPage.tsx'), 'EntitlementsPage'),
})

const pvpRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'pvp',
  validateSearch: readPvpSearch,
  component: lazyRouteComponent(() => import('./pvp/PvpPage.tsx'), 'PvpPage'),
})

const cloudFilesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'cloud-game-base',
  validateSearch: readCloudFilesSearch,
  component: lazyRouteComponent(() => import('./cloud-files/CloudFilesPage.tsx'), 'CloudFilesPage'),
})

const trialsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'cloud-trials',
  validateSearch: readTrialsSearch,
  component: lazyRouteComponent(() => import('./trials/TrialsPage.tsx'), 'TrialsPage'),
})
const jobsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'jobs',
  validateSearch: readJobsSearch,
  loader: ahead(readJobsAhead),
  component: lazyRouteComponent(() => import('./scheduler/JobsPage.tsx'), 'JobsPage'),
})

const jobRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'jobs/$jobId',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./scheduler/JobPage.tsx'), 'JobPage'),
})

const microservicesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'microservices',
  validateSearch: readMicroservicesSearch,
  component: lazyRouteComponent(() => import('./microservices/MicroservicesPage.tsx'), 'MicroservicesPage'),
})

const logsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'logs',
  validateSearch: readLogsSearch,
  component: lazyRouteComponent(() => import('./logs/LogsPage.tsx'), 'LogsPage'),
})

const shardsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'shards',
  validateSearch: readShardsSearch,
  component: lazyRouteComponent(() => import('./shards/ShardsPage.tsx'), 'ShardsPage'),
})

const timersRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'timers',
  validateSearch: readTimersSearch,
  component: lazyRouteComponent(() => import('./timers/TimersPage.tsx'), 'TimersPage'),
})

const taggingRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'tagging',
  component: lazyRouteComponent(() => import('./stats/TaggingPage.tsx'), 'TaggingPage'),
})

const announcementsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'announcements',
  validateSearch: readAnnouncementsSearch,
  component: lazyRouteComponent(() => import('./announcements/AnnouncementsPage.tsx'), 'AnnouncementsPage'),
})

const templatesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'message-templates',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./campaigns/TemplatesPage.tsx'), 'TemplatesPage'),
})

const campaignsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'messaging',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./campaigns/CampaignsPage.tsx'), 'CampaignsPage'),
})

const notifyRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'notify',
  component: lazyRouteComponent(() => import('./campaigns/NotifyPage.tsx'), 'NotifyPage'),
})

const commerceRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'commerce-configuration',
  validateSearch: readCatalogSearch,
  component: lazyRouteComponent(() => import('./commerce/CommercePage.tsx'), 'CommercePage'),
})

const paymentsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'purchases',
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(() => import('./payments/PaymentsPage.tsx'), 'PaymentsPage'),
})

const promoCodesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'promotions',
  validateSearch: readPromoCodesSearch,
  component: lazyRouteComponent(() => import('./promo-codes/PromoCodesPage.tsx'), 'PromoCodesPage'),
})

const realmPlansRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'plans',
  loader: ahead(readPlans),
  component: lazyRouteComponent(() => import('./plans/PlansPage.tsx'), 'PlansPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'audit',
  validateSearch: readAuditSearch,
  loader: ahead(readTrail),
  component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
})

const configRoute = createRoute({ getParentRoute: () => realmRoute, path: 'realm-config' })

const configIndexRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/',
  validateSearch: readConfigSearch,
  component: lazyRouteComponent(() => import('./config/ConfigPage.tsx'), 'ConfigPage'),
})

const configCompareRoute = createRoute({
  getParentRoute: () => configRoute,
  path: 'compare',
  validateSearch: readCompareSearch,
  component: lazyRouteComponent(() => import('./config/CompareConfigPage.tsx'), 'CompareConfigPage'),
})

const contentRoute = createRoute({ getParentRoute: () => realmRoute, path: 'content' })

const contentIndexRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: '/',
  validateSearch: readContentSearch,
  loader: ahead(readContent),
  component: lazyRouteComponent(() => import('./content/ContentPage.tsx'), 'ContentPage'),
})

const contentHistoryRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'history',
  validateSearch: readHistorySearch,
  component: lazyRouteComponent(() => import('./content/ContentHistoryPage.tsx'), 'ContentHistoryPage'),
})

const contentCompareRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'compare',
  validateSearch: readComparedSearch,
  component: lazyRouteComponent(() => import('./content/CompareContentPage.tsx'), 'CompareContentPage'),
})

const contentPromotionsRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'promotions',
  validateSearch: readPromotionsSearch,
  component: lazyRouteComponent(() => import('./content/PromotionsPage.tsx'), 'PromotionsPage'),
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
