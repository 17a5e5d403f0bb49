import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import type { AccountPortalView, RoleReport } from '@regent/contract/organization/admin-users'
import { isAbove, nearestRole, type Right, type Role } from '@regent/contract/permissions'
import { updateRoles } from '../../../directory/accounts/queries.ts'
import { findOrganization, type Organization } from '../../../directory/organizations/directory.ts'
import { queueEmail } from '../../../engines/email/email.ts'
import type { Customer, OrganizationContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { present } from '../../../kernel/context/present.ts'
import { createAccountWithEmail } from '../accounts/service.ts'
import { accountTag } from '../auth/identities.ts'
import * as queries from './queries.ts'

export function operatorView(row: queries.OperatorRow, organization?: Organization): AccountPortalView {
  const customRoles = organization?.customRoles.get(row.id)
  return {
    id: row.id,
    roles: Object.entries(row.realm_roles).map(([projectId, role]) => ({ projectId, role })),
    scopes: row.role === 'admin' ? ['*'] : [],
    thirdPartyAppAssociations: row.third_parties.map((thirdParty) => thirdParty.name),
    external: row.external,
    ...present({ email: row.email, language: row.language, roleString: row.role }),
    ...(customRoles && {
      customRoles: customRoles.map(({ role: { id, name, rights }, pid }) => ({
        id,
        name,
        rights: [...rights],
        ...(pid !== undefined && { pid }),
      })),
    }),
    version: row.version,
  }
}

/** Everybody with a role, with their custom roles. */
export async function listOperators(
  customer: Customer,
  organization: Organization | undefined,
  managed: Managed = { fromSso: [], provisioned: [] },
): Promise<AccountPortalView[]> {
  return (await queries.selectAdminUsers(customer)).map((row) => adminUserView(row, organization, managed))
}

/** Same with the extra columns of the operator list: realm names, last sign-in, open invitation. */
export function adminUserView(
  row: queries.AdminUserRow,
  organization: Organization | undefined,
  { fromSso, provisioned }: Managed,
): AccountPortalView {
  const view = operatorView(row, organization)
  return {
    ...view,
    roles: view.roles.map((mapping) => {
      const realm = organization?.realms.get(mapping.projectId)
      return { ...mapping, ...(realm && { project: { pid: realm.pid, projectName: realm.name } }) }
    }),
    created: row.created_at,
    ...present({ lastSignIn: row.last_sign_in_at }),
    isInvited: isInvited(row) && !fromSso.includes(row.id) && !provisioned.includes(row.id),
    ...(fromSso.includes(row.id) && { rolesFromSso: true }),
    ...(provisioned.includes(row.id) && { isProvisioned: true }),
  }
}

type Asking = Pick<OrganizationContext, 'registry' | 'customer' | 'now'>

/** The operators whose roles come from single sign-on, and those whom the identity provider manages. */
export type Managed = { fromSso: readonly number[]; provisioned: readonly number[] }

/** Which operators are managed elsewhere. */
export const listManaged = async (context: Asking): Promise<Managed> => ({
  fromSso: await listRolesFromSso(context),
  provisioned: (await runHooks(context.registry, 'provisionedAccounts', context.customer)).flat(),
})

const listRolesFromSso = async ({ registry, customer, now }: Asking): Promise<readonly number[]> =>
  (await runHooks(registry, 'rolesSetElsewhere', customer, now)).flat()

/** Rejects a change of roles that single sign-on sets. */
export async function refuseRolesFromSso(context: OrganizationContext, id: number): Promise<void> {
  if ((await listRolesFromSso(context)).includes(id)) throw new ApiError('RolesFromSso', { field: 'id' })
}

const isInvited = ({ email, has_password, role, realm_roles }: queries.AdminUserRow): boolean =>
  email !== null && !has_password && (role !== null || Object.keys(realm_roles).length > 0)

export async function requireOperator(
  customer: Customer,
  id: number,
  organization?: Organization,
): Promise<AccountPortalView> {
  const row = await queries.selectOperator(customer, id)
  if (!row) throw new ApiError('AccountNotFoundError', { field: 'id' })
  return operatorView(row, organization)
}
/** An operator's role in each realm, and the role it is inherited from. */
export function rolesInRealms(operator: AccountPortalView, { realms }: Organization): RoleReport['realms'] {
  return [...realms.values()].map((realm) => {
    const nearest = nearestRole(operator, realm.pid, (pid) => realms.get(pid)?.parent)
    const role = nearest?.role ?? operator.roleString
    const from = nearest ? (nearest.pid === realm.pid ? 'realm' : 'ancestor') : role ? 'global' : 'none'
    return {
      realmName: realm.pid,
      realmDisplayName: realm.name,
      roles: role ? [role] : [],
      from,
      ...(nearest && { fromPid: nearest.pid, fromName: realms.get(nearest.pid)?.name }),
    }
  })
}

/** Creates an account without a password, and sends its owner an invitation. */
export async function createAdminUser(
  context: OrganizationContext,
  email: string,
  role: Role | undefined,
): Promise<AccountPortalView> {
  const { customer, now } = context
  if (role && isAbove(role, context.role())) throw new ApiError('RoleAboveOwn', { field: 'role' })
  const id = await createAccountWithEmail(customer, now, { email, role })
  await queueInvitation(context, email)
  context.change({ subject: 'operator', id: String(id), before: null, after: {} })
  if (role) {
    context.change({ subject: 'roles', id: String(id), before: {}, after: rolesAsFields({ role, realmRoles: {} }) })
  }
  return requireOperator(customer, id)
}

async function queueInvitation(context: OrganizationContext, email: string): Promise<void> {
  const { customer, db, now, origin } = context
  const organization = await findOrganization(db, customer.cid)
  const place = organization?.alias ?? String(customer.cid)
  const body = `You have been added to ${organization?.name ?? place}.\n\nOpen ${origin}/password-reset, enter the organization "${place}" and this e-mail, and set your password.\n`
  await queueEmail(
    db,
    customer.cid,
    { to: email, subject: `You have been added to ${organization?.name ?? place}`, body },
    now,
  )
}

/** Sends the invitation again. Rejected for accounts with a password, and for accounts without a role. */
export async function resendInvitation(context: OrganizationContext, id: number): Promise<void> {
  const account = await queries.selectAdminUser(context.customer, id)
  if (!account) throw new ApiError('AccountNotFoundError', { field: 'id' })
  if (account.has_password) throw new ApiError('AlreadyHasCredentials')
  if (account.email === null || !isInvited(account)) throw new ApiError('NotInvitable')
  await queueInvitation(context, account.email)
  context.change({ subject: 'operator', id: String(id), before: {}, after: { invited: context.now } })
}

/** Requires the right for a role change; for realm roles it is checked in the realm. */
function requireRight(context: OrganizationContext, right: Right, pid: string | undefined): void {
  if (!context.can(right, pid)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
}

/** A role in a realm or, without a realm, the global role. */
export async function grantRole(
  context: OrganizationContext,
  id: number,
  role: Role,
  pid: string | undefined,
): Promise<void> {
  requireRight(context, pid === undefined ? 'grant global-roles' : 'grant realm-roles', pid)
  const ownRole = context.role(pid)
  if (isAbove(role, ownRole)) throw new ApiError('RoleAboveOwn', { field: 'role' })
  await changeRoles(context, id, pid, (held) => {
    const before = pid === undefined ? held.role : held.realmRoles[pid]
    if (before && isAbove(before, ownRole)) throw new ApiError('RoleAboveOwn', { field: 'role' })
    return pid === undefined ? { ...held, role } : { ...held, realmRoles: { ...held.realmRoles, [pid]: role } }
  })
}

/** Removes the role in a realm, the global role or, with neither `pid` nor `role`, all roles. */
export async function revokeRole(
  context: OrganizationContext,
  id: number,
  role: Role | undefined,
  pid: string | undefined,
): Promise<void> {
  const isAll = pid === undefined && role === undefined
  requireRight(context, pid !== undefined ? 'revoke realm-roles' : isAll ? 'delete users' : 'revoke global-roles', pid)
  const ownRole = context.role(pid)
  await changeRoles(context, id, pid, (held) => {
    const revokedRoles = isAll
      ? [held.role, ...Object.values(held.realmRoles)]
      : [pid === undefined ? held.role : held.realmRoles[pid]]
    for (const one of revokedRoles)
      if (one && isAbove(one, ownRole)) throw new ApiError('RoleAboveOwn', { field: 'role' })
    if (isAll) return { role: null, realmRoles: {} }
    if (pid === undefined) return { ...held, role: role === undefined || held.role === role ? null : held.role }
    if (role !== undefined && held.realmRoles[pid] !== role) return held
    const { [pid]: _, ...rest } = held.realmRoles
    return { ...held, realmRoles: rest }
  })
}

/** Grants or (null) revokes several roles in one change; `everywhere` is the global one. */
export async function setRoles(
  context: OrganizationContext,
  id: number,
  places: Record<string, Role | null>,
): Promise<void> {
  const roleChanges = Object.entries(places).map(([place, role]) => ({
    role,
    pid: place === 'everywhere' ? undefined : place,
  }))
  await changeRoles(context, id, roleChanges.length === 1 ? roleChanges[0]?.pid : undefined, (held) => {
    const next = { role: held.role, realmRoles: { ...held.realmRoles } }
    for (const { role, pid } of roleChanges) {
      const before = pid === undefined ? held.role : held.realmRoles[pid]
      if (before && isAbove(before, context.role(pid))) throw new ApiError('RoleAboveOwn', { field: 'role' })
      if (pid === undefined) next.role = role
      else if (role) next.realmRoles[pid] = role
      else delete next.realmRoles[pid]
    }
    const isAll = !next.role && Object.keys(next.realmRoles).length === 0
    for (const { role, pid } of roleChanges) {
      if (isAll && context.can('delete users')) break
      requireRight(context, `${role ? 'grant' : 'revoke'} ${pid === undefined ? 'global-roles' : 'realm-roles'}`, pid)
      if (role && isAbove(role, context.role(pid))) throw new ApiError('RoleAboveOwn', { field: 'role' })
    }
    return next
  })
}

type RolesOfAccount = { role: Role | null; realmRoles: Record<string, Role> }

/**
 * An operator's roles as the audit trail stores them: the global role under `everywhere`, the others under their realm.
 */
const rolesAsFields = ({ role, realmRoles }: RolesOfAccount): Record<string, Role> => ({
  ...(role && { everywhere: role }),
  ...realmRoles,
})

/** Same for an account whose row is locked. */
export async function lockRolesAsFields(customer: Customer, id: number): Promise<Record<string, Role>> {
  const account = (await queries.lockOperatorAndAdmins(customer, id)).find((row) => row.id === id)
  if (!account) throw new ApiError('AccountNotFoundError', { field: 'id' })
  return rolesAsFields({ role: account.role, realmRoles: account.realm_roles })
}

/** True if a change grants a new or a higher role. */
function isMore(before: RolesOfAccount, after: RolesOfAccount): boolean {
  const currentRoles = rolesAsFields(before)
  const next = rolesAsFields(after)
  return Object.entries(next).some(([place, role]) => isAbove(role, currentRoles[place]))
}

/**
 * Rejects granting a role to an account that signed up with an unconfirmed e-mail, which may belong to somebody else.
 * An account without a password was invited: its owner signs in with a mailed code. Admins invite people, so they may
 * vouch for an e-mail, unless CONFIRM_EMAIL is stricter.
 */
function requireConfirmedEmail(
  { can, settings }: OrganizationContext,
  account: { email: string | null; email_confirmed_at: number | null; has_password: boolean },
): void {
  if (!settings.confirmEmail && can('create users')) return
  const isInvited = account.email !== null && !account.has_password
  if (isInvited || account.email_confirmed_at !== null) return
  throw new ApiError('EmailOfAccountNotConfirmed', { field: 'id' })
}

async function changeRoles(
  context: OrganizationContext,
  id: number,
  pid: string | undefined,
  next: (held: RolesOfAccount) => RolesOfAccount,
): Promise<void> {
  const { customer, now } = context
  const organization = await findOrganization(context.db, customer.cid)
  if (pid !== undefined && !organization?.realms.has(pid)) throw new ApiError('RealmNotFound', { field: 'realm' })
  const locked = await queries.lockOperatorAndAdmins(customer, id)
  const account = locked.find((row) => row.id === id)
  if (!account) throw new ApiError('AccountNotFoundError', { field: 'id' })
  await refuseRolesFromSso(context, id)
  const before: RolesOfAccount = { role: account.role, realmRoles: account.realm_roles }
  if (context.ifMatch !== undefined && context.ifMatch !== account.version) {
    const { roleString, roles, version } = operatorView(account)
    throw new ApiError('StaleVersion', { current: { roleString, roles, version } })
  }
  const after = next(before)
  const otherAdmins = locked.filter((row) => row.id !== id && row.role === 'admin')
  if (before.role === 'admin' && after.role !== 'admin' && otherAdmins.length === 0) throw new ApiError('LastAdmin')
  if (isDeepStrictEqual(before, after)) {
    context.setVersion(account.version)
    return context.unchanged()
  }
  if (isMore(before, after)) requireConfirmedEmail(context, account)
  await updateRoles(customer, id, after, new Date(now))
  await runHooks(context.registry, 'operatorRolesChange', context, id, after)
  context.setVersion(account.version + 1)
  context.change({ subject: 'roles', id: String(id), before: rolesAsFields(before), after: rolesAsFields(after), pid })
  if (!after.role && Object.keys(after.realmRoles).length === 0) {
    await runHooks(context.registry, 'operatorLosesAllRoles', customer, id)
  }
  await context.forget({ account: accountTag(customer.cid, id) })
}
