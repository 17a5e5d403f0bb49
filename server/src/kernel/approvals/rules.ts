import {
  type ApprovalAct,
  type ApprovalRules,
  approvalActs,
  type GrantBudget,
  initialApprovalRules,
  noApprovalRules,
  type StaffCounts,
} from '@regent/contract/organization/approval-shapes'
import { isAbove, isAdded, listRights, type Right, type Role, roleIn as roleHeldIn } from '@regent/contract/permissions'
import { findOrganization, type Organization } from '../../directory/organizations/directory.ts'
import type { Realm, RealmRef, RequestContext } from '../context/context.ts'
import { findConfirmedIdentities } from '../context/identity.ts'
import { hasExtraRights } from '../settings/settings.ts'
import * as queries from './queries.ts'
import type { StoredRules } from './tables.ts'

export async function readRules(realm: RealmRef): Promise<{ rules: ApprovalRules; version: number }> {
  return completed(await queries.selectRules(realm))
}

/** The same, locked until the transaction ends. */
export async function lockRules(realm: RealmRef): Promise<{ rules: ApprovalRules; version: number }> {
  return completed(await queries.lockRules(realm))
}

/** Rules that an older release has stored lack what came later. */
function completed(row: { rules: StoredRules; version: number } | undefined) {
  if (!row) return { rules: initialApprovalRules, version: 0 }
  const { rules } = row
  return { ...row, rules: { ...noApprovalRules, ...rules, acts: { ...noApprovalRules.acts, ...rules.acts } } }
}

export const putRules = (realm: RealmRef, row: { rules: ApprovalRules; version: number }, now: number): Promise<void> =>
  queries.upsertRules(realm, row, new Date(now))

/** Everybody with a role in the organization. */
export const colleaguesIn = (realm: Realm): Promise<Colleague[]> => queries.selectColleagues(realm)

/** The actions of a plan that determine its approvals; loosening the rules requires as many as the strictest action. */
export type AskedAct = ApprovalAct | 'rules'

/** How many approvals an act needs that is all of these. */
export const requiredApprovals = ({ acts }: ApprovalRules, requestedActs: readonly AskedAct[]): number =>
  Math.max(0, ...requestedActs.flatMap((act) => (act === 'rules' ? approvalActs.map((one) => acts[one]) : [acts[act]])))

/** True if anything is easier by the new rules than by the old ones. */
export function isLooser(before: ApprovalRules, after: ApprovalRules): boolean {
  return (
    approvalActs.some((act) => after.acts[act] < before.acts[act]) ||
    after.maxPlayers > before.maxPlayers ||
    after.expiresHours > before.expiresHours ||
    isAbove(before.leastRole, after.leastRole) ||
    (before.confirmedIdentity && !after.confirmedIdentity) ||
    (before.requireReview && !after.requireReview) ||
    areLooser(before.budgets, after.budgets)
  )
}

const areLooser = (before: readonly GrantBudget[], after: readonly GrantBudget[]): boolean =>
  before.some((old) => !after.some((one) => isSameBudget(one, old) && one.perDay <= old.perDay)) ||
  after.some(
    (one) =>
      !before.some((old) => isSameBudget(one, old)) &&
      before.some((old) => goesBefore(one, old) && one.perDay > old.perDay),
  )

export const isSameBudget = (one: GrantBudget, other: GrantBudget): boolean =>
  one.role === other.role && one.accountId === other.accountId && one.symbol === other.symbol

/** True if a budget has priority: it is looked up before the other one. */
function goesBefore(one: GrantBudget, other: GrantBudget): boolean {
  const isNarrower = one.symbol !== undefined && other.symbol === undefined
  if (one.accountId === undefined) return one.role === other.role && isNarrower
  if (other.accountId !== undefined) return one.accountId === other.accountId && isNarrower
  return one.symbol === undefined || other.symbol === undefined || one.symbol === other.symbol
}

/** A possible reviewer, with current roles. */
export type Colleague = Awaited<ReturnType<typeof queries.selectColleagues>>[number]

/** The possible approvers of a realm, by its rules and people's current roles. */
export type Approving = {
  rules: ApprovalRules
  mayApprove: (colleague: Pick<Colleague, 'id' | 'role' | 'realm_roles'>) => boolean
  /** True if a colleague has a right in the realm. */
  can: (colleague: Pick<Colleague, 'role' | 'realm_roles'>, right: Right) => boolean
  /** The admins of the realm. */
  admins: readonly number[]
  /** The person who created the organization. */
  founder: number | null
  /** True if an account has a confirmed identity; always true if the rules do not require one. */
  isConfirmed: (accountId: number) => boolean
}

