import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readChangeSetSearch, readChangeSetsSearch } from './change-set-search.ts'
import { readPromoteSearch } from './promote-search.ts'

const changeSetsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'change-sets',
  validateSearch: readChangeSetsSearch,
  loader: preload(() => import('./change-set-reads.ts').then((reads) => reads.readChangeSets)),
  component: lazyRouteComponent(() => import('./ChangeSetsPage.tsx'), 'ChangeSetsPage'),
})

const changeSetRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'change-sets/$number',
  validateSearch: readChangeSetSearch,
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./ChangeSetPage.tsx'), 'ChangeSetPage'),
})

const promoteRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'promote',
  validateSearch: readPromoteSearch,
  component: lazyRouteComponent(() => import('./PromotePage.tsx'), 'PromotePage'),
})

export const changeSetsRoutes = {
  realm: [changeSetsRoute, changeSetRoute, promoteRoute],
} as const
