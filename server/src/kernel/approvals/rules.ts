import {
  type ApprovalAct,
  type ApprovalRules,
  approvalActs,
  type GrantBudget,
  noApprovalRules,
  type StaffCounts,
} from '@regent/contract/organization/approval-shapes'
import { isAbove, type Right, type Role, rightsOf, roleIn as roleHeldIn } from '@regent/contract/permissions'
import { findOrganization, type Organization } from '../../directory/organizations/directory.ts'
import type { Realm, RealmRef, RequestContext } from '../context/context.ts'
import { hasExtraRights } from '../settings.ts'
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

/** The acts of a plan by which approvals are asked; loosening the rules asks for as many as the strictest act does. */
export type AskedAct = ApprovalAct | 'rules'

/** How many approvals an act needs that is all of these. */
export const neededFor = ({ acts }: ApprovalRules, asked: readonly AskedAct[]): number =>
  Math.max(0, ...asked.flatMap((act) => (act === 'rules' ? approvalActs.map((one) => acts[one]) : [acts[act]])))

/** Whether anything is easier by the new rules than by the old ones. */
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

/** Whether a budget can be taken for somebody for whom the other would be without it. */
function goesBefore(one: GrantBudget, other: GrantBudget): boolean {
  const isNarrower = one.symbol !== undefined && other.symbol === undefined
  if (one.accountId === undefined) return one.role === other.role && isNarrower
  if (other.accountId !== undefined) return one.accountId === other.accountId && isNarrower
  return one.symbol === undefined || other.symbol === undefined || one.symbol === other.symbol
}

/** Somebody who may be a reviewer, with the roles that they hold now. */
export type Colleague = Awaited<ReturnType<typeof queries.selectColleagues>>[number]

/** Who may approve in a realm, by its rules and the roles that people hold now. */
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
  given?: ApprovalRules,
): Promise<Approving> {
  const rules = given ?? (await readRules(realm)).rules
  const organization = await findOrganization(realm.db, realm.cid)
  const hasExtras = hasExtraRights(settings, realm.cid)
  const can: Approving['can'] = (colleague, right) =>
    rightsOf(roleOf(colleague, realm.id, organization), hasExtras).has(right)
  const admins = (await colleaguesIn(realm)).filter((one) => roleOf(one, realm.id, organization) === 'admin')
  return {
    rules,
    can,
    admins: admins.map(({ id }) => id),
    mayApprove: (colleague) =>
      can(colleague, 'approve changes') && !isAbove(rules.leastRole, roleOf(colleague, realm.id, organization)),
  }
}

/** How many people could make plans or approve in a realm now. Whoever was invited and has not signed in yet can do neither. */
export async function countStaff(realm: Realm): Promise<StaffCounts> {
  const organization = await findOrganization(realm.db, realm.cid)
  const roles = (await colleaguesIn(realm))
    .filter(({ has_joined }) => has_joined)
    .map((colleague) => roleOf(colleague, realm.id, organization))
  const count = (role: Role) => roles.filter((one) => one === role).length
  return { admins: count('admin'), developers: count('developer') }
}

/** The role that somebody holds in a realm now. */
export async function roleIn(realm: Realm, accountId: number): Promise<Role | undefined> {
  const [colleague] = await queries.selectColleagues(realm, [accountId])
  return colleague && roleOf(colleague, realm.id, await findOrganization(realm.db, realm.cid))
}

function roleOf(
  { role, realm_roles }: Pick<Colleague, 'role' | 'realm_roles'>,
  pid: string,
  organization: Organization | undefined,
) {
  const holder = {
    roleString: role ?? undefined,
    roles: Object.entries(realm_roles).map(([projectId, held]) => ({ projectId, role: held })),
  }
  return roleHeldIn(holder, pid, (at) => organization?.realms.get(at)?.parent).role
}

/** Everybody whose role lets them approve in the realm, by e-mail. */
export async function approversIn(context: Pick<RequestContext, 'settings'>, realm: Realm, given?: ApprovalRules) {
  const { mayApprove } = await approvingIn(context, realm, given)
  return (await queries.selectColleagues(realm)).filter(mayApprove)
}
