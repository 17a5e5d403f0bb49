import { createRoute } from '@tanstack/react-router'
import { wordIn } from '../../../shell/palette/search-text.ts'
import { customerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'

const accountTabs = ['account', 'rights', 'sign-in', 'devices', 'tools'] as const

const readAccountSearch = (raw: Record<string, unknown>): { tab?: (typeof accountTabs)[number] | undefined } => ({
  tab: wordIn(raw, 'tab', accountTabs),
})

/** The component of the screen is set where higher areas extend it. */
export const accountRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'account',
  validateSearch: readAccountSearch,
})

// No role has the right, so the frame shows the reason and the route has no component.
const launchMessageRoute = createRoute({ getParentRoute: () => realmRoute, path: 'launch-message-control' })

export const customersRoutes = {
  organization: [accountRoute],
  realm: [launchMessageRoute],
} as const
