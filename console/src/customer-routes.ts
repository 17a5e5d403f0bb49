import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { queryClient } from './api/query.ts'
import { readUsers } from './areas/organization/admin-users/users-reads.ts'
import { readUserSearch, readUsersSearch } from './areas/organization/admin-users/users-search.ts'
import { readTrail } from './areas/organization/audit/audit-reads.ts'
import { readAuditSearch } from './areas/organization/audit/audit-search.ts'
import { readGettingStartedSearch } from './areas/organization/customers/getting-started-search.ts'
import { readPlans } from './areas/organization/plans/plans-reads.ts'
import { readGamesSearch } from './areas/organization/realms/games-search.ts'
import { readServicePlansSearch } from './areas/organization/service-plans/service-plans-search.ts'
import { readUsageSearch } from './areas/organization/usage/usage-search.ts'
import { rootRoute } from './root-route.ts'
import { ahead } from './shell/ahead.ts'
import { readCapabilities } from './shell/capabilities.ts'
import { paths } from './shell/paths.ts'
import { customerPlace, customerQuery } from './shell/place.ts'
import { operatorQuery } from './shell/rights.ts'

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
  component: lazyRouteComponent(() => import('./Frame.tsx'), 'Frame'),
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
  component: lazyRouteComponent(() => import('./areas/organization/realms/GamesPage.tsx'), 'GamesPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./areas/organization/customers/AccountPage.tsx'), 'AccountPage'),
})

const gettingStartedRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'getting-started',
  validateSearch: readGettingStartedSearch,
  component: lazyRouteComponent(
    () => import('./areas/organization/customers/GettingStartedPage.tsx'),
    'GettingStartedPage',
  ),
})

const organizationAuditRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'audit',
  validateSearch: readAuditSearch,
  loader: ahead(readTrail),
  component: lazyRouteComponent(() => import('./areas/organization/audit/AuditPage.tsx'), 'AuditPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users',
  validateSearch: readUsersSearch,
  loader: ahead(readUsers),
  component: lazyRouteComponent(() => import('./areas/organization/admin-users/UsersPage.tsx'), 'UsersPage'),
})

const userRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/$accountId',
  remountDeps: ({ params }) => params,
  validateSearch: readUserSearch,
  component: lazyRouteComponent(() => import('./areas/organization/admin-users/UserPage.tsx'), 'UserPage'),
})

const usageRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'usage',
  validateSearch: readUsageSearch,
  component: lazyRouteComponent(() => import('./areas/organization/usage/UsagePage.tsx'), 'UsagePage'),
})

const servicePlansRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'service-plans',
  validateSearch: readServicePlansSearch,
  component: lazyRouteComponent(
    () => import('./areas/organization/service-plans/ServicePlansPage.tsx'),
    'ServicePlansPage',
  ),
})

const outboxRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'outbox',
  component: lazyRouteComponent(() => import('./areas/organization/admin-users/OutboxPage.tsx'), 'OutboxPage'),
})

const plansRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'plans',
  loader: ahead(readPlans),
  component: lazyRouteComponent(() => import('./areas/organization/plans/PlansPage.tsx'), 'PlansPage'),
})

export const gameRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'games/$gameId',
  beforeLoad: ({ context }) => {
    if (context.isMissing) throw notFound()
  },
})

export const gameIndexRoute = createRoute({
  getParentRoute: () => gameRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./areas/organization/realms/GamePage.tsx'), 'GamePage'),
})

/** The screens of an organization and of its games, but for those of a realm. */
export const customerChildren = [
  customerIndexRoute,
  gamesRoute,
  usageRoute,
  servicePlansRoute,
  accountRoute,
  gettingStartedRoute,
  plansRoute,
  organizationAuditRoute,
  usersRoute,
  userRoute,
  outboxRoute,
] as const
