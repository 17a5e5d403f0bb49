import { type AnyRoute, createHashHistory, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { configureClient } from './api/client.ts'
import { isDemoBuild } from './api/demo/demo-scope.ts'
import { queryClient } from './api/query.ts'
import { onSignedOutElsewhere } from './api/session/session.ts'
import { provideSubjects } from './api/subject.ts'
import { dashboardRoute } from './areas/analyze/analytics/routes.ts'
import { runbooksRoute } from './areas/operate/runbooks/routes.ts'
import { trialsRoute } from './areas/operate/trials/routes.ts'
import { accountRoute } from './areas/organization/customers/routes.ts'
import { realmPlanRoute } from './areas/organization/plans/routes.ts'
import { realmIndexRoute } from './areas/organization/realms/routes.ts'
import { playerOverviewRoute } from './areas/players/players/routes.ts'
import { segmentsRoute } from './areas/players/segments/routes.ts'
import { playerTimelineRoute } from './areas/players/timeline/routes.ts'
import { areas } from './areas.ts'
import { customerQuery } from './shell/frame/place.ts'
import { parseSearch, stringifySearch } from './shell/palette/search-text.ts'
import { readReferenceSearch } from './shell/reference/reference-search.ts'
import { ErrorPage, NotFoundPage } from './shell/routing/ErrorPage.tsx'
import { Pending } from './shell/routing/Pending.tsx'
import {
  type AreaRoutes,
  customerRoute,
  gameRoute,
  playerRoute,
  realmRoute,
  rootRoute,
} from './shell/routing/parent-routes.ts'
import { paths } from './shell/routing/paths.ts'
import { toast } from './ui/feedback/toast.ts'

/** The guard always redirects from here. */
const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' })

const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs/$name',
  component: lazyRouteComponent(() => import('./shell/documents/DocumentPage.tsx'), 'DocumentPage'),
})

const referenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs/api',
  validateSearch: readReferenceSearch,
  component: lazyRouteComponent(() => import('./shell/reference/ReferencePage.tsx'), 'ReferencePage'),
})

const kitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/kit',
  component: lazyRouteComponent(() => import('./ui/theme/Kit.tsx'), 'Kit'),
})

type RoutesAt<Level extends keyof AreaRoutes, Area = (typeof areas)[keyof typeof areas]> =
  Area extends Record<Level, readonly (infer Route)[]> ? Route : never

/** The areas' routes below a level. The type keeps each route, because link targets are checked against them. */
const routesAt = <Level extends keyof AreaRoutes>(level: Level) =>
  Object.values<AreaRoutes>(areas).flatMap((area) => area[level] ?? []) as RoutesAt<Level>[]

// The layouts of a level use several areas, as do the screens that higher areas extend.
customerRoute.update({ component: lazyRouteComponent(() => import('./Frame.tsx'), 'Frame') })
realmRoute.update({ component: lazyRouteComponent(() => import('./RealmLayout.tsx'), 'RealmLayout') })
playerRoute.update({
  component: lazyRouteComponent(() => import('./areas/players/players/PlayerLayout.tsx'), 'PlayerLayout'),
})
dashboardRoute.update({
  component: lazyRouteComponent(() => import('./screens/DashboardScreen.tsx'), 'DashboardScreen'),
})
realmIndexRoute.update({ component: lazyRouteComponent(() => import('./screens/NowScreen.tsx'), 'NowScreen') })
segmentsRoute.update({ component: lazyRouteComponent(() => import('./screens/SegmentsScreen.tsx'), 'SegmentsScreen') })
runbooksRoute.update({ component: lazyRouteComponent(() => import('./screens/RunbooksScreen.tsx'), 'RunbooksScreen') })
trialsRoute.update({ component: lazyRouteComponent(() => import('./screens/TrialsScreen.tsx'), 'TrialsScreen') })
accountRoute.update({ component: lazyRouteComponent(() => import('./screens/AccountScreen.tsx'), 'AccountScreen') })
realmPlanRoute.update({ component: lazyRouteComponent(() => import('./screens/PlanScreen.tsx'), 'PlanScreen') })
playerOverviewRoute.update({
  component: lazyRouteComponent(() => import('./screens/PlayerOverviewScreen.tsx'), 'PlayerOverviewScreen'),
})
playerTimelineRoute.update({
  component: lazyRouteComponent(() => import('./screens/TimelineScreen.tsx'), 'TimelineScreen'),
})

const routeTree = rootRoute.addChildren([
  startRoute,
  ...routesAt('outside'),
  documentRoute,
  referenceRoute,
  kitRoute,
  customerRoute.addChildren([
    ...routesAt('organization'),
    gameRoute.addChildren([
      ...routesAt('game'),
      realmRoute.addChildren([...routesAt('realm'), playerRoute.addChildren(routesAt('player'))]),
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  context: { fetchCode },
  // On a static file server, only the URL of the page itself exists.
  ...(isDemoBuild && { history: createHashHistory() }),
  defaultErrorComponent: ErrorPage,
  defaultOnCatch: reportFault,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: Pending,
  defaultPendingMs: 400,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

/**
 * Reports an error of the current screen, for screens outside of realms to the organization's first game. The code is
 * loaded on the first error.
 */
export function reportFault(error: unknown): void {
  const { routeId, params } = router.state.matches.at(-1) ?? {}
  const { realmId }: { realmId?: string } = params ?? {}
  const realms = queryClient.getQueryData(customerQuery().queryKey)?.customer.projects
  const living = realms?.filter(({ archived }) => !archived)
  const pid = realmId ?? (living?.find(({ parent }) => parent === undefined) ?? living?.[0])?.pid
  import('./api/report-error.ts')
    .then(({ reportError }) => reportError(error, { pid, screen: routeId ?? '' }))
    .catch(() => {})
}

function fetchCode(routeId: string): void {
  const routes: Record<string, AnyRoute | undefined> = router.routesById
  const component: { preload?: () => Promise<unknown> | undefined } | undefined = routes[routeId]?.options.component
  component?.preload?.()?.catch(() => {}) // the router receives this error too
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The path to open after signing in. */
    returnTo?: string
    /** The path that was open when the operator started another sign-in. */
    cameFrom?: string
  }
}

/** This tab's session has ended: the current screen is opened again after the next sign-in. */
async function leaveForLogin(message: string) {
  if (router.state.matches.some(({ routeId }) => routeId === customerRoute.id)) toast(message)
  await router.navigate({ to: paths.login, state: { returnTo: router.latestLocation.href } })
  queryClient.clear()
}

provideSubjects(() => import('./subjects.ts').then((module) => module.subjects))

configureClient({
  // Uses the current screen, not the target of a pending navigation.
  realm: () => {
    const params: { realmId?: string } = router.state.matches.at(-1)?.params ?? {}
    return params.realmId
  },
  onSignedOut: () => leaveForLogin('Your session has ended. Sign in again.'),
  loadDemo: () => import('./demo.ts'),
})

onSignedOutElsewhere(() => leaveForLogin('You were signed out in another tab.'))
