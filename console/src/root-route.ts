import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { enter } from './shell/enter.ts'

/** The code of a screen is fetched while the guard asks. */
type RouterContext = { fetchCode: (routeId: string) => void }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, matches }) => {
    for (const { routeId } of matches) context.fetchCode(routeId)
    return enter(location.href)
  },
  component: Outlet,
})
