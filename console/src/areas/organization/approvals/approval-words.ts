import {
  type ApprovalAct,
  type ApprovalRequest,
  type ApprovalRules,
  type ApprovalState,
  countApprovers,
  type PlanApprovals,
  type Reviewer,
  type StaffCounts,
  shortHash,
} from '@regent/contract/organization/approval-shapes'
import type { Plan } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import type { Tone } from '../../../ui/layout/Pill.tsx'

export const requestTones: Record<ApprovalState, Tone> = {
  open: 'pending',
  approved: 'done',
  refused: 'error',
  withdrawn: 'cancelled',
  expired: 'cancelled',
  used: 'neutral',
}

export const requestLabels: Record<ApprovalState, string> = {
  open: 'waiting for approval',
  approved: 'approved',
  refused: 'refused',
  withdrawn: 'withdrawn',
  expired: 'expired',
  used: 'applied',
}

export type LeastRole = ApprovalRules['leastRole']

/** "1 admin", "3 developers and admins" */
export const formatApproverCount = (leastRole: LeastRole, staff: StaffCounts): string =>
  leastRole === 'admin'
    ? formatQuantity(staff.admins, 'admin')
    : formatQuantity(countApprovers(leastRole, staff), 'developer or admin', 'developers and admins')

/** Describes the current approvers, and warns if they are too few. */
export function describeApprovers(leastRole: LeastRole, staff: StaffCounts): string {
  const approvers = countApprovers(leastRole, staff)
  if (approvers === 0) return 'Nobody can approve now: invite colleagues first.'
  if (approvers > 1) return `Now: ${formatApproverCount(leastRole, staff)}.`
  return `Now: 1 ${leastRole === 'admin' ? 'admin' : 'person'}. Nobody can approve their plans: invite another approver.`
}

/** Labels of the acts in the form of the rules. */
export const actLabels: Record<ApprovalAct, { label: string; description: string }> = {
  publish: { label: 'Publish content', description: 'Also republish or archive manifests.' },
  promote: { label: 'Promote from another realm', description: 'Content, microservices and texts.' },
  'many-players': {
    label: 'Change many players',
    description: 'Above the number of players below.',
  },
  grant: {
    label: 'Grant above a budget',
    description: 'Grants and gifts above a budget or the number below.',
  },
  secret: { label: 'Read the secret of the realm', description: 'The secret can act as a game server.' },
  archive: { label: 'Archive the realm', description: 'Blocks the realm for game clients.' },
}

/** "approved 7f3a 9c1e", "asked", "refused" */
export function formatReviewer({ decision, isAsked, counts }: Reviewer, { hash, state }: ApprovalRequest): string {
  if (decision === 'refused') return 'refused'
  if (decision === undefined) return isAsked ? 'asked' : 'withdrew the approval'
  if (counts || state === 'used') return `approved ${shortHash(hash)}`
  return 'approved (no longer valid)'
}

/** True if approvals do not block the plan. */
export const isApproved = ({ needed, request }: PlanApprovals): boolean =>
  needed === 0 || (request?.state === 'approved' && request.approvals >= needed)

/** The reason why a plan cannot be applied yet; undefined if approvals do not block it. */
export function approvalRefusal({ approvals }: Plan, accountId: number): string | undefined {
  if (approvals === undefined) return undefined
  if (!isApproved(approvals)) {
    const missing = approvals.needed - (approvals.request?.approvals ?? 0)
    return `It needs ${formatQuantity(missing, approvals.request ? 'more approval' : 'approval')}.`
  }
  const own = approvals.request?.reviewers.some((one) => one.accountId === accountId && one.decision === 'approved')
  return own ? 'You approved it. Someone else must apply it.' : undefined
}

/** True if approval can be requested again. */
export const canAsk = ({ needed, request }: PlanApprovals): boolean =>
  needed > 0 && (request === undefined || !['open', 'approved'].includes(request.state))
