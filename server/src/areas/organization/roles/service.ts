import { ApiError } from '@regent/contract/errors'
import {
  type CustomRole,
  maxCustomRoles,
  maxPlacesOfPerson,
  maxRolesOfPerson,
} from '@regent/contract/organization/roles'
import { isAbove, type Right, type Role, roleIn } from '@regent/contract/permissions'
import { findOrganization, type Organization } from '../../../directory/organizations/directory.ts'
import { newId } from '../../../engines/database/ids.ts'
import { findAccountId, rankOf } from '../../../kernel/context/access.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { requireGrantable } from '../../../kernel/context/granting.ts'
import { present } from '../../../kernel/context/present.ts'
import { orThrow } from '../../../kernel/write/refused.ts'
import { lockAccountRow } from '../accounts/service.ts'
import { accountTag } from '../auth/identities.ts'
import * as queries from './queries.ts'

type RoleContent = { name: string; description: string; rights: Right[] }
type BaseRoles = { role: Role | null; realmRoles: Readonly<Record<string, Role>> }

/** All custom roles of the organization, with their holders. */
export async function listCustomRoles({ customer }: OrganizationContext): Promise<CustomRole[]> {
  const holders = await queries.selectHolders(customer)
  return (await queries.selectRoles(customer)).map((row) => toCustomRole(row, holders))
}

const toCustomRole = (row: queries.RoleRow, holders: readonly queries.HolderRow[]): CustomRole => ({
  id: row.id,
  name: row.name,
  description: row.description,
  rights: row.rights,
  created: row.created_at,
  ...present({ createdBy: row.created_by_email }),
  version: row.version,
  holders: holders
    .filter(({ role_id: roleId }) => roleId === row.id)
    .map(({ account_id: accountId, granted_at: granted, email, pid }) => ({
      accountId,
      granted,
      ...present({ email }),
      ...(pid !== undefined && { pid }),
    })),
})

export async function createRole(context: OrganizationContext, content: RoleContent): Promise<CustomRole> {
  const id = newId()
  await putRole(context, id, content)
  return requireView(context, id)
}

/** Creates a role, or one that was deleted again, without holders. */
export async function putRole(context: OrganizationContext, id: number, content: RoleContent): Promise<void> {
  const { customer, caller, now, change } = context
  const state = { ...content, rights: [...new Set(content.rights)] }
  await requireGrantable(context, state.rights, undefined, 'rights')
  await queries.lockRoles(customer)
  if ((await queries.countRoles(customer)) >= maxCustomRoles) {
    throw new ApiError('BadRequest', {
      field: 'name',
      message: `Limit reached: ${maxCustomRoles} custom roles. Delete unused ones.`,
    })
  }
  const createdBy = findAccountId(caller) ?? null
  await orNameTaken(() => queries.insertRole(customer, { ...state, id, createdBy }, new Date(now)))
  change({ subject: 'custom-role', id: String(id), before: null, after: state })
}

/**
 * Changes only the given fields, for everybody who holds the role. Its holders may be in any realm, so the caller must
 * hold every right of the result in all of them.
 */
export async function updateRole(
  context: OrganizationContext,
  id: number,
  newValues: Partial<RoleContent>,
): Promise<CustomRole> {
  const { customer, change, ifMatch } = context
  const row = await lockRole(context, id)
  if (ifMatch !== undefined && ifMatch !== row.version) throw new ApiError('StaleVersion')
  const before = readContent(row)
  const after = { ...before, ...newValues }
  after.rights = [...new Set(after.rights)]
  const fields = (Object.keys(after) as (keyof RoleContent)[]).filter((field) => !isSame(before[field], after[field]))
  if (fields.length === 0) context.unchanged()
  else {
    await requireGrantable(context, after.rights, undefined, 'rights')
    await orNameTaken(() => queries.updateRole(customer, id, after))
    const pick = (content: RoleContent) => Object.fromEntries(fields.map((field) => [field, content[field]]))
    change({ subject: 'custom-role', id: String(id), before: pick(before), after: pick(after) })
    const holders = await queries.selectHolders(customer, id)
    await forgetHolders(
      context,
      holders.map(({ account_id: accountId }) => accountId),
    )
  }
  return requireView(context, id)
}

