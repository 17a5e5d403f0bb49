import { area } from '../../../kernel/records/area.ts'
import { sweepOutbox } from './outbox-sweep.ts'
import { revokeAccess } from './plans.ts'
import { adminUserRoutes } from './routes.ts'
import { findPeople, namePeople } from './search-queries.ts'
import { operator, roles } from './undo.ts'

export const adminUsersArea = area({
  name: 'admin-users',
  rights: ['users', 'global-roles', 'realm-roles'],
  routes: adminUserRoutes,
  search: { person: findPeople },
  names: { person: namePeople },
  undo: { operator, roles },
  jobs: ({ jobs, services }) => sweepOutbox(jobs, services.settings),
  plans: { 'revoke-access': revokeAccess },
})
