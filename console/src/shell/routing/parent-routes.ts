import { type AnyRoute, createRootRouteWithContext, createRoute, notFound, Outlet } from '@tanstack/react-router'
import { queryClient } from '../../api/query.ts'
import { customerPlace, customerQuery } from '../frame/place.ts'
import { readCapabilities } from '../scope/capabilities.ts'
import { operatorQuery } from '../scope/rights.ts'
import { resolveNavigation } from './enter.ts'

/** The parent routes of the areas' routes. routes.tsx adds the layouts of each level. */

/** The code of a screen is loaded while the guard runs. */
type RouterContext = { fetchCode: (routeId: string) => void }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, matches }) => {
    for (const { routeId } of matches) context.fetchCode(routeId)
    return resolveNavigation(location.href)
  },
  component: Outlet,
})

export const customerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$customerId',
  beforeLoad: () => ({ customer: customerPlace() }),
  // The frame depends on roles and realms, so it waits for them.
  loader: ({ context: { customer } }) =>
    Promise.all([
      queryClient.ensureQueryData(operatorQuery(customer.cid)),
      queryClient.ensureQueryData(customerQuery(customer.cid)),
      readCapabilities(),
    ]),
})

export const gameRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'games/$gameId',
  beforeLoad: ({ context }) => {
    if (context.isMissing) throw notFound()
  },
})

export const realmRoute = createRoute({
  getParentRoute: () => gameRoute,
  path: 'realms/$realmId',
  // Another realm remounts the screen: no state of the previous realm may stay.
  remountDeps: ({ params }) => params,
})

export const playerRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'players/$playerId',
  remountDeps: ({ params }) => params,
})

/** The routes of an area, by their parent route. */
export type AreaRoutes = {
  /** Screens for people who are not signed in. */
  outside?: readonly AnyRoute[]
  organization?: readonly AnyRoute[]
  game?: readonly AnyRoute[]
  realm?: readonly AnyRoute[]
  player?: readonly AnyRoute[]
}
