import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readCalendarSearch } from './calendar-search.ts'

const calendarRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'calendar',
  validateSearch: readCalendarSearch,
  loader: preload(() => import('./calendar-reads.ts').then((reads) => reads.readCalendar)),
  component: lazyRouteComponent(() => import('./CalendarPage.tsx'), 'CalendarPage'),
})

export const calendarRoutes = {
  realm: [calendarRoute],
} as const
