import { area } from '../../../kernel/area.ts'
import { revokeAccess } from './plans.ts'
import { adminUserRoutes } from './routes.ts'
import { operator, roles } from './undo.ts'

export const adminUsersArea = area({
  name: 'admin-users',
  routes: adminUserRoutes,
  undo: { operator, roles },
  plans: { 'revoke-access': revokeAccess },
})
