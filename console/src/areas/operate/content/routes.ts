import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/parent-routes.ts'
import { preload } from '../../../shell/preload.ts'
import { readComparedSearch, readContentSearch, readHistorySearch, readPromotionsSearch } from './content-search.ts'

const contentRoute = createRoute({ getParentRoute: () => realmRoute, path: 'content' })

const contentIndexRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: '/',
  validateSearch: readContentSearch,
  loader: preload(() => import('./content-reads.ts').then((reads) => reads.readContent)),
  component: lazyRouteComponent(() => import('./ContentPage.tsx'), 'ContentPage'),
})

const contentHistoryRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'history',
  validateSearch: readHistorySearch,
  component: lazyRouteComponent(() => import('./ContentHistoryPage.tsx'), 'ContentHistoryPage'),
})

const contentCompareRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'compare',
  validateSearch: readComparedSearch,
  component: lazyRouteComponent(() => import('./CompareContentPage.tsx'), 'CompareContentPage'),
})

const contentPromotionsRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'promotions',
  validateSearch: readPromotionsSearch,
  component: lazyRouteComponent(() => import('./PromotionsPage.tsx'), 'PromotionsPage'),
})

export const contentRoutes = {
  realm: [
    contentRoute.addChildren([contentIndexRoute, contentHistoryRoute, contentCompareRoute, contentPromotionsRoute]),
  ],
} as const
