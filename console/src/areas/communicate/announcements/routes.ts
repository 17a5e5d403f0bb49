import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { playerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { readAnnouncementsSearch, readInboxSearch } from './announcements-search.ts'

const announcementsRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'announcements',
  validateSearch: readAnnouncementsSearch,
  component: lazyRouteComponent(() => import('./AnnouncementsPage.tsx'), 'AnnouncementsPage'),
})

const playerAnnouncementsRoute = createRoute({
  getParentRoute: () => playerRoute,
  path: 'announcements',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('./AnnouncementInboxPage.tsx'), 'AnnouncementInboxPage'),
})

export const announcementsRoutes = {
  realm: [announcementsRoute],
  player: [playerAnnouncementsRoute],
} as const
