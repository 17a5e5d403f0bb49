import {
  type ApprovalAct,
  type ApprovalRules,
  approvalActs,
  type GrantBudget,
  noApprovalRules,
  type StaffCounts,
} from '@regent/contract/organization/approval-shapes'
import { isAbove, listRights, type Right, type Role, roleIn as roleHeldIn } from '@regent/contract/permissions'
import { findOrganization, type Organization } from '../../directory/organizations/directory.ts'
import type { Realm, RealmRef, RequestContext } from '../context/context.ts'
import { hasExtraRights } from '../settings/settings.ts'
import * as queries from './queries.ts'

export async function readRules(realm: RealmRef): Promise<{ rules: ApprovalRules; version: number }> {
  return completed(await queries.selectRules(realm))
}

/** The same, locked until the transaction ends. */
export async function lockRules(realm: RealmRef): Promise<{ rules: ApprovalRules; version: number }> {
  return completed(await queries.lockRules(realm))
}

/** Rules that an older release has stored lack the acts that came later. */
function completed(row: { rules: ApprovalRules; version: number } | undefined) {
  if (!row) return { rules: noApprovalRules, version: 0 }
  return { ...row, rules: { ...row.rules, acts: { ...noApprovalRules.acts, ...row.rules.acts } } }
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
  mayApprove: (colleague: Pick<Colleague, 'role' | 'realm_roles'>) => boolean
  /** Whether a colleague has a right in the realm. */
  can: (colleague: Pick<Colleague, 'role' | 'realm_roles'>, right: Right) => boolean
  /** The admins of the realm. */
  admins: readonly number[]
}

export async function approvingIn(
  { settings }: Pick<RequestContext, 'settings'>,
  realm: Realm,
  knownRules?: ApprovalRules,
): Promise<Approving> {
  const rules = knownRules ?? (await readRules(realm)).rules
  const organization = await findOrganization(realm.db, realm.cid)
  const hasExtras = hasExtraRights(settings, realm.cid)
  const can: Approving['can'] = (colleague, right) =>
    listRights(findRole(colleague, realm.id, organization), hasExtras).has(right)
  const admins = (await colleaguesIn(realm)).filter((one) => findRole(one, realm.id, organization) === 'admin')
  return {
    rules,
    can,
    admins: admins.map(({ id }) => id),
    mayApprove: (colleague) =>
      can(colleague, 'approve changes') && !isAbove(rules.leastRole, findRole(colleague, realm.id, organization)),
  }
}

/**
 * Counts people who can make plans or approve in a realm now. Invited people who have not signed in yet can do neither.
 */
export async function countStaff(realm: Realm): Promise<StaffCounts> {
  const organization = await findOrganization(realm.db, realm.cid)
  const roles = (await colleaguesIn(realm))
    .filter(({ has_joined }) => has_joined)
    .map((colleague) => findRole(colleague, realm.id, organization))
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
export async function approversIn(context: Pick<RequestContext, 'settings'>, realm: Realm, knownRules?: ApprovalRules) {
  const { mayApprove } = await approvingIn(context, realm, knownRules)
  return (await queries.selectColleagues(realm)).filter(mayApprove)
}
