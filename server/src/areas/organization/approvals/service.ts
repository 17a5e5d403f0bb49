import { isDeepStrictEqual } from 'node:util'
import { type ApprovalRules, approvalActs } from '@regent/contract/approval-shapes'
import { ApiError } from '@regent/contract/errors'
import { actWords } from '../../../kernel/approvals/gates.ts'
import { needsApproval } from '../../../kernel/approvals/requests.ts'
import {
  approvingIn,
  colleaguesIn,
  isLooser,
  isSameBudget,
  lockRules,
  neededFor,
  putRules,
} from '../../../kernel/approvals/rules.ts'
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

/**
 * Refuses rules that nobody can fulfil: to ask for more than so far needs as many people who may approve, beside somebody
 * else who acts.
 */
export async function refuseUnfulfillable(
  context: RealmContext,
  before: ApprovalRules,
  rules: ApprovalRules,
): Promise<void> {
  const field = approvalActs.find((act) => rules.acts[act] > before.acts[act])
  const needed = neededFor(rules, ['rules'])
  if (needed === 0 || (field === undefined && rules.leastRole === before.leastRole)) return
  const { mayApprove, can } = await approvingIn(context, context.realm, rules)
  const colleagues = await colleaguesIn(context.realm)
  const approvers = colleagues.filter(mayApprove)
  const others = colleagues.filter((one) => !mayApprove(one) && can(one, 'edit content'))
  if (approvers.length > needed || (approvers.length === needed && others.length > 0)) return
  const who = rules.leastRole === 'admin' ? 'admins' : 'developers and admins'
  const people = `${approvers.length} ${approvers.length === 1 ? 'person' : 'people'}`
  throw new ApiError('ApprovalsUnfulfillable', {
    field: field === undefined ? 'rules.leastRole' : `rules.acts.${field}`,
    message: `Of the ${who} ${people} could approve, and nobody approves what they made: for ${needed} approval${needed === 1 ? '' : 's'} that is too few. Invite colleagues first, or let developers approve. Nothing was changed.`,
  })
}
