import { shortHash } from '@regent/contract/organization/approval-shapes'
import type { Plan } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { useId } from 'react'
import { useOperator } from '../../../shell/scope/rights.ts'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Approvals.module.css'
import { AskForApproval } from './AskForApproval.tsx'
import { canAsk, requestLabels, requestTones } from './approval-words.ts'
import { DecideApproval } from './DecideApproval.tsx'
import { ReviewerList } from './ReviewerList.tsx'

/** The approvals of a plan: reviewers, their decisions, and the operator's possible actions. */
export function ApprovalPanel({ plan }: { plan: Plan }) {
  const me = useOperator().id
  const id = useId()
  const { approvals, pid } = plan
  if (!approvals || pid === undefined) return null
  const { needed, request } = approvals
  const isOpen = request?.state === 'open' || request?.state === 'approved'
  const canBeAsked = plan.state === 'open' && plan.canApply && canAsk(approvals)
  return (
    <section className={`stack padded ${styles.panel}`} aria-labelledby={id}>
      <div className="cluster spread">
        <h3 id={id} className="part-title">
          {request
            ? `${request.approvals} of ${formatQuantity(request.needed, 'approval')}`
            : `Needs ${formatQuantity(needed, 'approval')}`}
        </h3>
        {request && <Pill tone={requestTones[request.state]}>{requestLabels[request.state]}</Pill>}
      </div>
      {!request && (
        <p className="flush dimmed">
          Required in this realm. You can apply the plan when{' '}
          {needed === 1 ? 'a colleague has' : `${needed} colleagues have`} approved exactly these changes.
        </p>
      )}
      {request && (
        <>
          <p className="flush dimmed">
            <code className={styles.hash}>{shortHash(request.hash)}</code>{' '}
            <CopyButton value={request.hash} label="Copy hash" /> · requested <Time ms={request.askedAt} />
            {request.askedByEmail && ` by ${request.askedBy === me ? 'you' : request.askedByEmail}`}
            {isOpen && (
              <>
                {' '}
                · expires <Time ms={request.expiresAt} />
              </>
            )}
          </p>
          {request.message && <p className="flush prose">“{request.message}”</p>}
          <ReviewerList request={request} me={me} />
        </>
      )}
      {plan.state === 'open' && request && isOpen && <DecideApproval request={request} me={me} />}
      {canBeAsked && <AskForApproval plan={plan} pid={pid} />}
    </section>
  )
}
