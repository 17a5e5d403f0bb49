import { Radio } from '@mantine/core'
import type { ChangeSet } from '@regent/contract/operate/change-set-shapes'
import { scheduleChangeSet } from '@regent/contract/operate/change-sets'
import { getApprovalRules } from '@regent/contract/organization/approvals'
import { getPlan } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { query } from '../../../api/query.ts'
import { useOperator } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ApprovalPanel } from '../../organization/approvals/ApprovalPanel.tsx'
import styles from './ChangeSet.module.css'
import { itemCount } from './change-set-words.ts'
import { useSetHere } from './set-here.ts'

/** The schedule of a set, and the approvals it needs before. */
export function When({ set }: { set: ChangeSet }) {
  const { number, scope, refusal } = useSetHere()
  const [isLater, setIsLater] = useState(set.applyAt !== undefined)
  const [at, setAt] = useState(set.applyAt === undefined ? '' : new Date(set.applyAt).toISOString())
  const schedule = (applyAt: number | null) =>
    act(
      scheduleChangeSet,
      { params: { number }, body: applyAt === null ? {} : { applyAt } },
      {
        scope,
        subject: ['change-set', 'plan'],
        done: applyAt === null ? `#${number} is no longer scheduled` : `Scheduled #${number}`,
        failed: 'The time was not changed.',
      },
    )
  const selectedMs = at === '' ? Number.NaN : Date.parse(at)
  return (
    <section className={`panel padded ${styles.side}`} aria-label="When">
      <h2>When</h2>
      <Radio.Group
        aria-label="Apply at"
        value={isLater ? 'later' : 'now'}
        onChange={(value) => {
          setIsLater(value === 'later')
          if (value === 'now' && set.applyAt !== undefined) void schedule(null)
        }}
      >
        <Radio value="now" label="Manually" disabled={refusal !== undefined} />
        <Radio value="later" label="At a time" mt={8} disabled={refusal !== undefined} />
      </Radio.Group>
      {isLater && (
        <div className={`stack gap-8 ${styles.later}`}>
          <DateTimeField aria-label="Time" value={at} onChange={setAt} disabled={refusal !== undefined} />
          {selectedMs !== set.applyAt && <WhoApproves />}
          <ActionButton
            onClick={() => schedule(selectedMs)}
            disabledReason={
              refusal ??
              (Number.isNaN(selectedMs)
                ? 'Choose a time first.'
                : selectedMs === set.applyAt
                  ? 'Already scheduled for this time.'
                  : itemCount(set) === 0 && 'The set has no changes yet.')
            }
          >
            Schedule
          </ActionButton>
        </div>
      )}
      {set.applyAt !== undefined && (
        <>
          <p className={`note ${styles.small}`}>
            Scheduled for <Time ms={set.applyAt} />
            {set.scheduledByEmail && `, in the name of ${set.scheduledByEmail}`}. Edits remove it from the schedule.
          </p>
          {set.planId !== undefined && <Approval planId={set.planId} />}
        </>
      )}
    </section>
  )
}

/** The approvals that the realm requires, and possible approvers. */
function WhoApproves() {
  const { scope } = useSetHere()
  const me = useOperator().id
  const read = useQuery(query(getApprovalRules, { query: {} }, { scope }))
  const needed = read.data?.rules.acts.publish ?? 0
  if (!read.data || needed === 0) return null
  const otherApprovers = read.data.approvers.filter(({ accountId }) => accountId !== me).map(({ email }) => email)
  const approverNames = otherApprovers.slice(0, maxNamed).join(', ')
  const more = otherApprovers.length > maxNamed ? ` and ${otherApprovers.length - maxNamed} more` : ''
  return (
    <p className={`note ${styles.small}`}>
      This realm asks for {formatQuantity(needed, 'approval')} before that time.{' '}
      {otherApprovers.length === 0 ? 'Nobody else can approve here.' : `${approverNames}${more} may approve.`} They see
      the plan once it is scheduled.
    </p>
  )
}

const maxNamed = 3

/** The approvals of the plan that is applied at that time. */
function Approval({ planId }: { planId: number }) {
  const { scope } = useSetHere()
  const plan = useQuery(query(getPlan, { params: { id: planId } }, { scope })).data?.plan
  if (plan?.state !== 'open' || !plan.approvals) return null
  return (
    <>
      <ApprovalPanel plan={plan} />
      <p className={`note ${styles.small}`}>
        Applied at this time if approved by then. Otherwise the set stops and reports the reason.
      </p>
    </>
  )
}
