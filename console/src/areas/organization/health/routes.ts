import { healthPeriods } from '@regent/contract/organization/health'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { wordIn } from '../../../shell/palette/search-text.ts'
import { customerRoute } from '../../../shell/routing/parent-routes.ts'

/** The period of the counts; undefined: the last 24 hours. */
const readHealthSearch = (raw: Record<string, unknown>) => ({ period: wordIn(raw, 'period', healthPeriods) })

const healthRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'health',
  validateSearch: readHealthSearch,
  component: lazyRouteComponent(() => import('./HealthPage.tsx'), 'HealthPage'),
})

export const healthRoutes = { organization: [healthRoute] } as const
