import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import {
  type ApprovalRules,
  approvalActs,
  canBeFulfilled,
  countApprovers,
  type StaffCounts,
} from '@regent/contract/organization/approval-shapes'
import { isAbove } from '@regent/contract/permissions'
import { actWords } from '../../../kernel/approvals/gates.ts'
import { needsApproval } from '../../../kernel/approvals/requests.ts'
import { countStaff, isLooser, isSameBudget, lockRules, neededFor, putRules } from '../../../kernel/approvals/rules.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'

/**
 * Changes what a realm asks for. To ask for less needs the approvals that were asked so far, of whoever does it and by
 * whichever way: otherwise one person could take the rule off, act, and put it on again.
 */
export async function setRules(context: RealmContext, rules: ApprovalRules): Promise<void> {
  const { realm, ifMatch, change, plan } = context
  const row = await lockRules(realm)
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { field: 'rules', current: row })
  checkBudgets(rules)
  if (isDeepStrictEqual(row.rules, rules)) return context.unchanged()
  const needed = neededFor(row.rules, ['rules'])
  if (needed > 0 && isLooser(row.rules, rules) && !plan?.acts.includes('rules'))
    throw needsApproval(needed, actWords.rules, { way: 'Make a plan of it and ask for approval.' })
  await refuseUnfulfillable(context, row.rules, rules)
  await putRules(realm, { rules, version: row.version + 1 }, context.now)
  context.setVersion(row.version + 1)
  change({
    subject: 'approval-rules',
    id: realm.id,
    before: fieldsOf(row.rules),
    after: fieldsOf(rules),
    pid: realm.id,
  })
}

/** The rules as the audit trail has them: each act is a field, so that each is undone by itself. */
export const fieldsOf = ({ acts, ...rest }: ApprovalRules) => ({ ...acts, ...rest })

/** The rules with some of these fields. */
export function withFields(
  { acts, ...rest }: ApprovalRules,
  fields: Partial<ReturnType<typeof fieldsOf>>,
): ApprovalRules {
  const { publish, promote, 'many-players': many, grant, archive, secret, ...others } = { ...acts, ...rest, ...fields }
  return { ...others, acts: { publish, promote, 'many-players': many, grant, archive, secret } }
}

/** Two budgets for the same would contradict each other. */
export function checkBudgets({ budgets }: ApprovalRules): void {
  const second = budgets.findIndex((one, index) => budgets.slice(0, index).some((other) => isSameBudget(one, other)))
  if (second === -1) return
  const field = `rules.budgets.${second}`
  throw new ApiError('BadRequest', { field, message: `${field} repeats an earlier budget. Nothing was changed.` })
}

/** Refuses to make a rule stricter than the people of the realm can fulfil. */
export async function refuseUnfulfillable(
  { realm }: RealmContext,
  before: ApprovalRules,
  { acts, leastRole }: ApprovalRules,
): Promise<void> {
  const staff = await countStaff(realm)
  const stuck = approvalActs.filter((act) => !canBeFulfilled(acts[act], leastRole, staff))
  const raised = stuck.find((act) => acts[act] > before.acts[act])
  const isRoleRaised = stuck.length > 0 && isAbove(leastRole, before.leastRole)
  if (raised === undefined && !isRoleRaised) return
  const field = raised === undefined ? 'rules.leastRole' : `rules.acts.${raised}`
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
  const asked = `${needed} approval${needed === 1 ? '' : 's'}`
  const people = `${approvers} ${approvers === 1 ? 'person' : 'people'}`
  const way =
    leastRole === 'admin' ? 'Invite another admin first, or let developers approve.' : 'Invite a colleague first.'
  return `${field} asks for ${asked}, but ${people} may approve (${who}), and nobody approves what they made. ${way} Nothing was changed.`
}
