import { Button, Modal, Progress, TextInput } from '@mantine/core'
import { rightsToUndoDraft } from '@regent/contract/drafts'
import { type AuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import {
  applyPlan,
  cancelPlan,
  getPlan,
  listPlanRows,
  type Plan,
  type PlanRow,
  type PlanWithSample,
  planUndo,
  retryPlan,
  stepKinds,
} from '@regent/contract/organization/plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { planAct, write } from '../../../api/act.ts'
import { call, customerScope, realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { closePlan, replacePlan, tellChanged } from '../../../api/planning.ts'
import { query, queryClient } from '../../../api/query.ts'
import { toastUndoable } from '../../../api/undo.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useOperator } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconAlertTriangle, IconCircleX } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import { ApprovalPanel } from '../approvals/ApprovalPanel.tsx'
import { approvalRefusal } from '../approvals/approval-words.ts'
import { UndoButton } from '../audit/UndoButton.tsx'
import { useAuditPlace } from '../audit/use-audit-place.ts'
import { PlanRows } from './PlanRows.tsx'
import styles from './Plans.module.css'
import { hasRest, planProgress, planState } from './plan-words.ts'

/** Polling intervals: short at first, because small plans finish quickly, then longer. */
const firstLookMs = 100
const lastLookMs = 600
const failuresShown = 200
/** The state on the server. */
const shortestReason = 3

/** Shows one plan in all its states: review, progress, result and undo. */
export function PlanDialog({ made }: { made: PlanWithSample }) {
  const read = useQuery({
    ...query(getPlan, { params: { id: made.plan.id } }, { scope: customerScope() }),
    initialData: made,
    refetchInterval: ({ state: { data, dataUpdateCount: looks } }) =>
      data?.plan.state === 'applying' && Math.min(lastLookMs, firstLookMs * 1.3 ** looks),
  })
  const { plan, sample } = read.data
  const realms = useRealms()
  const realm = plan.pid === undefined ? undefined : findRealm(realms, plan.pid)
  const state = planState(plan)
  const isRunning = plan.state === 'open' || plan.state === 'applying'
  const [wasRunning] = useState(isRunning)
  const onEnded = useEffectEvent(() => {
    tellChanged()
    // A plan may change anything.
    void queryClient.invalidateQueries()
    // A single successful change needs no list.
    if (plan.count > 1 || plan.done < plan.count) return
    closePlan()
    const undoIt = { label: 'Undo', onClick: () => void openUndo(plan) }
    toastUndoable(`Done: ${plan.title}`, undoIt, () => readChange(plan))
  })
  useEffect(() => {
    if (wasRunning && !isRunning) onEnded()
  }, [wasRunning, isRunning])

  return (
    <Modal opened onClose={closePlan} title={plan.title} size={760} zIndex={250}>
      <div className="stack">
        <p className="cluster flush">
          {realm && <RealmPill name={realmName(realm)} environment={findEnvironment(realm, realms)} />}
          <Pill tone={state.tone}>{state.words}</Pill>
          <span role="status">{planProgress(plan)}</span>
          <span className="dimmed">
            planned <Time ms={plan.madeAt} />
            {plan.madeByEmail && ` by ${plan.madeByEmail}`}
          </span>
        </p>
        {read.error && <ErrorNotice failure={readFailure('The plan could not be loaded.', read.error)} />}
        {plan.error && <p className={styles.error}>{plan.error}</p>}
        {plan.reason && (
          <p className="flush dimmed">
            Applied despite {plan.faults.length === 1 ? 'an error' : 'errors'}: {plan.reason}
          </p>
        )}
        {plan.state === 'open' ? (
          <OpenPlan plan={plan} sample={sample} />
        ) : plan.state === 'applying' ? (
          <Applying plan={plan} />
        ) : (
          <PlanResult plan={plan} />
        )}
      </div>
    </Modal>
  )
}

/** A link in the rows closes the dialog; an open plan stays available on the screen Plans. */
function PlanDialogRows({ plan, rows, label }: { plan: Plan; rows: readonly PlanRow[]; label: string }) {
  const { placeOf } = useAuditPlace()
  return <PlanRows rows={rows} label={label} place={placeOf(plan.pid)} onLeave={closePlan} />
}

/** All changes of a plan are of one kind, so the newest determines the right for the undo. */
const newestChange = ({ id, pid }: Plan) => ({
  input: { query: { planId: id, limit: 1 } },
  scope: pid === undefined ? customerScope() : realmScope(pid),
})

async function readChange(plan: Plan): Promise<AuditEntry | undefined> {
  // Undoing the plan needs other rights than undoing single changes; the server returns the missing one.
  if (stepKinds.includes(plan.kind)) return undefined
  const { input, scope } = newestChange(plan)
  return (await call(listAuditEntries, input, { scope })).rows[0]
}

const openUndo = ({ id, title }: Plan) =>
  planAct(planUndo, { params: { id } }, { scope: customerScope(), failed: `The undo of “${title}” was not planned.` })

/** Applies or stops a plan, and refetches it. */
function useAct(
  plan: Plan,
  endpoint: typeof applyPlan | typeof cancelPlan | typeof retryPlan,
  message: string,
  body: { reason?: string } = {},
) {
  const act = useMutation({
    mutationFn: () => write(endpoint, { params: { id: plan.id }, body }, { subject: 'plan', scope: customerScope() }),
  })
  return { act, failure: useWriteFailure(message, act.error) }
}

function OpenPlan({ plan, sample }: PlanWithSample) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const isFaulty = plan.faults.length > 0
  const reasonInput = isFaulty ? { reason: reason.trim() } : {}
  const { act: apply, failure } = useAct(plan, applyPlan, 'The plan was not applied.', reasonInput)
  const isNamed = plan.typeName === undefined || typed.trim() === plan.typeName
  const refusal = approvalRefusal(plan, useOperator().id)
  const isReady = refusal === undefined && isNamed && (!isFaulty || reason.trim().length >= shortestReason)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && plan.canApply) apply.mutate()
  }

  return (
    <form className="stack" onSubmit={submit}>
      {isFaulty && (
        <section className={styles.faults} aria-label="Errors">
          <p>
            <IconCircleX aria-hidden />
            {plan.faults.length === 1
              ? 'Checks found an error'
              : `Checks found ${formatCount(plan.faults.length)} errors`}
          </p>
          <ul>
            {plan.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </section>
      )}
      {plan.warnings.length > 0 && (
        <ul className={`stack gap-4 plain-list inset ${styles.dialogWarnings}`}>
          {plan.warnings.map((warning) => (
            <li key={warning}>
              <IconAlertTriangle aria-hidden />
              {warning}
            </li>
          ))}
        </ul>
      )}
      {plan.summary ? (
        <KeyValueList items={plan.summary} />
      ) : (
        <PlanDialogRows plan={plan} rows={sample} label="Preview of the changes" />
      )}
      {!plan.summary && plan.count > sample.length && (
        <p className="flush dimmed">
          The first {formatCount(sample.length)} of {formatCount(plan.count)}.
        </p>
      )}
      {isFaulty && (
        <TextInput
          label="Reason to apply despite errors"
          description="Shown in the history."
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          autoComplete="off"
        />
      )}
      {plan.typeName !== undefined && (
        <TextInput
          label={
            <>
              Type <code className={styles.name}>{plan.typeName}</code> to go on
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <ApprovalPanel plan={plan} />
      {failure && <ErrorNotice failure={failure} />}
      <p className="flush dimmed">
        {plan.canApply ? (
          <>
            Applies exactly these changes. The plan can be applied until <Time ms={plan.expiresAt} />.
          </>
        ) : (
          'The plan has expired. Create a new one.'
        )}
      </p>
      <div className={`flex wrap ${styles.actions}`}>
        <Button data-autofocus onClick={closePlan}>
          Cancel
        </Button>
        {refusal === undefined ? (
          <Button
            type="submit"
            variant="filled"
            color={plan.typeName === undefined && !isFaulty ? undefined : 'red'}
            disabled={!isReady || !plan.canApply}
            loading={apply.isPending}
          >
            {isFaulty ? `${plan.verb} anyway` : plan.verb}
          </Button>
        ) : (
          <ActionButton disabledReason={refusal}>{plan.verb}</ActionButton>
        )}
      </div>
    </form>
  )
}

function Applying({ plan }: { plan: Plan }) {
  const { act: stop, failure } = useAct(plan, cancelPlan, 'The plan was not stopped.')
  const percent = Math.round((100 * (plan.done + plan.failed)) / plan.count)
  return (
    <>
      <Progress value={percent} aria-label={`${percent} % done`} size="lg" />
      {failure && <ErrorNotice failure={failure} />}
      <p className="flush dimmed">Continues in the background. See its progress in Plans.</p>
      <div className={`flex wrap ${styles.actions}`}>
        <Button onClick={() => stop.mutate()} loading={stop.isPending}>
          Stop
        </Button>
        <Button data-autofocus onClick={closePlan}>
          Close
        </Button>
      </div>
    </>
  )
}

function PlanResult({ plan }: { plan: Plan }) {
  const { act: retry, failure: notRetried } = useAct(plan, retryPlan, 'The rest was not retried.')
  const undo = useMutation({
    mutationFn: () => call(planUndo, { params: { id: plan.id } }, { scope: customerScope() }),
    onSuccess: replacePlan,
  })
  const notPlanned = useWriteFailure('The undo was not planned.', undo.error)
  const failed = useQuery({
    ...query(
      listPlanRows,
      { params: { id: plan.id }, query: { failed: true, limit: failuresShown } },
      { scope: customerScope() },
    ),
    enabled: plan.failed > 0,
  })
  const { input, scope } = newestChange(plan)
  const changes = useQuery({ ...query(listAuditEntries, input, { scope }), enabled: plan.done > 0 })
  const rows = failed.data?.rows ?? []
  const failure = notRetried ?? notPlanned
  const remainingCount = plan.count - plan.done
  return (
    <>
      {plan.failed > 0 && rows.length > 0 && (
        <>
          <PlanDialogRows plan={plan} rows={rows} label="Failures" />
          {plan.failed > rows.length && (
            <p className="flush dimmed">
              The first {formatCount(rows.length)} of {formatCount(plan.failed)} that failed.
            </p>
          )}
        </>
      )}
      {failure && <ErrorNotice failure={failure} />}
      <div className={`flex wrap ${styles.actions}`}>
        {plan.done > 0 && !changes.isLoading && (
          <UndoButton
            entries={changes.data?.rows ?? []}
            rightsOf={stepKinds.includes(plan.kind) ? rightsToUndoDraft : undefined}
            onClick={() => undo.mutate()}
            loading={undo.isPending}
          >
            Undo…
          </UndoButton>
        )}
        {hasRest(plan) && (
          <Button onClick={() => retry.mutate()} loading={retry.isPending}>
            Try the other {formatCount(remainingCount)} again
          </Button>
        )}
        <Button variant="filled" data-autofocus onClick={closePlan}>
          Close
        </Button>
      </div>
    </>
  )
}
