import type { ApprovalRequest, Reviewer } from '@regent/contract/approval-shapes'
import { IconCircleCheck, IconCircleX, IconClock } from '../../../ui/icons.ts'
import { Time } from '../../../ui/Time.tsx'
import styles from './Approvals.module.css'
import { reviewerWords } from './approval-words.ts'

const icons = { approved: IconCircleCheck, refused: IconCircleX, asked: IconClock }

const stateOf = ({ decision, counts }: Reviewer, { state }: ApprovalRequest): keyof typeof icons =>
  decision === 'refused' ? 'refused' : decision === 'approved' && (counts || state === 'used') ? 'approved' : 'asked'

/** Who was asked and who has decided, each with the hash that they approved. */
export function ReviewerList({ request, me }: { request: ApprovalRequest; me: number }) {
  if (request.reviewers.length === 0)
    return <p className={styles.note}>Everybody who may approve in this realm is asked.</p>
  return (
    <ul className={styles.reviewers} aria-label="Reviewers">
      {request.reviewers.map((one) => {
        const state = stateOf(one, request)
        const StateIcon = icons[state]
        return (
          <li key={one.accountId} className={styles.reviewer} data-state={state}>
            <StateIcon aria-hidden />
            <span className={styles.who}>
              <span className={styles.email}>{one.accountId === me ? 'You' : (one.email ?? 'A former colleague')}</span>{' '}
              <span>{reviewerWords(one, request)}</span>{' '}
              {one.at !== undefined && (
                <span className="dimmed">
                  <Time ms={one.at} />
                </span>
              )}
              {one.comment && <p className={styles.message}>“{one.comment}”</p>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
