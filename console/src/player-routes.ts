import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readInboxSearch } from './announcements/announcements-search.ts'
import { readCloudSavesSearch } from './cloud-saves/cloud-saves-search.ts'
import { readPlayerEventsSearch } from './events/events-search.ts'
import { readInventorySearch } from './inventory/inventory-search.ts'
import { readLeaderboardsSearch } from './leaderboards/leaderboards-search.ts'
import { readMailSearch } from './mail/mail-search.ts'
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
  playerCloudSavesRoute,
  playerInventoryRoute,
  playerAnnouncementsRoute,
  playerLeaderboardsRoute,
  playerEventsRoute,
  playerTournamentsRoute,
  playerMailRoute,
  playerTimelineRoute,
])
