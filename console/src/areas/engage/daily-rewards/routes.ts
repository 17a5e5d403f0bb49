import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textIn } from '../../../shell/palette/search-text.ts'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'

export type DailyRewardsSearch = { q?: string; shown?: string }

const readSearch = (raw: Record<string, unknown>): DailyRewardsSearch => ({
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})

const dailyRewardsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'daily-rewards',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./DailyRewardsPage.tsx'), 'DailyRewardsPage'),
})

const playerDailyRewardsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'daily-rewards',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./PlayerDailyRewardsPage.tsx'), 'PlayerDailyRewardsPage'),
})

export const dailyRewardsRoutes = { realm: [dailyRewardsRoute], player: [playerDailyRewardsRoute] } as const
