import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readPaymentsSearch } from './payments-search.ts'

const paymentsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'purchases',
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(() => import('./PaymentsPage.tsx'), 'PaymentsPage'),
})

const playerPaymentsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'purchases',
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(() => import('./PlayerPaymentsPage.tsx'), 'PlayerPaymentsPage'),
})

export const paymentsRoutes = {
  realm: [paymentsRoute],
  player: [playerPaymentsRoute],
} as const
