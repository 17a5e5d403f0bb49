import { area } from '../../../kernel/records/area.ts'
import { customRole, customRoleHolder } from './roles.record.ts'
import { roleRoutes } from './routes.ts'
import { removeUnfounded } from './service.ts'

export const rolesArea = area({
  name: 'roles',
  routes: roleRoutes,
  records: [customRole, customRoleHolder],
  hooks: { operatorRolesChange: removeUnfounded },
  sample: { agenda: async () => (await import('./sample.ts')).rolesOfSample() },
})
