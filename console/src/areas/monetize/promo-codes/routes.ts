import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readPromoCodesSearch } from './promo-codes-search.ts'

const promoCodesRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'promotions',
  validateSearch: readPromoCodesSearch,
  component: lazyRouteComponent(() => import('./PromoCodesPage.tsx'), 'PromoCodesPage'),
})

export const promoCodesRoutes = {
  realm: [promoCodesRoute],
} as const
