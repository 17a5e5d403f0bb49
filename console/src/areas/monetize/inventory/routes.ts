import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute } from '../../../shell/routing/parent-routes.ts'
import { readInventorySearch } from './inventory-search.ts'

const playerInventoryRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'inventory',
  validateSearch: readInventorySearch,
  component: lazyRouteComponent(() => import('./InventoryPage.tsx'), 'InventoryPage'),
})

export const inventoryRoutes = {
  player: [playerInventoryRoute],
} as const
