import { Button, Modal, Progress, TextInput } from '@mantine/core'
import { rightsToUndoDraft } from '@regent/contract/drafts'
import { type AuditEntry, getAuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import { forecastUndo, maxUndone } from '@regent/contract/organization/audit-undo'
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
import { formatCount } from '@regent/contract/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { planAct, write } from '../../../api/act.ts'
import { call, customerScope, realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { closePlan, currentReview, replacePlan, returnToForm, tellChanged } from '../../../api/planning.ts'
import { query, queryClient } from '../../../api/query.ts'
import { toastUndoable, undo } from '../../../api/undo.ts'
import { openForecast } from '../../../api/undo-forecasts.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useOperator } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconAlertTriangle, IconCheck, IconCircleX } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { approvalRefusal } from '../approvals/approval-words.ts'
import { UndoButton } from '../audit/UndoButton.tsx'
import { useAuditPlace } from '../audit/use-audit-place.ts'
import { CallReviewCards } from './CallReviewCards.tsx'
import { PlanColumns } from './PlanColumns.tsx'
import { PlanRows } from './PlanRows.tsx'
import styles from './Plans.module.css'
import { hasRest, planProgress, planState } from './plan-words.ts'
import { ReviewActions } from './ReviewActions.tsx'

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

  // A review that was neither applied nor sent to colleagues leads back to its form.
  const isUndecided = plan.state === 'open' && plan.approvals?.request === undefined
  const closeOrReturn = isUndecided && currentReview() ? returnToForm : closePlan

  return (
    <Modal
      opened
      onClose={closeOrReturn}
      title={plan.title}
      size={1080}
      zIndex={250}
      classNames={{ content: styles.content, body: styles.body, inner: styles.inner }}
    >
      <div className={`cluster ${styles.state}`}>
        {realm && <RealmPill name={realmName(realm)} environment={findEnvironment(realm, realms)} />}
        <Pill tone={state.tone}>{state.words}</Pill>
        <span role="status">{planProgress(plan)}</span>
        <span className="dimmed">
          planned <Time ms={plan.madeAt} />
          {plan.madeByEmail && ` by ${plan.madeByEmail}`}
        </span>
      </div>
      {read.error && <ErrorNotice failure={readFailure('The plan could not be loaded.', read.error)} />}
      {plan.state === 'open' ? (
        <OpenPlan plan={plan} sample={sample} onClose={closeOrReturn} />
      ) : plan.state === 'applying' ? (
        <Applying plan={plan} />
      ) : (
        <PlanResult plan={plan} />
      )}
    </Modal>
  )
}

/** A link in the rows closes the dialog; an open plan stays available on the screen Plans. */
function PlanDialogRows({ plan, rows, label }: { plan: Plan; rows: readonly PlanRow[]; label: string }) {
  const { placeOf } = useAuditPlace()
  const isComplete = rows.length >= plan.count
  return <PlanRows rows={rows} label={label} place={placeOf(plan.pid)} isComplete={isComplete} onLeave={closePlan} />
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

/** Undoes a small plan at once if everything can be reverted; otherwise shows the forecast. */
async function openUndo({ id, title, kind }: Plan) {
  const scope = customerScope()
  const failed = `The undo of “${title}” was not planned.`
  if (stepKinds.includes(kind)) return planAct(planUndo, { params: { id } }, { scope, failed })
  try {
    const { rows, total } = await call(forecastUndo, { body: { planId: id } }, { scope })
    const isSimple = total > 0 && total <= maxUndone && rows.every(({ verdict }) => verdict === 'yes')
    if (!isSimple) return openForecast({ planId: id, title, scope })
    const [newest = 0, ...older] = rows.map((row) => row.id)
    const { entry: change } = await call(getAuditEntry, { params: { id: newest } }, { scope })
    await undo({ message: title, entries: [newest, ...older], scope, change })
  } catch (error) {
    toastFailure(failed, error)
  }
}

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

function OpenPlan({ plan, sample, onClose }: PlanWithSample & { onClose: () => void }) {
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

  const foot = (
    <ApplyFoot
      plan={plan}
      subject={sample[0]?.key.split('/')[0] ?? ''}
      typed={typed}
      onTyped={setTyped}
      refusal={refusal}
      isReady={isReady}
      isApplying={apply.isPending}
      onClose={onClose}
    />
  )
  return (
    <form className={styles.form} onSubmit={submit}>
      <PlanColumns plan={plan} foot={foot}>
        {plan.review && <CallReviewCards review={plan.review} />}
        {plan.faults.length + plan.warnings.length > 0 && (
          <div className={`stack gap-8 ${styles.checks}`}>
            {isFaulty && <Faults faults={plan.faults} />}
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
            {plan.warnings.length > 0 && (
              <ul className={`stack gap-4 plain-list ${styles.marked}`} data-warnings>
                {plan.warnings.map((warning) => (
                  <li key={warning}>
                    <IconAlertTriangle aria-hidden />
                    {warning}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {plan.summary ? (
          <div className="padded">
            <KeyValueList items={plan.summary} />
          </div>
        ) : (
          <PlanDialogRows plan={plan} rows={sample} label="Preview of the changes" />
        )}
        {!plan.summary && plan.count > sample.length && (
          <p className="flush inset dimmed divided">
            The first {formatCount(sample.length)} of {formatCount(plan.count)}.
          </p>
        )}
        {failure && <ErrorNotice failure={failure} />}
      </PlanColumns>
    </form>
  )
}

type ApplyFootProps = {
  plan: Plan
  /** The record of the first row. */
  subject: string
  /** The text that the operator has typed to confirm the plan. */
  typed: string
  onTyped: (text: string) => void
  /** Why approvals do not allow to apply it. */
  refusal: string | undefined
  isReady: boolean
  isApplying: boolean
  onClose: () => void
}

function ApplyFoot({ plan, subject, typed, onTyped, refusal, isReady, isApplying, onClose }: ApplyFootProps) {
  const isFaulty = plan.faults.length > 0
  const isFromForm = onClose === returnToForm
  return (
    <>
      {plan.typeName !== undefined && (
        <TextInput
          classNames={{ root: `row wrap ${styles.typed}` }}
          label={
            <>
              Type <code className={styles.name}>{plan.typeName}</code> to go on
            </>
          }
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          rightSection={typed.trim() === plan.typeName && <IconCheck className="done-text" aria-hidden />}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Button className="end" data-autofocus onClick={onClose}>
        {isFromForm ? 'Back to form' : 'Cancel'}
      </Button>
      {plan.review && isFromForm && <ReviewActions review={plan.review} subject={subject} />}
      {refusal === undefined ? (
        <Button
          type="submit"
          variant="filled"
          color={plan.typeName === undefined && !isFaulty ? undefined : 'red'}
          disabled={!isReady || !plan.canApply}
          loading={isApplying}
        >
          {isFaulty ? `${plan.verb} anyway` : plan.verb}
        </Button>
      ) : (
        <ActionButton disabledReason={refusal}>{plan.verb}</ActionButton>
      )}
    </>
  )
}

function Faults({ faults }: { faults: readonly string[] }) {
  return (
    <section className={styles.faults} aria-label="Errors">
      <p>
        <IconCircleX aria-hidden />
        {faults.length === 1 ? 'Checks found an error' : `Checks found ${formatCount(faults.length)} errors`}
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </section>
  )
}

function Applying({ plan }: { plan: Plan }) {
  const { act: stop, failure } = useAct(plan, cancelPlan, 'The plan was not stopped.')
  const percent = Math.round((100 * (plan.done + plan.failed)) / plan.count)
  const foot = (
    <>
      <Button className="end" onClick={() => stop.mutate()} loading={stop.isPending}>
        Stop
      </Button>
      <Button data-autofocus onClick={closePlan}>
        Close
      </Button>
    </>
  )
  return (
    <PlanColumns plan={plan} foot={foot}>
      <div className="stack padded">
        <Progress value={percent} aria-label={`${percent} % done`} size="lg" />
        {failure && <ErrorNotice failure={failure} />}
        <p className="flush dimmed">Continues in the background. See its progress in Plans.</p>
      </div>
    </PlanColumns>
  )
}

function PlanResult({ plan }: { plan: Plan }) {
  const { act: retry, failure: notRetried } = useAct(plan, retryPlan, 'The rest was not retried.')
  const undoStep = useMutation({
    mutationFn: () => call(planUndo, { params: { id: plan.id } }, { scope: customerScope() }),
    onSuccess: replacePlan,
  })
  const notPlanned = useWriteFailure('The undo was not planned.', undoStep.error)
  function askUndo() {
    if (stepKinds.includes(plan.kind)) return undoStep.mutate()
    closePlan()
    openForecast({ planId: plan.id, title: plan.title, scope: customerScope() })
  }
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
  const foot = (
    <>
      <span className="end" />
      {plan.done > 0 && !changes.isLoading && (
        <UndoButton
          entries={changes.data?.rows ?? []}
          rightsOf={stepKinds.includes(plan.kind) ? rightsToUndoDraft : undefined}
          onClick={askUndo}
          loading={undoStep.isPending}
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
    </>
  )
  return (
    <PlanColumns plan={plan} foot={foot}>
      {plan.failed > 0 && rows.length > 0 && (
        <>
          <PlanDialogRows plan={plan} rows={rows} label="Failures" />
          {plan.failed > rows.length && (
            <p className="flush inset dimmed divided">
              The first {formatCount(rows.length)} of {formatCount(plan.failed)} that failed.
            </p>
          )}
        </>
      )}
      {failure && <ErrorNotice failure={failure} />}
    </PlanColumns>
  )
}
