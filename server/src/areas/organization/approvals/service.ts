import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import {
  type ApprovalRules,
  approvalActs,
  canBeFulfilled,
  countApprovers,
  type NewApprovalRules,
  type StaffCounts,
} from '@regent/contract/organization/approval-shapes'
import { isAbove } from '@regent/contract/permissions'
import { formatQuantity } from '@regent/contract/words'
import { actWords } from '../../../kernel/approvals/gates.ts'
import { needsApproval } from '../../../kernel/approvals/requests.ts'
import {
  countStaffFor,
  isLooser,
  isSameBudget,
  lockRules,
  putRules,
  requiredApprovals,
} from '../../../kernel/approvals/rules.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'

/**
 * Changes the approval rules of a realm. A relaxed rule needs the approvals of the current rule, for every caller and
 * every path: otherwise one person could remove the rule, act, and restore it.
 */
export async function setRules(context: RealmContext, sent: NewApprovalRules): Promise<void> {
  const { realm, ifMatch, change, plan } = context
  const row = await lockRules(realm)
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { field: 'rules', current: row })
  const rules = completeRules(row.rules, sent)
  checkBudgets(rules)
  if (isDeepStrictEqual(row.rules, rules)) return context.unchanged()
  const needed = requiredApprovals(row.rules, ['rules'])
  if (needed > 0 && isLooser(row.rules, rules) && !plan?.acts.includes('rules'))
    throw needsApproval(needed, actWords.rules, { way: 'Create a plan and request approval.' })
  await rejectUnfulfillable(context, row.rules, rules)
  await putRules(realm, { rules, version: row.version + 1 }, context.now)
  context.setVersion(row.version + 1)
  change({
    subject: 'approval-rules',
    id: realm.id,
    before: toRuleFields(row.rules),
    after: toRuleFields(rules),
    pid: realm.id,
  })
}

/** Older clients do not send the newer rules: those do not change. */
export const completeRules = (current: ApprovalRules, sent: NewApprovalRules): ApprovalRules => ({
  ...sent,
  confirmedIdentity: sent.confirmedIdentity ?? current.confirmedIdentity,
  requireReview: sent.requireReview ?? current.requireReview,
})

/** The rules as the audit trail stores them: each act is a field, so that each is undone separately. */
export const toRuleFields = ({ acts, ...rest }: ApprovalRules) => ({ ...acts, ...rest })

/** The rules with some of these fields. */
export function withFields(
  { acts, ...rest }: ApprovalRules,
  fields: Partial<ReturnType<typeof toRuleFields>>,
): ApprovalRules {
  const { publish, promote, 'many-players': many, grant, archive, secret, ...others } = { ...acts, ...rest, ...fields }
  return { ...others, acts: { publish, promote, 'many-players': many, grant, archive, secret } }
}

/** Rejects two budgets for the same thing, which would contradict each other. */
export function checkBudgets({ budgets }: ApprovalRules): void {
  const second = budgets.findIndex((one, index) => budgets.slice(0, index).some((other) => isSameBudget(one, other)))
  if (second === -1) return
  const field = `rules.budgets.${second}`
  throw new ApiError('BadRequest', { field, message: `${field} repeats an earlier budget. Nothing was changed.` })
}

/** Rejects rules that the people of the realm cannot satisfy. */
export async function rejectUnfulfillable(
  context: RealmContext,
  before: ApprovalRules,
  { acts, leastRole, confirmedIdentity }: ApprovalRules,
): Promise<void> {
  const staff = await countStaffFor(context, context.realm, { confirmedIdentity })
  const stuck = approvalActs.filter((act) => !canBeFulfilled(acts[act], leastRole, staff))
  const raised = stuck.find((act) => acts[act] > before.acts[act])
  const isRoleRaised = stuck.length > 0 && isAbove(leastRole, before.leastRole)
  const isIdentityRaised = stuck.length > 0 && confirmedIdentity && !before.confirmedIdentity
  if (raised === undefined && !isRoleRaised && !isIdentityRaised) return
  const other = isIdentityRaised ? 'rules.confirmedIdentity' : 'rules.leastRole'
  const field = raised === undefined ? other : `rules.acts.${raised}`
  const needed = Math.max(...(raised === undefined ? stuck : [raised]).map((act) => acts[act]))
  throw new ApiError('ApprovalsUnfulfillable', { field, message: unfulfillableWords(field, needed, leastRole, staff) })
}

function unfulfillableWords(
  field: string,
  needed: number,
  leastRole: ApprovalRules['leastRole'],
  staff: StaffCounts,
): string {
  const approvers = countApprovers(leastRole, staff)
  const who = leastRole === 'admin' ? 'admins' : 'developers and admins'
  const approvalCount = formatQuantity(needed, 'approval')
  const people = formatQuantity(approvers, 'person', 'people')
  if (staff.others !== undefined) {
    return `${field} asks for ${approvalCount}, but only ${people} with a confirmed identity may approve (${who}), and authors cannot approve their own plans. Ask colleagues to confirm their e-mail and to add a passkey or a second factor. Nothing was changed.`
  }
  const way =
    leastRole === 'admin' ? 'Invite another admin first, or let developers approve.' : 'Invite a colleague first.'
  return `${field} asks for ${approvalCount}, but only ${people} may approve (${who}), and authors cannot approve their own plans. ${way} Nothing was changed.`
}
