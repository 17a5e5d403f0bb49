import { type AnyRoute, createHashHistory, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { surroundClient } from './api/client.ts'
import { isDemoBuild } from './api/demo-scope.ts'
import { queryClient } from './api/query.ts'
import { onSignedOutElsewhere } from './api/session.ts'
import { provideSubjects } from './api/subject.ts'
import { customerChildren, customerRoute, gameIndexRoute, gameRoute } from './customer-routes.ts'
import { playerRoutes } from './player-routes.ts'
import { realmChildren, realmRoute } from './realm-routes.ts'
import { rootRoute } from './root-route.ts'
import { ErrorPage, NotFoundPage } from './shell/ErrorPage.tsx'
import { Pending } from './shell/Pending.tsx'
import { paths } from './shell/paths.ts'
import { parseSearch, stringifySearch } from './shell/search-text.ts'
import { toast } from './ui/toast.ts'

/** The guard never lets anybody stay here. */
const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./areas/organization/auth/LoginPage.tsx'), 'LoginPage'),
})

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup-registration',
  component: lazyRouteComponent(() => import('./areas/organization/auth/SignUpPage.tsx'), 'SignUpPage'),
})

const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset',
  component: lazyRouteComponent(() => import('./areas/organization/auth/PasswordResetPage.tsx'), 'PasswordResetPage'),
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

const routeTree = rootRoute.addChildren([
  startRoute,
  loginRoute,
  signUpRoute,
  passwordResetRoute,
  documentRoute,
  kitRoute,
  customerRoute.addChildren([
    ...customerChildren,
    gameRoute.addChildren([gameIndexRoute, realmRoute.addChildren([...realmChildren, playerRoutes])]),
  ]),
])

export const router = createRouter({
  routeTree,
  context: { fetchCode },
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

provideSubjects(() => import('./subjects.ts').then((module) => module.subjects))

surroundClient({
  // The screen that is shown decides, not the address a pending navigation is going to.
  realm: () => {
    const params: { realmId?: string } = router.state.matches.at(-1)?.params ?? {}
    return params.realmId
  },
  onSignedOut: () => leaveForLogin('Your sign-in has ended. Sign in again to go on.'),
  loadDemo: () => import('./demo.ts'),
})

onSignedOutElsewhere(() => leaveForLogin('You were signed out in another tab.'))
