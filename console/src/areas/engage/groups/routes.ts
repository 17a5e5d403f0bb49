import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSortSearch } from '../../../shell/lists/sort-search.ts'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readGroupSearch, readGroupsSearch } from './groups-search.ts'

const groupsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'groups',
  validateSearch: readGroupsSearch,
  loader: preload(() => import('./groups-reads.ts').then((reads) => reads.readGroups)),
  component: lazyRouteComponent(() => import('./GroupsPage.tsx'), 'GroupsPage'),
})

const groupRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'groups/$groupId',
  remountDeps: ({ params }) => params,
  validateSearch: readGroupSearch,
  component: lazyRouteComponent(() => import('./GroupPage.tsx'), 'GroupPage'),
})

const playerGroupsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'groups',
  validateSearch: readSortSearch,
  component: lazyRouteComponent(() => import('./PlayerGroupsPage.tsx'), 'PlayerGroupsPage'),
})

export const groupsRoutes = {
  realm: [groupsRoute, groupRoute],
  player: [playerGroupsRoute],
} as const
