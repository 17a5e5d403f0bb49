import { area } from '../../../kernel/records/area.ts'
import { applyChangedRules, listDecided, listManagedRoles, listProvisioned } from './granting.ts'
import { endingTokens } from './health.ts'
import { scimRoutes } from './routes.ts'
import { scimGroup, scimPerson, scimToken } from './scim.record.ts'
import { serveScim } from './serve.ts'
import { tables } from './tables.ts'

export const scimArea = area({
  name: 'scim',
  tables,
  routes: scimRoutes,
  serve: (app, { services }) => serveScim(app, services),
  health: { keys: endingTokens },
  records: [scimPerson, scimGroup, scimToken],
  hooks: {
    rolesByProvisioning: listDecided,
    rolesSetElsewhere: listManagedRoles,
    provisionedAccounts: listProvisioned,
    ssoRulesChange: applyChangedRules,
  },
})
