import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readInboxSearch } from './areas/communicate/announcements/announcements-search.ts'
import { readMailSearch } from './areas/communicate/mail/mail-search.ts'
import { readPlayerEventsSearch } from './areas/engage/events/events-search.ts'
import { readLeaderboardsSearch } from './areas/engage/leaderboards/leaderboards-search.ts'
import { readTournamentsSearch } from './areas/engage/tournaments/tournaments-search.ts'
import { readOffersSearch } from './areas/monetize/commerce/commerce-search.ts'
import { readEntitlementsSearch } from './areas/monetize/entitlements/entitlements-search.ts'
import { readInventorySearch } from './areas/monetize/inventory/inventory-search.ts'
import { readPaymentsSearch } from './areas/monetize/payments/payments-search.ts'
import { readCloudSavesSearch } from './areas/players/cloud-saves/cloud-saves-search.ts'
import { readMonthSearch } from './areas/players/sessions/month-search.ts'
import { readComparisonSearch, readStatsSearch } from './areas/players/stats/stats-search.ts'
import { readTimelineSearch } from './areas/players/timeline/timeline-search.ts'
import { realmRoute } from './realm-routes.ts'

const playerRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'players/$playerId',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./areas/players/players/PlayerLayout.tsx'), 'PlayerLayout'),
})

const playerIndexRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./areas/players/players/PlayerPage.tsx'), 'PlayerPage'),
})

const playerStatsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'stats',
  validateSearch: readStatsSearch,
  component: lazyRouteComponent(() => import('./areas/players/stats/PlayerStatsPage.tsx'), 'PlayerStatsPage'),
})

const playerTrialsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'trials',
  component: lazyRouteComponent(() => import('./areas/operate/trials/PlayerTrialsPage.tsx'), 'PlayerTrialsPage'),
})

const playerCloudSavesRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'cloud-saving',
  validateSearch: readCloudSavesSearch,
  component: lazyRouteComponent(() => import('./areas/players/cloud-saves/CloudSavesPage.tsx'), 'CloudSavesPage'),
})

const playerInventoryRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'inventory',
  validateSearch: readInventorySearch,
  component: lazyRouteComponent(() => import('./areas/monetize/inventory/InventoryPage.tsx'), 'InventoryPage'),
})

const playerAnnouncementsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'announcements',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(
    () => import('./areas/communicate/announcements/AnnouncementInboxPage.tsx'),
    'AnnouncementInboxPage',
  ),
})

const playerGroupsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'groups',
  component: lazyRouteComponent(() => import('./areas/engage/groups/PlayerGroupsPage.tsx'), 'PlayerGroupsPage'),
})

const playerLeaderboardsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'leaderboards',
  validateSearch: readLeaderboardsSearch,
  component: lazyRouteComponent(
    () => import('./areas/engage/leaderboards/PlayerLeaderboardsPage.tsx'),
    'PlayerLeaderboardsPage',
  ),
})

const playerEventsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'events',
  validateSearch: readPlayerEventsSearch,
  component: lazyRouteComponent(() => import('./areas/engage/events/PlayerEventsPage.tsx'), 'PlayerEventsPage'),
})
const playerEntitlementsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'entitlements',
  validateSearch: readEntitlementsSearch,
  component: lazyRouteComponent(
    () => import('./areas/monetize/entitlements/PlayerEntitlementsPage.tsx'),
    'PlayerEntitlementsPage',
  ),
})

const playerTournamentsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'tournaments',
  validateSearch: readTournamentsSearch,
  component: lazyRouteComponent(
    () => import('./areas/engage/tournaments/PlayerTournamentsPage.tsx'),
    'PlayerTournamentsPage',
  ),
})

const playerMailRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'mail',
  validateSearch: readMailSearch,
  component: lazyRouteComponent(() => import('./areas/communicate/mail/MailInboxPage.tsx'), 'MailInboxPage'),
})

const playerOffersRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'offers',
  validateSearch: readOffersSearch,
  component: lazyRouteComponent(() => import('./areas/monetize/commerce/StoreOffersPage.tsx'), 'StoreOffersPage'),
})

const playerPaymentsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'purchases',
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(() => import('./areas/monetize/payments/PlayerPaymentsPage.tsx'), 'PlayerPaymentsPage'),
})

const playerTimelineRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'timeline',
  validateSearch: readTimelineSearch,
  component: lazyRouteComponent(() => import('./TimelineScreen.tsx'), 'TimelineScreen'),
})

const playerComparisonRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'stats/compare',
  validateSearch: readComparisonSearch,
  component: lazyRouteComponent(() => import('./areas/players/stats/CompareStatsPage.tsx'), 'CompareStatsPage'),
})

const playerAnalyticsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'history',
  validateSearch: readMonthSearch,
  component: lazyRouteComponent(
    () => import('./areas/players/sessions/PlayerAnalyticsPage.tsx'),
    'PlayerAnalyticsPage',
  ),
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
