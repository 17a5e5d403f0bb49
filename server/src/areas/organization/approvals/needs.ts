import { canBeFulfilled, countApprovers } from '@regent/contract/organization/approval-shapes'
import { endedInVain, waitingFor } from '../../../kernel/approvals/requests.ts'
import { countStaff, neededFor, readRules } from '../../../kernel/approvals/rules.ts'
import { apartOrTogether, type NeedSource } from '../../../kernel/needs/need-source.ts'

/** More than this are counted as this many. */
const maxCounted = 100

/** What colleagues ask the caller to approve. */
export const waitingApprovals: NeedSource = async (context) => {
  const rows = await waitingFor(context, { limit: maxCounted })
  return apartOrTogether(
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

/** What the caller asked and did not get lately: they plan it anew, or leave it. */
export const endedApprovals: NeedSource = async (context) =>
  apartOrTogether(
    (await endedInVain(context)).map((row) => ({
      urgency: 'later' as const,
      id: String(row.subject_id),
      name: row.title,
      count: 1,
      at: row.ended_at,
      reason: row.state === 'refused' ? 'refused' : 'expired',
    })),
  )

/** Rules that too few people are left to fulfil, for example after somebody has lost a role. */
export const unfulfillableApprovals: NeedSource = async ({ realm }) => {
  const { rules } = await readRules(realm)
  const needed = neededFor(rules, ['rules'])
  if (needed === 0) return []
  const staff = await countStaff(realm)
  if (canBeFulfilled(needed, rules.leastRole, staff)) return []
  return [{ urgency: 'soon', count: needed, of: countApprovers(rules.leastRole, staff), reason: rules.leastRole }]
}
