import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readInboxSearch } from './announcements/announcements-search.ts'
import { readCloudSavesSearch } from './cloud-saves/cloud-saves-search.ts'
import { readOffersSearch } from './commerce/commerce-search.ts'
import { readEntitlementsSearch } from './entitlements/entitlements-search.ts'
import { readPlayerEventsSearch } from './events/events-search.ts'
import { readInventorySearch } from './inventory/inventory-search.ts'
import { readLeaderboardsSearch } from './leaderboards/leaderboards-search.ts'
import { readMailSearch } from './mail/mail-search.ts'
import { readPaymentsSearch } from './payments/payments-search.ts'
import { realmRoute } from './realm-routes.ts'
import { readMonthSearch } from './sessions/month-search.ts'
import { readComparisonSearch, readStatsSearch } from './stats/stats-search.ts'
import { readTimelineSearch } from './timeline/timeline-search.ts'
import { readTournamentsSearch } from './tournaments/tournaments-search.ts'

const playerRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'players/$playerId',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./shell/PlayerLayout.tsx'), 'PlayerLayout'),
})

const playerIndexRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./players/PlayerPage.tsx'), 'PlayerPage'),
})

const playerStatsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'stats',
  validateSearch: readStatsSearch,
  component: lazyRouteComponent(() => import('./stats/PlayerStatsPage.tsx'), 'PlayerStatsPage'),
})

const playerTrialsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'trials',
  component: lazyRouteComponent(() => import('./trials/PlayerTrialsPage.tsx'), 'PlayerTrialsPage'),
})

const playerCloudSavesRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'cloud-saving',
  validateSearch: readCloudSavesSearch,
  component: lazyRouteComponent(() => import('./cloud-saves/CloudSavesPage.tsx'), 'CloudSavesPage'),
})

const playerInventoryRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'inventory',
  validateSearch: readInventorySearch,
  component: lazyRouteComponent(() => import('./inventory/InventoryPage.tsx'), 'InventoryPage'),
})

const playerAnnouncementsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'announcements',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('./announcements/AnnouncementInboxPage.tsx'), 'AnnouncementInboxPage'),
})

const playerGroupsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'groups',
  component: lazyRouteComponent(() => import('./groups/PlayerGroupsPage.tsx'), 'PlayerGroupsPage'),
})

const playerLeaderboardsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'leaderboards',
  validateSearch: readLeaderboardsSearch,
  component: lazyRouteComponent(() => import('./leaderboards/PlayerLeaderboardsPage.tsx'), 'PlayerLeaderboardsPage'),
})

const playerEventsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'events',
  validateSearch: readPlayerEventsSearch,
  component: lazyRouteComponent(() => import('./events/PlayerEventsPage.tsx'), 'PlayerEventsPage'),
})
const playerEntitlementsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'entitlements',
  validateSearch: readEntitlementsSearch,
  component: lazyRouteComponent(() => import('./entitlements/PlayerEntitlementsPage.tsx'), 'PlayerEntitlementsPage'),
})

const playerTournamentsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'tournaments',
  validateSearch: readTournamentsSearch,
  component: lazyRouteComponent(() => import('./tournaments/PlayerTournamentsPage.tsx'), 'PlayerTournamentsPage'),
})

const playerMailRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'mail',
  validateSearch: readMailSearch,
  component: lazyRouteComponent(() => import('./mail/MailInboxPage.tsx'), 'MailInboxPage'),
})

const playerOffersRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'offers',
  validateSearch: readOffersSearch,
  component: lazyRouteComponent(() => import('./commerce/StoreOffersPage.tsx'), 'StoreOffersPage'),
})

const playerPaymentsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'purchases',
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(() => import('./payments/PlayerPaymentsPage.tsx'), 'PlayerPaymentsPage'),
})

const playerTimelineRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'timeline',
  validateSearch: readTimelineSearch,
  component: lazyRouteComponent(() => import('./timeline/TimelinePage.tsx'), 'TimelinePage'),
})

const playerComparisonRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'stats/compare',
  validateSearch: readComparisonSearch,
  component: lazyRouteComponent(() => import('./stats/CompareStatsPage.tsx'), 'CompareStatsPage'),
})

const playerAnalyticsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'history',
  validateSearch: readMonthSearch,
  component: lazyRouteComponent(() => import('./sessions/PlayerAnalyticsPage.tsx'), 'PlayerAnalyticsPage'),
})

export const playerRoutes = playerRoute.addChildren([
  playerIndexRoute,
  playerStatsRoute,
  playerAnalyticsRoute,
  playerComparisonRoute,
  playerTrialsRoute,
  playerCloudSavesRoute,
  playerInventoryRoute,
  playerAnnouncementsRoute,
  playerGroupsRoute,
  playerLeaderboardsRoute,
  playerEventsRoute,
  playerTournamentsRoute,
  playerMailRoute,
  playerOffersRoute,
  playerPaymentsRoute,
  playerEntitlementsRoute,
  playerTimelineRoute,
])
