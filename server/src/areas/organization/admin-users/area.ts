import { area } from '../../../kernel/records/area.ts'
import { operator, person, roles } from './admin-users.record.ts'
import { sweepOutbox } from './outbox-sweep.ts'
import { revokeAccess } from './plans.ts'
import { adminUserRoutes } from './routes.ts'

export const adminUsersArea = area({
  name: 'admin-users',
  rights: ['users', 'global-roles', 'realm-roles'],
  routes: adminUserRoutes,
  work: { jobs: ({ jobs, services }) => sweepOutbox(jobs, services.settings) },
  records: [person, operator, roles],
  plans: { kinds: { 'revoke-access': revokeAccess } },
})
