import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customerRoute, realmRoute } from '../../../shell/routing/parent-routes.ts'
import { preload } from '../../../shell/routing/preload.ts'
import { readAuditSearch } from './audit-search.ts'

const organizationAuditRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: 'audit',
  validateSearch: readAuditSearch,
  loader: preload(() => import('./audit-reads.ts').then((reads) => reads.readTrail)),
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => realmRoute,
  path: 'audit',
  validateSearch: readAuditSearch,
  loader: preload(() => import('./audit-reads.ts').then((reads) => reads.readTrail)),
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
})

export const auditRoutes = {
  organization: [organizationAuditRoute],
  realm: [auditRoute],
} as const
