import { type Plan, stepKinds } from '@regent/contract/organization/plans'
import type { ReactNode } from 'react'
import { IconArrowBackUp, IconClock, IconRefresh, IconShield } from '../../../ui/layout/icons.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { ApprovalPanel } from '../approvals/ApprovalPanel.tsx'
import { ReviewAside } from './CallReviewCards.tsx'
import styles from './Plans.module.css'
import { ProposalCard } from './ProposalCard.tsx'

type PlanColumnsProps = {
  plan: Plan
  /** The decision at the bottom of the dialog. */
  foot: ReactNode
  children: ReactNode
}

/** The changes on the left, and on the right who approves them and what happens. */
export function PlanColumns({ plan, foot, children }: PlanColumnsProps) {
  return (
    <>
      <div className={styles.dialogColumns}>
        <div className={styles.changes}>
          {plan.error && <p className={`inset ${styles.error}`}>{plan.error}</p>}
          {plan.reason && (
            <p className="flush inset dimmed">
              {plan.faults.length > 0 && plan.state !== 'cancelled'
                ? `Applied despite ${plan.faults.length === 1 ? 'an error' : 'errors'}: `
                : 'Reason: '}
              {plan.reason}
            </p>
          )}
          {plan.proposal && <ProposalCard plan={plan} proposal={plan.proposal} />}
          {children}
        </div>
        <PlanAside plan={plan} />
      </div>
      <div className={`cluster ${styles.foot}`}>{foot}</div>
    </>
  )
}

function PlanAside({ plan }: { plan: Plan }) {
  const { state, approvals, canApply, kind, count, expiresAt, review } = plan
  const isOpen = state === 'open'
  const isStep = stepKinds.includes(kind)
  return (
    <aside className={`stack gap-16 ${styles.aside}`} aria-label="Approval and effects">
      {approvals && (
        <section className="stack gap-8">
          <h3 className="part-title">Who approves</h3>
          <ApprovalPanel plan={plan} />
          {review?.approvers === 0 && isOpen && (
            <p className="flush caution">
              Nobody but the author can approve in this realm. Invite another approver, or let a colleague create the
              plan and approve it yourself.
            </p>
          )}
        </section>
      )}
      {review && <ReviewAside review={review} />}
      <section className="stack gap-8">
        <h3 className="part-title">What happens</h3>
        <ul className={`stack gap-8 plain-list ${styles.marked}`}>
          {!approvals && isOpen && (
            <li>
              <IconShield aria-hidden />
              No approval is required.
            </li>
          )}
          {isStep && (
            <li>
              <IconArrowBackUp aria-hidden />
              One undo reverts all changes.
            </li>
          )}
          {!isStep && count > 1 && (
            <li>
              <IconRefresh aria-hidden />
              Rows that fail can be retried.
            </li>
          )}
          {isOpen && (
            <li>
              <IconClock aria-hidden />
              <span>
                {canApply ? (
                  <>
                    Applies exactly these changes, until <Time ms={expiresAt} />.
                  </>
                ) : (
                  'The plan has expired. Create a new one.'
                )}
              </span>
            </li>
          )}
        </ul>
      </section>
    </aside>
  )
}
