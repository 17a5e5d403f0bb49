import { canBeFulfilled, countApprovers } from '@regent/contract/organization/approval-shapes'
import { endedInVain, waitingFor } from '../../../kernel/approvals/requests.ts'
import { countStaffFor, readRules, requiredApprovals } from '../../../kernel/approvals/rules.ts'
import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'

/** The maximum count that is shown. */
const maxCounted = 100

/** Requests of colleagues that the caller can approve. */
export const waitingApprovals: NeedSource = async (context) => {
  const rows = await waitingFor(context, { limit: maxCounted })
  return groupIfMany(
    rows.map((row) => ({
      urgency: 'soon' as const,
      id: String(row.subject_id),
      name: row.title,
      count: 1,
      at: row.asked_at,
      ...(row.asked_by_email !== null && { reason: row.asked_by_email }),
    })),
  )
}

/** The caller's recent requests that were rejected or have expired: they can plan again or drop it. */
export const endedApprovals: NeedSource = async (context) =>
  groupIfMany(
    (await endedInVain(context)).map((row) => ({
      urgency: 'later' as const,
      id: String(row.subject_id),
      name: row.title,
      count: 1,
      at: row.ended_at,
      reason: row.state === 'refused' ? 'refused' : 'expired',
    })),
  )

/**
 * Rules that cannot be satisfied any more because too few people can approve, for example after somebody has lost a
 * role.
 */
export const unfulfillableApprovals: NeedSource = async (context) => {
  const { rules } = await readRules(context.realm)
  const needed = requiredApprovals(rules, ['rules'])
  if (needed === 0) return []
  const staff = await countStaffFor(context, context.realm, rules)
  if (canBeFulfilled(needed, rules.leastRole, staff)) return []
  return [{ urgency: 'soon', count: needed, of: countApprovers(rules.leastRole, staff), reason: rules.leastRole }]
}
