import { isDeepStrictEqual } from 'node:util'
import type { SsoSettings } from '@regent/contract/organization/sso'
import { isAbove, listRights } from '@regent/contract/permissions'
import { updateRoles } from '../../../directory/accounts/queries.ts'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { Customer, OrganizationContext } from '../../../kernel/context/context.ts'
import { mayGrant } from '../../../kernel/context/granting.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { hasExtraRights } from '../../../kernel/settings/settings.ts'
import { accountTag } from '../auth/identities.ts'
import { findRoleSettings, hasOtherAdmin } from '../sso/provisioning.ts'
import { hasNoRole, type RolesOfAccount, rolesAsFields, rolesByGroups } from '../sso/roles.ts'
import * as queries from './people-queries.ts'
import { hasValidToken } from './token-queries.ts'

/** The context of a request of a provider. Its rights are those of the person who created the token. */
export type ScimContext = OrganizationContext & {
  /** Stores a problem for the page of provisioning; the request continues. */
  note: (problem: string) => void
}

/** Admins lack this right of developers, and grant the role nevertheless: roles have ranks. */
const ofDevelopers = 'revoke global-roles'

const noRoles: RolesOfAccount = { role: null, realmRoles: {} }

/**
 * Gives people the roles of their groups; without a list, all whose roles come from groups. A role that the creator of
 * the token may not grant is not given.
 */
export async function applyGroups(context: ScimContext, accountIds?: readonly number[]): Promise<void> {
  if (accountIds?.length === 0) return
  const { customer } = context
  const roleSettings = await findRoleSettings(customer)
  if (!roleSettings?.decides) return
  const organization = await findOrganization(customer.db, customer.cid)
  const isGrantable = grantCheck(context)
  for (const fact of await queries.lockRoleFacts(customer, accountIds)) {
    const { account_id: accountId, role, realm_roles, groups } = fact
    if (isBreakGlass(roleSettings.settings, accountId)) continue
    const names = groups.map(({ display }) => display)
    const before: RolesOfAccount = { role, realmRoles: realm_roles }
    const targetRoles = rolesByGroups(roleSettings.settings, names, (pid) => organization?.realms.has(pid) ?? false)
    if (isDeepStrictEqual(before, targetRoles)) continue
    const after = (await isGrantable(targetRoles)) ? targetRoles : noRoles
    if (after !== targetRoles) context.note(notGranted(targetRoles))
    await changeRoles(context, accountId, before, after)
  }
}

/** True for accounts that provisioning never changes. */
export const isBreakGlass = ({ breakGlass }: SsoSettings, accountId: number): boolean => breakGlass.includes(accountId)

const notGranted = (roles: RolesOfAccount): string => {
  const [highest] = Object.values(rolesAsFields(roles))
  return `A group gives the role ${highest ?? ''}, which the creator of the token may not grant. An admin must rotate the token.`
}

/** Changes the roles of a locked account. The last admin keeps theirs. */
export async function changeRoles(
  context: ScimContext,
  accountId: number,
  before: RolesOfAccount,
  after: RolesOfAccount,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  const { customer, registry, now } = context
  if (before.role === 'admin' && after.role !== 'admin' && !(await hasOtherAdmin(customer, accountId))) {
    context.note('The last admin keeps the role admin, although the groups give another one.')
    return
  }
  await updateRoles(customer, accountId, after, new Date(now))
  await runHooks(registry, 'operatorRolesChange', context, accountId, after)
  context.change({
    subject: 'scim-person',
    id: String(accountId),
    before: rolesAsFields(before),
    after: rolesAsFields(after),
  })
  if (hasNoRole(after)) await runHooks(registry, 'operatorLosesAllRoles', customer, accountId)
  await context.forget({ account: accountTag(customer.cid, accountId) })
}

/** True if the creator of the token may grant roles; the result is kept per role and place. */
export function grantCheck(context: OrganizationContext): (roles: RolesOfAccount) => Promise<boolean> {
  const hasExtras = hasExtraRights(context.settings, context.customer.cid)
  const results = new Map<string, boolean>()
  return async (roles) => {
    for (const [place, role] of Object.entries(rolesAsFields(roles))) {
      const key = `${place} ${role}`
      const pid = place === 'everywhere' ? undefined : place
      if (!results.has(key)) {
        const right = pid === undefined ? 'grant global-roles' : 'grant realm-roles'
        const isHeld = context.can(right, pid) && !isAbove(role, context.role(pid))
        const rights = [...listRights(role, hasExtras)].filter((one) => one !== ofDevelopers)
        results.set(key, isHeld && (await mayGrant(context, rights, pid)) === undefined)
      }
      if (results.get(key) !== true) return false
    }
    return true
  }
}

// The effects of provisioning on other areas. Without a valid token there are none: the provider is gone.

/** The accounts among these whose roles provisioning sets. */
export async function listDecided(
  customer: Customer,
  now: number,
  accountIds: readonly number[],
): Promise<readonly number[]> {
  if (!(await hasValidToken(customer, new Date(now)))) return []
  const managed = new Set(await queries.selectManagedIds(customer, true, accountIds))
  return accountIds.filter((id) => managed.has(id))
}

/** The accounts whose roles nobody changes by hand. */
export async function listManagedRoles(customer: Customer, now: number): Promise<readonly number[]> {
  const roleSettings = await findRoleSettings(customer)
  if (!roleSettings?.decides || !(await hasValidToken(customer, new Date(now)))) return []
  const ids = await queries.selectManagedIds(customer, true)
  return ids.filter((id) => !isBreakGlass(roleSettings.settings, id))
}

/** The accounts that the provider manages. */
export const listProvisioned = (customer: Customer): Promise<readonly number[]> =>
  queries.selectManagedIds(customer, false)

/** Gives people the roles of changed rules. The operator who changed them may grant all of these roles. */
export async function applyChangedRules(context: OrganizationContext): Promise<void> {
  if (!(await hasValidToken(context.customer, new Date(context.now)))) return
  await applyGroups({ ...context, note: () => {} })
}
