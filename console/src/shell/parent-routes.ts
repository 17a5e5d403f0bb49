import { type AnyRoute, createRootRouteWithContext, createRoute, notFound, Outlet } from '@tanstack/react-router'
import { queryClient } from '../api/query.ts'
import { readCapabilities } from './capabilities.ts'
import { enter } from './enter.ts'
import { customerPlace, customerQuery } from './place.ts'
import { operatorQuery } from './rights.ts'

/** The routes that areas hang their own below. What is drawn around the screens of a level, routes.tsx adds. */

/** The code of a screen is fetched while the guard asks. */
type RouterContext = { fetchCode: (routeId: string) => void }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, matches }) => {
    for (const { routeId } of matches) context.fetchCode(routeId)
    return enter(location.href)
  },
  component: Outlet,
})

export const customerRoute = createRoute({
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
  // Another realm is another screen: no state of the one before may stay.
  remountDeps: ({ params }) => params,
})

export const playerRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'players/$playerId',
  remountDeps: ({ params }) => params,
})

/** The screens of an area, by the route they hang below. */
export type AreaRoutes = {
  /** Screens for people who are not signed in. */
  outside?: readonly AnyRoute[]
  organization?: readonly AnyRoute[]
  game?: readonly AnyRoute[]
  realm?: readonly AnyRoute[]
  player?: readonly AnyRoute[]
}
