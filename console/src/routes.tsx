import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { readUsers } from './admin-users/users-reads.ts'
import { readUserSearch, readUsersSearch } from './admin-users/users-search.ts'
import { readAnnouncementsSearch, readInboxSearch } from './announcements/announcements-search.ts'
import { surroundClient } from './api/client.ts'
import { isDemoBuild } from './api/demo-scope.ts'
import { queryClient } from './api/query.ts'
import { onSignedOutElsewhere } from './api/session.ts'
import { readTrail } from './audit/audit-reads.ts'
import { readAuditSearch } from './audit/audit-search.ts'
import { readCloudSavesSearch } from './cloud-saves/cloud-saves-search.ts'
import { readCompareSearch, readConfigSearch } from './config/config-search.ts'
import { readContent } from './content/content-reads.ts'
import {
  readComparedSearch,
  readContentSearch,
  readHistorySearch,
  readPromotionsSearch,
} from './content/content-search.ts'
import { readGettingStartedSearch } from './customers/getting-started-search.ts'
import { readInventorySearch } from './inventory/inventory-search.ts'
import { readLeaderboards } from './leaderboards/leaderboards-reads.ts'
import { readLeaderboardSearch, readLeaderboardsSearch } from './leaderboards/leaderboards-search.ts'
import { readMailSearch } from './mail/mail-search.ts'
import { paths } from './paths.ts'
import { readPlans } from './plans/plans-reads.ts'
import { readPlayers } from './players/players-reads.ts'
import { readPlayersSearch } from './players/players-search.ts'
import { readGamesSearch } from './realms/games-search.ts'
import { parseSearch, stringifySearch } from './search-text.ts'
import { readServicePlansSearch } from './service-plans/service-plans-search.ts'
import { readMonthSearch } from './sessions/month-search.ts'
import { ahead } from './shell/ahead.ts'
import { readCapabilities } from './shell/capabilities.ts'
import { ErrorPage, NotFoundPage } from './shell/ErrorPage.tsx'
import { enter } from './shell/enter.ts'
import { Pending } from './shell/Pending.tsx'
import { customerPlace, customerQuery } from './shell/place.ts'
import { operatorQuery } from './shell/rights.ts'
import { readComparisonSearch, readStatsSearch } from './stats/stats-search.ts'
import { readSuspensions } from './suspensions/suspensions-reads.ts'
import { readSuspensionsSearch } from './suspensions/suspensions-search.ts'
import { readTimelineSearch } from './timeline/timeline-search.ts'
import { toast } from './ui/toast.ts'

const rootRoute = createRootRoute({
  beforeLoad: ({ location, matches }) => {
    // What the screen is made of comes while the guard asks.
    for (const { routeId } of matches) fetchCode(routeId)
    return enter(location.href)
  },
  component: Outlet,
})

// ── Without a session ──────────────────────────────────────────────────────

/** The guard never lets anybody stay here. */
const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./auth/LoginPage.tsx'), 'LoginPage'),
})

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup-registration',
  component: lazyRouteComponent(() => import('./auth/SignUpPage.tsx'), 'SignUpPage'),
})

const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset',
  component: lazyRouteComponent(() => import('./auth/PasswordResetPage.tsx'), 'PasswordResetPage'),
})

const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs/$name',
  component: lazyRouteComponent(() => import('./shell/DocumentPage.tsx'), 'DocumentPage'),
})

const kitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/kit',
  component: lazyRouteComponent(() => import('./ui/Kit.tsx'), 'Kit'),
})

// ── In an organization ─────────────────────────────────────────────────────

const customerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$customerId',
  beforeLoad: () => ({ customer: customerPlace() }),
  // Roles and realms decide what the frame shows, so it waits for them.
  loader: ({ context: { customer } }) =>
    Promise.all([
      queryClient.ensureQueryData(operatorQuery(customer.cid)),
      queryClient.ensureQueryData(customerQuery(customer.cid)),
      readCapabilities(),
    ]),
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

const customerIndexRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: paths.games(context.customer.customerId), replace: true })
  },
})

const gamesRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'games',
  validateSearch: readGamesSearch,
  component: lazyRouteComponent(() => import('./realms/GamesPage.tsx'), 'GamesPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./customers/AccountPage.tsx'), 'AccountPage'),
})

const gettingStartedRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'getting-started',
  validateSearch: readGettingStartedSearch,
  component: lazyRouteComponent(() => import('./customers/GettingStartedPage.tsx'), 'GettingStartedPage'),
})

const organizationAuditRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'audit',
  validateSearch: readAuditSearch,
  loader: ahead(readTrail),
  component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users',
  validateSearch: readUsersSearch,
  loader: ahead(readUsers),
  component: lazyRouteComponent(() => import('./admin-users/UsersPage.tsx'), 'UsersPage'),
})

const userRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/$accountId',
  remountDeps: ({ params }) => params,
  validateSearch: readUserSearch,
  component: lazyRouteComponent(() => import('./admin-users/UserPage.tsx'), 'UserPage'),
})

const servicePlansRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'service-plans',
  validateSearch: readServicePlansSearch,
  component: lazyRouteComponent(() => import('./service-plans/ServicePlansPage.tsx'), 'ServicePlansPage'),
})

const outboxRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'outbox',
  component: lazyRouteComponent(() => import('./admin-users/OutboxPage.tsx'), 'OutboxPage'),
})

const plansRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'plans',
  loader: ahead(readPlans),
  component: lazyRouteComponent(() => import('./plans/PlansPage.tsx'), 'PlansPage'),
})

const gameRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'games/$gameId',
  beforeLoad: ({ context }) => {
    if (context.isMissing) throw notFound()
  },
})

const gameIndexRoute = createRoute({
  getParentRoute: () => gameRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./realms/GamePage.tsx'), 'GamePage'),
})

// ── In a realm ─────────────────────────────────────────────────────────────

const realmRoute = createRoute({
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

// ── At a player ────────────────────────────────────────────────────────────

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

const routeTree = rootRoute.addChildren([
  startRoute,
  loginRoute,
  signUpRoute,
  passwordResetRoute,
  documentRoute,
  kitRoute,
  customerRoute.addChildren([
    customerIndexRoute,
    gamesRoute,
    servicePlansRoute,
    accountRoute,
    gettingStartedRoute,
    plansRoute,
    organizationAuditRoute,
    usersRoute,
    userRoute,
    outboxRoute,
    gameRoute.addChildren([
      gameIndexRoute,
      realmRoute.addChildren([
        realmIndexRoute,
        playersRoute,
        suspensionsRoute,
        leaderboardsRoute,
        leaderboardRoute,
        configRoute.addChildren([configIndexRoute, configCompareRoute]),
        contentRoute.addChildren([contentIndexRoute, contentHistoryRoute, contentCompareRoute, contentPromotionsRoute]),
        taggingRoute,
        announcementsRoute,
        realmPlansRoute,
        auditRoute,
        playerRoute.addChildren([
          playerIndexRoute,
          playerStatsRoute,
          playerAnalyticsRoute,
          playerComparisonRoute,
          playerCloudSavesRoute,
          playerInventoryRoute,
          playerAnnouncementsRoute,
          playerLeaderboardsRoute,
          playerMailRoute,
          playerTimelineRoute,
        ]),
      ]),
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  // As plain files, in whatever folder, there is nobody to answer other addresses than the one of the page.
  ...(isDemoBuild && { history: createHashHistory() }),
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: Pending,
  defaultPendingMs: 400,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

function fetchCode(routeId: string): void {
  const routes: Record<string, AnyRoute | undefined> = router.routesById
  const component: { preload?: () => Promise<unknown> | undefined } | undefined = routes[routeId]?.options.component
  component?.preload?.()?.catch(() => {}) // the router hears of it too
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The address to open after signing in. */
    returnTo?: string
    /** The address one was at, still signed in, when one asked for another sign-in. */
    cameFrom?: string
  }
}

/** The sign-in of this tab is gone: what it was reading opens again after the next one. */
async function leaveForLogin(message: string) {
  if (router.state.matches.some(({ routeId }) => routeId === customerRoute.id)) toast(message)
  await router.navigate({ to: paths.login, state: { returnTo: router.latestLocation.href } })
  queryClient.clear()
}

surroundClient({
  // The screen that is shown decides, not the address a pending navigation is going to.
  realm: () => {
    const params: { realmId?: string } = router.state.matches.at(-1)?.params ?? {}
    return params.realmId
  },
  onSignedOut: () => leaveForLogin('Your sign-in has ended. Sign in again to go on.'),
})

onSignedOutElsewhere(() => leaveForLogin('You were signed out in another tab.'))
