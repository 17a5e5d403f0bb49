import { Button, TextInput } from '@mantine/core'
import { cancelPlan, type Evidence, type Plan, type PlanProposal } from '@regent/contract/organization/plans'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { RecordSentence } from '../../../shell/records/RecordSentence.tsx'
import { ofOrganization } from '../../../shell/routing/paths.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { IconAlertTriangle, IconRobot } from '../../../ui/layout/icons.ts'
import { useAuditPlace } from '../audit/use-audit-place.ts'
import styles from './Plans.module.css'

/** Why an agent proposes a plan, in its own words, and what it refers to. An open plan can be refused with a reason. */
export function ProposalCard({ plan, proposal }: { plan: Plan; proposal: PlanProposal }) {
  const { why, evidence } = proposal
  return (
    <section className={`stack gap-8 ${styles.checks}`} aria-label="Proposal">
      <h3 className="part-title">
        <IconRobot aria-hidden /> Why
      </h3>
      <p className={`flush ${styles.why}`}>{why}</p>
      <p className="flush dimmed">Written by {plan.madeByEmail ?? 'an assistant'}, not checked by Regent.</p>
      {evidence.length > 0 ? (
        <ol className={`stack gap-4 ${styles.evidence}`} aria-label="Evidence">
          {evidence.map((one) => (
            <EvidenceLine key={`${one.text} ${one.record?.id}`} evidence={one} pid={plan.pid} />
          ))}
        </ol>
      ) : (
        <p className="flush caution">
          <IconAlertTriangle aria-hidden /> Gives no evidence.
        </p>
      )}
      {plan.state === 'open' && <Refuse plan={plan} />}
    </section>
  )
}

function EvidenceLine({ evidence: { text, record }, pid }: { evidence: Evidence; pid: string | undefined }) {
  const { customerId = '' } = useParams({ strict: false })
  const { placeOf } = useAuditPlace()
  return (
    <li>
      {text}
      {record && (
        <>
          {' '}
          <RecordSentence text={record.id} record={record} place={placeOf(pid) ?? ofOrganization(customerId)} />
        </>
      )}
    </li>
  )
}

function Refuse({ plan }: { plan: Plan }) {
  const [reason, setReason] = useState('')
  const refuse = useMutation({
    mutationFn: () =>
      write(
        cancelPlan,
        { params: { id: plan.id }, body: { reason: reason.trim() } },
        { subject: 'plan', scope: customerScope() },
      ),
  })
  const failure = useWriteFailure('The plan was not refused.', refuse.error)
  const isReady = reason.trim() !== ''
  // The field is inside the form that applies the plan.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isReady) refuse.mutate()
  }
  return (
    <>
      <div className={`row ${styles.refuse}`}>
        <TextInput
          label="Reason to refuse, for the assistant"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          maxLength={300}
          autoComplete="off"
        />
        <Button className="end" disabled={!isReady} loading={refuse.isPending} onClick={() => refuse.mutate()}>
          Refuse
        </Button>
      </div>
      {failure && <ErrorNotice failure={failure} />}
    </>
  )
}