export async function approvingIn(
  { settings, registry }: Pick<RequestContext, 'settings' | 'registry'>,
  realm: Realm,
  knownRules?: ApprovalRules,
): Promise<Approving> {
  const rules = knownRules ?? (await readRules(realm)).rules
  const organization = await findOrganization(realm.db, realm.cid)
  const hasExtras = hasExtraRights(settings, realm.cid)
  const can: Approving['can'] = (colleague, right) =>
    listRights(findRole(colleague, realm.id, organization), hasExtras).has(right)
  const findParent = (pid: string) => organization?.realms.get(pid)?.parent
  /** A custom role with the right counts in place of the least role. */
  const isAddedTo = (accountId: number) => {
    const customRoles = organization?.customRoles.get(accountId) ?? []
    const places = customRoles.map(({ role, pid }) => ({ pid, rights: role.rights }))
    return isAdded('approve changes', places, realm.id, findParent, hasExtras)
  }
  const colleagues = await colleaguesIn(realm)
  const admins = colleagues.filter((one) => findRole(one, realm.id, organization) === 'admin')
  const confirmedIds = rules.confirmedIdentity ? await findConfirmedIdentities(registry, realm, colleagues) : undefined
  return {
    rules,
    can,
    admins: admins.map(({ id }) => id),
    founder: await queries.selectFounder(realm),
    isConfirmed: (accountId) => confirmedIds?.has(accountId) ?? true,
    mayApprove: (colleague) => {
      const role = findRole(colleague, realm.id, organization)
      if (role === undefined) return false
      return (can(colleague, 'approve changes') && !isAbove(rules.leastRole, role)) || isAddedTo(colleague.id)
    },
  }
}

/**
 * Counts people who can make plans or approve in a realm now. Invited people who have not signed in yet can do neither.
 */
export async function countStaff(realm: Realm): Promise<StaffCounts> {
  return countRoles((await staffIn(realm)).map(({ staffRole }) => staffRole))
}

/** The same, but only people with a confirmed identity count by their role; all others can only make plans. */
export async function countConfirmedStaff(
  { registry }: Pick<RequestContext, 'registry'>,
  realm: Realm,
): Promise<StaffCounts> {
  const staff = await staffIn(realm)
  const confirmedIds = await findConfirmedIdentities(registry, realm, staff)
  const unconfirmedCount = staff.filter(({ id, staffRole }) => !confirmedIds.has(id) && isMaker(staffRole)).length
  return {
    ...countRoles(staff.filter(({ id }) => confirmedIds.has(id)).map(({ staffRole }) => staffRole)),
    others: unconfirmedCount,
  }
}

/** Counts staff by these rules. */
export const countStaffFor = (
  context: Pick<RequestContext, 'registry'>,
  realm: Realm,
  { confirmedIdentity }: Pick<ApprovalRules, 'confirmedIdentity'>,
): Promise<StaffCounts> => (confirmedIdentity ? countConfirmedStaff(context, realm) : countStaff(realm))

const isMaker = (role: Role | undefined) => role === 'admin' || role === 'developer'

/** Colleagues who have signed in, with their roles in the realm. */
async function staffIn(realm: Realm) {
  const organization = await findOrganization(realm.db, realm.cid)
  return (await colleaguesIn(realm))
    .filter(({ has_joined }) => has_joined)
    .map((colleague) => ({ ...colleague, staffRole: findRole(colleague, realm.id, organization) }))
}

function countRoles(roles: readonly (Role | undefined)[]) {
  const count = (role: Role) => roles.filter((one) => one === role).length
  return { admins: count('admin'), developers: count('developer') }
}

/** A person's current role in a realm. */
export async function roleIn(realm: Realm, accountId: number): Promise<Role | undefined> {
  const [colleague] = await queries.selectColleagues(realm, [accountId])
  return colleague && findRole(colleague, realm.id, await findOrganization(realm.db, realm.cid))
}

function findRole(
  { role, realm_roles }: Pick<Colleague, 'role' | 'realm_roles'>,
  pid: string,
  organization: Organization | undefined,
) {
  const holder = {
    roleString: role ?? undefined,
    roles: Object.entries(realm_roles).map(([projectId, roleName]) => ({ projectId, role: roleName })),
  }
  return roleHeldIn(holder, pid, (at) => organization?.realms.get(at)?.parent).role
}

/** Everyone whose role allows approving in the realm, sorted by e-mail. */
export async function approversIn(
  context: Pick<RequestContext, 'settings' | 'registry'>,
  realm: Realm,
  knownRules?: ApprovalRules,
) {
  const { mayApprove } = await approvingIn(context, realm, knownRules)
  return (await queries.selectColleagues(realm)).filter(mayApprove)
}
