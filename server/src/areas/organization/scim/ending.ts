import { updateDeactivated } from '../../../directory/accounts/queries.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { lockAccountRow } from '../accounts/service.ts'
import { accountTag } from '../auth/identities.ts'
import { endSignInsOfAccount } from '../auth/sign-ins.ts'
import { revokeKeysOfGrantor } from '../keys/service.ts'
import { findRoleSettings, hasOtherAdmin } from '../sso/provisioning.ts'
import { hasNoRole, type RolesOfAccount, rolesAsFields } from '../sso/roles.ts'
import type { ScimContext } from './granting.ts'
import { applyGroups, changeRoles, grantCheck, isBreakGlass } from './granting.ts'
import * as queries from './people-queries.ts'
import { ScimError } from './scim-error.ts'

/**
 * Deactivates an account: its sign-ins, API keys and connected tools end, and it has no roles. Rejects the last admin and break-glass
 * admins: without them nobody could repair the organization.
 */
export async function deactivate(context: ScimContext, accountId: number): Promise<void> {
  const { customer, now, registry } = context
  const account = await lockAccountRow(customer, accountId)
  if (account.deactivated_at !== null) return
  const roleSettings = await findRoleSettings(customer)
  if (roleSettings && isBreakGlass(roleSettings.settings, accountId))
    throw new ScimError(409, 'This person is a break-glass admin. Remove them from the break-glass admins first.')
  if (account.role === 'admin' && !(await hasOtherAdmin(customer, accountId)))
    throw new ScimError(409, 'This person is the last admin. Make somebody else an admin first.')
  const before: RolesOfAccount = { role: account.role, realmRoles: account.realm_roles }
  await queries.updateKeptRoles(customer, accountId, before, new Date(now))
  await updateDeactivated(customer, accountId, new Date(now))
  if (!hasNoRole(before)) {
    const none: RolesOfAccount = { role: null, realmRoles: {} }
    await runHooks(registry, 'operatorRolesChange', context, accountId, none)
    await runHooks(registry, 'operatorLosesAllRoles', customer, accountId)
  }
  context.change({
    subject: 'scim-person',
    id: String(accountId),
    before: { isActive: true, ...rolesAsFields(before) },
    after: { isActive: false },
  })
  await endSignInsOfAccount(context, accountId)
  await revokeKeysOfGrantor(context, accountId)
}

/** Lets an account sign in again: with the roles of its groups or, if these do not decide, with its earlier roles. */
export async function reactivate(context: ScimContext, accountId: number): Promise<void> {
  const { customer, now } = context
  const account = await lockAccountRow(customer, accountId)
  if (account.deactivated_at === null) return
  const person = await queries.selectPersonOrDeleted(customer, accountId)
  await updateDeactivated(customer, accountId, null)
  await queries.updateKeptRoles(customer, accountId, null, new Date(now))
  context.change({
    subject: 'scim-person',
    id: String(accountId),
    before: { isActive: false },
    after: { isActive: true },
  })
  await context.forget({ account: accountTag(customer.cid, accountId) })
  const decides = (await findRoleSettings(customer))?.decides === true
  if (decides && person?.by_groups) return applyGroups(context, [accountId])
  const storedRoles = person?.kept_roles
  if (!storedRoles || hasNoRole(storedRoles)) return
  if (await grantCheck(context)(storedRoles))
    await changeRoles(context, accountId, { role: null, realmRoles: {} }, storedRoles)
  else context.note('The earlier roles of a person were not given again: the creator of the token may not grant them.')
}