/** Deletes a role. If people hold it, it is refused; with `force` it is taken from each of them first. */
export async function deleteRole(context: OrganizationContext, id: number, force: boolean): Promise<void> {
  const { customer, change } = context
  const row = await lockRole(context, id)
  const holders = await queries.selectHolders(customer, id)
  if (holders.length > 0 && !force) {
    throw new ApiError('CustomRoleHeld', { current: { holders: toCustomRole(row, holders).holders } })
  }
  for (const { account_id: accountId, pid } of holders) {
    await remove(context, { accountId, roleId: id, pid }, row.name)
  }
  await queries.deleteRole(customer, id)
  change({ subject: 'custom-role', id: String(id), before: readContent(row), after: null })
  await forgetHolders(
    context,
    holders.map(({ account_id: accountId }) => accountId),
  )
}

/** The fields of a role that undo restores, locked; null if it does not exist. */
export async function lockRoleState({ customer }: OrganizationContext, id: number): Promise<RoleContent | null> {
  await queries.lockRoles(customer)
  const row = await queries.selectRole(customer, id)
  return row ? readContent(row) : null
}

/** Gives a person a custom role. They need a base role there, which decides over whom they rank. */
export async function assignRole(context: OrganizationContext, assignment: queries.Assignment): Promise<void> {
  const { customer, caller, now } = context
  const { accountId, roleId, pid } = assignment
  const place = await lockPlace(context, assignment)
  const role = await lockRole(context, roleId)
  await requireGrantable(context, role.rights, pid, 'id')
  if (!baseRoleIn(place, pid)) throw new ApiError('NoBaseRole', { field: 'accountId' })
  const currentRoles = await queries.selectHeld(customer, accountId)
  if (currentRoles.some((one) => one.role_id === roleId && one.pid === pid)) return context.unchanged()
  refuseFull(currentRoles, roleId)
  await queries.insertHolder(customer, assignment, findAccountId(caller) ?? null, new Date(now))
  recordHolder(context, assignment, { before: null, after: { role: role.name } })
  await forgetHolders(context, [accountId])
}

/** Takes a custom role from a person. */
export async function unassignRole(context: OrganizationContext, assignment: queries.Assignment): Promise<void> {
  const { accountId, roleId, pid } = assignment
  await lockPlace(context, assignment)
  const role = await lockRole(context, roleId)
  const currentRoles = await queries.selectHeld(context.customer, accountId)
  if (!currentRoles.some((one) => one.role_id === roleId && one.pid === pid)) return context.unchanged()
  await remove(context, assignment, role.name)
  await forgetHolders(context, [accountId])
}

/** True if a person holds a custom role in a place, locked. */
export async function lockAssignment({ customer }: OrganizationContext, assignment: queries.Assignment) {
  const { accountId, roleId, pid } = assignment
  await queries.lockRoles(customer)
  return (await queries.selectHeld(customer, accountId)).some((one) => one.role_id === roleId && one.pid === pid)
}

/**
 * Called when the base roles of a person change: takes the custom roles from them in the places where they have no base
 * role any more. Otherwise a later base role would silently bring the custom roles back.
 */
export async function removeUnfounded(
  context: OrganizationContext,
  accountId: number,
  after: BaseRoles,
): Promise<void> {
  const { customer } = context
  await queries.lockRoles(customer)
  const currentRoles = await queries.selectHeld(customer, accountId)
  if (currentRoles.length === 0) return
  const organization = await findOrganization(customer.db, customer.cid)
  const unfounded = currentRoles.filter(({ pid }) => !baseRoleIn({ base: after, organization }, pid))
  for (const { role_id: roleId, pid, name } of unfounded) await remove(context, { accountId, roleId, pid }, name)
  if (unfounded.length > 0) await forgetHolders(context, [accountId])
}

/** Deletes the custom roles of a person whose data is erased. */
export async function eraseHeld(context: OrganizationContext, accountId: number): Promise<void> {
  if (await queries.deleteHeld(context.customer, accountId)) await forgetHolders(context, [accountId])
}

