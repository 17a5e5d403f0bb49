import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readOutboxSearch } from './outbox-search.ts'
import { readUserSearch, readUsersSearch } from './users-search.ts'

const usersRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users',
  validateSearch: readUsersSearch,
  loader: preload(() => import('./users-reads.ts').then((reads) => reads.readUsers)),
  component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage'),
})

const userRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'users/$accountId',
  remountDeps: ({ params }) => params,
  validateSearch: readUserSearch,
  component: lazyRouteComponent(() => import('./UserPage.tsx'), 'UserPage'),
})

const outboxRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'outbox',
  validateSearch: readOutboxSearch,
  component: lazyRouteComponent(() => import('./OutboxPage.tsx'), 'OutboxPage'),
})

export const adminUsersRoutes = {
  organization: [usersRoute, userRoute, outboxRoute],
} as const
