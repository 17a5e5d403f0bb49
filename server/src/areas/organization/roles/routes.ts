import {
  assignCustomRole,
  createCustomRole,
  deleteCustomRole,
  getOwnRights,
  listCustomRoles,
  listRightHolders,
  previewCustomRole,
  unassignCustomRole,
  updateCustomRole,
} from '@regent/contract/organization/roles'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { previewRole } from './preview.ts'
import { findHolders, findOwnRights } from './right-holders.ts'
import * as roles from './service.ts'

export function roleRoutes(server: Router) {
  server.on(listCustomRoles, async (context) => ({ roles: await roles.listCustomRoles(context) }))

  server.on(createCustomRole, (context) => roles.createRole(context, context.body))

  server.on(updateCustomRole, (context) => roles.updateRole(context, context.params.id, context.body))

  server.on(deleteCustomRole, async (context) => {
    await roles.deleteRole(context, context.params.id, context.query.force)
    return ok
  })

  server.on(assignCustomRole, async (context) => {
    const { accountId, pid } = context.body
    await roles.assignRole(context, { accountId, roleId: context.params.id, pid })
    return ok
  })

  server.on(unassignCustomRole, async (context) => {
    const { accountId, pid } = context.body
    await roles.unassignRole(context, { accountId, roleId: context.params.id, pid })
    return ok
  })

  server.on(previewCustomRole, (context) => previewRole(context, context.body))

  server.on(listRightHolders, (context) => findHolders(context, context.query))

  server.on(getOwnRights, (context) => findOwnRights(context))
}
