import { ApiError } from '@regent/contract/errors'
import { maxAppliedByAgent } from '@regent/contract/operate/agents'
import type { Plan } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { type AgentRules, whyNotByRule } from './rules.ts'

/**
 * Throws unless an agent may apply this plan itself: a small one of its own that can be undone, without warnings, that
 * reaches few players and needs no approval, by a call that is set to Apply. The key must also be allowed to apply plans,
 * which the call checks.
 */
export function refuseApply(plan: Plan, keyId: number, rules: AgentRules, call: string | undefined): void {
  const reason = whyAPerson(plan, keyId) ?? whyNotByRule(rules, call)
  if (reason === undefined) return
  throw new ApiError('Forbidden', { message: `A person must apply this plan: ${reason}. Nothing was changed.` })
}

function whyAPerson(plan: Plan, keyId: number): string | undefined {
  const { madeBy, proposal, count, typeName, warnings, faults, approvals, review } = plan
  if (madeBy !== keyId || !proposal) return 'it was not proposed by this agent'
  if (proposal.evidence.length === 0) return 'it gives no evidence'
  if (count > maxAppliedByAgent) return `it changes more than ${formatQuantity(maxAppliedByAgent, 'record')}`
  if (typeName !== undefined) return 'it cannot be undone, or reaches everybody'
  if (warnings.length > 0 || faults.length > 0) return 'it has warnings'
  if (approvals && approvals.needed > 0) return 'it needs an approval'
  // The review of a call reaches more than one player.
  if (review) return 'it reaches many players'
  return undefined
}
