import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readLocalizationsSearch } from './localizations-search.ts'

const localizationsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'localizations',
  validateSearch: readLocalizationsSearch,
  component: lazyRouteComponent(() => import('./LocalizationsPage.tsx'), 'LocalizationsPage'),
})

export const localizationsRoutes = { realm: [localizationsRoute] } as const
