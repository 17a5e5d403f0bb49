import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import {
  readComparedSearch,
  readContentSearch,
  readEditorSearch,
  readHistorySearch,
  readPromotionsSearch,
} from './content-search.ts'

const contentRoute = createRoute({ getParentRoute: () => realmRoute, path: 'content' })

const contentIndexRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: '/',
  validateSearch: readEditorSearch,
  loader: preload(() => import('./content-reads.ts').then((reads) => reads.readEditor)),
  component: lazyRouteComponent(() => import('./EditorPage.tsx'), 'EditorPage'),
})

const contentItemRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'items/$contentId',
  validateSearch: readEditorSearch,
  loader: preload(() => import('./content-reads.ts').then((reads) => reads.readEditor)),
  component: lazyRouteComponent(() => import('./EditorPage.tsx'), 'EditorPage'),
})

const contentListRoute = createRoute({
  getParentRoute: () => contentRoute,
  path: 'list',
  validateSearch: readContentSearch,
  loader: preload(() => import('./content-reads.ts').then((reads) => reads.readContent)),
  component: lazyRouteComponent(() => import('./ContentListPage.tsx'), 'ContentListPage'),
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
    contentRoute.addChildren([
      contentIndexRoute,
      contentItemRoute,
      contentListRoute,
      contentHistoryRoute,
      contentCompareRoute,
      contentPromotionsRoute,
    ]),
  ],
} as const
