import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readEventsSearch, readPlayerEventsSearch } from './events-search.ts'

const eventsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'events',
  validateSearch: readEventsSearch,
  beforeLoad: ({ search: { view, month }, params }) => {
    if (view !== 'calendar') return
    const place = { ...params, realmId: params.realmId ?? '' }
    const date = month === undefined ? '' : `&date=${encodeURIComponent(month)}-01`
    throw redirect({ href: `${paths.inRealm(place, 'calendar')}?kinds=event&view=month${date}`, replace: true })
  },
  loader: preload(() => import('./events-reads.ts').then((reads) => reads.readEvents)),
  component: lazyRouteComponent(() => import('./EventsPage.tsx'), 'EventsPage'),
})

const eventRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'events/$symbol',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./EventPage.tsx'), 'EventPage'),
})

const playerEventsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'events',
  validateSearch: readPlayerEventsSearch,
  component: lazyRouteComponent(() => import('./PlayerEventsPage.tsx'), 'PlayerEventsPage'),
})

export const eventsRoutes = {
  realm: [eventsRoute, eventRoute],
  player: [playerEventsRoute],
} as const
