import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute } from '../../../shell/routing/parent-routes.ts'
import { readMailSearch } from './mail-search.ts'

const playerMailRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'mail',
  validateSearch: readMailSearch,
  component: lazyRouteComponent(() => import('./MailInboxPage.tsx'), 'MailInboxPage'),
})

export const mailRoutes = {
  player: [playerMailRoute],
} as const