const toRecordId = ({ accountId, roleId, pid }: queries.Assignment): string =>
  [accountId, roleId, ...(pid === undefined ? [] : [pid])].join('/')

/** The assignment of an id in the audit trail. */
export function readAssignmentId(id: string): queries.Assignment {
  const [accountId, roleId, pid] = id.split('/')
  return { accountId: Number(accountId), roleId: Number(roleId), pid }
}

async function remove(context: OrganizationContext, assignment: queries.Assignment, role: string): Promise<void> {
  await queries.deleteHolder(context.customer, assignment)
  recordHolder(context, assignment, { before: { role }, after: null })
}

const recordHolder = (
  { change }: OrganizationContext,
  assignment: queries.Assignment,
  states: { before: { role: string } | null; after: { role: string } | null },
) => change({ subject: 'custom-role-holder', id: toRecordId(assignment), ...states, pid: assignment.pid })

const readContent = ({ name, description, rights }: queries.RoleRow): RoleContent => ({ name, description, rights })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Place = { base: BaseRoles; organization: Organization | undefined }

/** The base role of a person in a realm or, without one, the global one. */
function baseRoleIn({ base, organization }: Place, pid: string | undefined): Role | undefined {
  const holder = {
    roleString: base.role ?? undefined,
    roles: Object.entries(base.realmRoles).map(([projectId, role]) => ({ projectId, role })),
  }
  return roleIn(holder, pid, (at) => organization?.realms.get(at)?.parent).role
}

/** Locks the account of an assignment, and checks that the caller may change its roles there. */
async function lockPlace(context: OrganizationContext, { accountId, pid }: queries.Assignment): Promise<Place> {
  const { customer } = context
  if (!context.can('edit users', pid)) {
    throw new ApiError('Forbidden', { message: 'This needs the right "edit users".' })
  }
  const organization = await findOrganization(customer.db, customer.cid)
  if (pid !== undefined && !organization?.realms.has(pid)) throw new ApiError('RealmNotFound', { field: 'pid' })
  const { role, realm_roles: realmRoles } = await lockAccountRow(customer, accountId, 'accountId')
  const place = { base: { role, realmRoles }, organization }
  const baseRole = baseRoleIn(place, pid)
  if (baseRole && isAbove(baseRole, rankOf(context, pid))) throw new ApiError('RoleAboveOwn', { field: 'accountId' })
  return place
}

function refuseFull(held: readonly { role_id: number }[], roleId: number): void {
  const roles = new Set(held.map((one) => one.role_id)).add(roleId)
  if (roles.size <= maxRolesOfPerson && held.length < maxPlacesOfPerson) return
  throw new ApiError('BadRequest', {
    field: 'accountId',
    message: `Limit reached: ${maxRolesOfPerson} custom roles of one person in ${maxPlacesOfPerson} places.`,
  })
}

async function lockRole({ customer }: OrganizationContext, id: number): Promise<queries.RoleRow> {
  await queries.lockRoles(customer)
  const row = await queries.selectRole(customer, id)
  if (!row) throw new ApiError('CustomRoleNotFound', { field: 'id' })
  return row
}

async function requireView({ customer, setVersion }: OrganizationContext, id: number): Promise<CustomRole> {
  const row = await queries.selectRole(customer, id)
  if (!row) throw new ApiError('CustomRoleNotFound', { field: 'id' })
  setVersion(row.version)
  return toCustomRole(row, await queries.selectHolders(customer, id))
}

/**
 * Makes every server read the custom roles again, with those of API keys that these people granted, and makes the open
 * consoles of these people load their rights again.
 */
async function forgetHolders({ customer: { cid }, forget }: OrganizationContext, accountIds: number[]): Promise<void> {
  await forget({ organization: cid })
  for (const accountId of new Set(accountIds)) await forget({ account: accountTag(cid, accountId) })
}

const orNameTaken = async (write: () => Promise<void>): Promise<void> =>
  orThrow(write, ({ constraint }) =>
    constraint === 'custom_roles_look' ? new ApiError('CustomRoleNameTaken', { field: 'name' }) : undefined,
  )
