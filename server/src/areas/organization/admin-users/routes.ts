import { ApiError } from '@regent/contract/errors'
import {
  createAdminUser,
  getAdminUser,
  getCurrentOperator,
  getRoleReport,
  grantRole,
  listAdminUsers,
  listAvailableRoles,
  listEmails,
  planRevokeAccess,
  resendInvitation,
  revokeRole,
} from '@regent/contract/organization/admin-users'
import { ok } from '@regent/contract/shapes'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { selectEmailPage, shownText } from '../../../engines/email/email.ts'
import { cursorTime, readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { hasExtraRights } from '../../../kernel/settings/settings.ts'
import * as plans from './plans.ts'
import { selectAdminUser } from './queries.ts'
import * as adminUsers from './service.ts'

export function adminUserRoutes(server: Router) {
  server.on(getCurrentOperator, async ({ customer, caller, settings }) => {
    if (caller.kind !== 'account') throw new ApiError('Forbidden')
    const organization = await findOrganization(customer.db, customer.cid)
    const operator = await adminUsers.requireOperator(customer, caller.accountId, organization)
    return { ...operator, extras: hasExtraRights(settings, customer.cid) }
  })

  server.on(listAdminUsers, async (context) => {
    const { customer } = context
    const organization = await findOrganization(customer.db, customer.cid)
    return { accounts: await adminUsers.listOperators(customer, organization, await adminUsers.listManaged(context)) }
  })

  server.on(getAdminUser, async (context) => {
    const { customer, params } = context
    const row = await selectAdminUser(customer, params.id)
    if (!row) throw new ApiError('AccountNotFoundError', { field: 'id' })
    const organization = await findOrganization(customer.db, customer.cid)
    return adminUsers.adminUserView(row, organization, await adminUsers.listManaged(context))
  })

  server.on(createAdminUser, (context) => adminUsers.createAdminUser(context, context.body.email, context.body.role))

  server.on(resendInvitation, async (context) => {
    await adminUsers.resendInvitation(context, context.params.id)
    return ok
  })

  server.on(listAvailableRoles, () => ({ roles: ['admin' as const, 'developer' as const, 'tester' as const] }))

  server.on(grantRole, async (context) => {
    await adminUsers.grantRole(context, context.params.id, context.body.role, context.body.realm)
    return ok
  })

  server.on(revokeRole, async (context) => {
    await adminUsers.revokeRole(context, context.params.id, context.body.role, context.body.realm)
    return ok
  })

  server.on(planRevokeAccess, (context) => plans.planRevokeAccess(context, context.body.ids))

  server.on(getRoleReport, async ({ customer, params }) => {
    const operator = await adminUsers.requireOperator(customer, params.id)
    const organization = await findOrganization(customer.db, customer.cid)
    return {
      accountId: operator.id,
      email: operator.email ?? '',
      realms: organization ? adminUsers.rolesInRealms(operator, organization) : [],
    }
  })

  server.on(listEmails, async ({ customer, query }) => {
    const sort = readSort(query.sort)
    const cursor = readCursor(query.cursor, ['value', 'id'])
    const after = cursor && { ...cursor, value: sort.by === 'tries' ? cursor.value : cursorTime(cursor.value) }
    const rows = await selectEmailPage(customer.db, customer.cid, { sort, after, limit: query.limit + 1 }).execute()
    const page = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? page.at(-1) : undefined
    return {
      rows: page.map((row) => ({
        id: row.id,
        recipient: row.recipient,
        subject: row.subject,
        body: row.sent_at === null ? shownText(row) : undefined,
        created: row.created_at,
        sent: row.sent_at ?? undefined,
        tries: row.tries,
        lastError: row.last_error ?? undefined,
      })),
      next: last ? writeCursor([sort.by === 'tries' ? last.tries : last.created_at, last.id]) : null,
    }
  })
}
