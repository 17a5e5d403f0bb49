import type { ApprovalRequest, Reviewer } from '@regent/contract/organization/approval-shapes'
import { type Approver, listApprovers } from '@regent/contract/organization/approvals'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { IconCircleCheck, IconCircleX, IconClock } from '../../../ui/layout/icons.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Approvals.module.css'
import { formatReviewer } from './approval-words.ts'

const icons = { approved: IconCircleCheck, refused: IconCircleX, asked: IconClock }

const deriveState = ({ decision, counts }: Reviewer, { state }: ApprovalRequest): keyof typeof icons =>
  decision === 'refused' ? 'refused' : decision === 'approved' && (counts || state === 'used') ? 'approved' : 'asked'

/**
 * True if the person's approval could count. For the caller, the server also returns why they could not approve their
 * own act.
 */
const canCount = ({ accountId, whyNot }: Approver, { askedBy }: ApprovalRequest, me: number): boolean =>
  accountId !== askedBy && (whyNot === undefined || accountId === me)

function describeReviewers(approvers: readonly Approver[] | undefined, request: ApprovalRequest, me: number): string {
  if (!approvers) return ''
  if (approvers.some((one) => canCount(one, request, me))) return 'Sent to all approvers of this realm.'
  return request.askedBy === me
    ? 'You cannot approve your own plan, and nobody else can. Invite another approver.'
    : 'Nobody can approve this now. Invite another approver.'
}

/** Requested reviewers and decisions, each with the approved hash. */
export function ReviewerList({ request, me }: { request: ApprovalRequest; me: number }) {
  const isOpenToAll = request.reviewers.length === 0
  const scope = realmScope(request.pid)
  const approvers = useQuery({
    ...query(listApprovers, { query: { madeBy: request.askedBy } }, { scope }),
    enabled: isOpenToAll,
  })
  if (isOpenToAll) return <p className="flush dimmed">{describeReviewers(approvers.data?.approvers, request, me)}</p>
  return (
    <ul className="stack gap-8 plain-list" aria-label="Reviewers">
      {request.reviewers.map((one) => {
        const state = deriveState(one, request)
        const StateIcon = icons[state]
        return (
          <li key={one.accountId} className={`flex ${styles.reviewer}`} data-state={state}>
            <StateIcon aria-hidden />
            <span className="shrink">
              <span className="strong breakable">
                {one.accountId === me ? 'You' : (one.email ?? 'A former colleague')}
              </span>{' '}
              <span>{formatReviewer(one, request)}</span>{' '}
              {one.at !== undefined && (
                <span className="dimmed">
                  <Time ms={one.at} />
                </span>
              )}
              {one.comment && <p className="flush prose">“{one.comment}”</p>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
