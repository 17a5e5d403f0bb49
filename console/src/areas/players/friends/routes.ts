import { createRoute } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'

// Nobody has the rights of these screens, so the frame says so in their place and they have no component.

const friendsRoute = createRoute({ getParentRoute: () => realmRoute, path: 'friends' })
const chatRoute = createRoute({ getParentRoute: () => realmRoute, path: 'chat' })
const playerFriendsRoute = createRoute({ getParentRoute: () => playerRoute, path: 'friends' })

export const friendsRoutes = {
  realm: [friendsRoute, chatRoute],
  player: [playerFriendsRoute],
} as const
