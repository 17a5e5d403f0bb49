import { createRoute } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'

// No role has the rights of these screens, so the frame shows the reason and the routes have no component.

const friendsRoute = createRoute({ getParentRoute: () => realmRoute, path: 'friends' })
const chatRoute = createRoute({ getParentRoute: () => realmRoute, path: 'chat' })
const playerFriendsRoute = createRoute({ getParentRoute: () => playerRoute, path: 'friends' })

export const friendsRoutes = {
  realm: [friendsRoute, chatRoute],
  player: [playerFriendsRoute],
} as const
