import { TextInput } from '@mantine/core'
import {
  getRun,
  prepareUndoOfRun,
  type RunbookRun,
  type RunStep,
  runbookStepKinds,
  startRun,
} from '@regent/contract/operate/runbooks'
import { getPlan } from '@regent/contract/organization/plans'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { planAct, write } from '../../../api/act.ts'
import { customerScope, realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { type Confirmation, useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowBackUp, IconPlayerPlay } from '../../../ui/layout/icons.ts'
import { OpenButton } from '../../../ui/layout/OpenButton.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { planProgress, planState } from '../../organization/plans/plan-words.ts'
import { nextStep, runProgress, runState, stepApproval, unapprovedStep } from './run-words.ts'

const whileRunningMs = 1_000
/** The state on the server. */
const shortestReason = 3

/** One run: before the start the planned changes of each step, afterwards its changes. */
export function RunPage() {
  const { runId = '' } = useParams({ strict: false }) as { runId?: string }
  const place = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view runbooks')
  const scope = realmScope(place.realmId)
  const read = useQuery({
    ...query(getRun, { params: { id: Number(runId) } }, { scope }),
    enabled: isAllowed,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? whileRunningMs : false),
  })
  const run = read.data
  const list = paths.inRealm(place, 'runbooks')
  const back = <Link to={list}>All runbooks</Link>
  if (!run) {
    return (
      <UnreadRecord
        title="Run"
        back={back}
        missingRight={isAllowed ? undefined : 'view runbooks'}
        read={read}
        failed="The run could not be loaded."
      />
    )
  }
  return <Run run={run} scope={scope} />
}

/** Starts the run, or prepares its undo. */
function useRunActs(run: RunbookRun, name: string, scope: string | null) {
  const place = useRealm()
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: (reason: string | undefined) =>
      write(
        startRun,
        { params: { id: run.id }, body: reason === undefined ? {} : { reason } },
        { subject: ['plan', 'runbook'], scope, done: run.state === 'open' ? `Started ${name}` : undefined },
      ),
  })
  const undo = useMutation({
    mutationFn: () => write(prepareUndoOfRun, { params: { id: run.id } }, { subject: 'runbook', scope }),
    onSuccess: ({ data: { id } }) => navigate({ to: paths.inRealm(place, `runbooks/runs/${id}`) }),
  })
  const notStarted = useWriteFailure('The run was not started.', start.error)
  const notPlanned = useWriteFailure('The undo was not prepared.', undo.error)
  return { start, undo, failure: notStarted ?? notPlanned }
}

function Run({ run, scope }: { run: RunbookRun; scope: string | null }) {
  const place = useRealm()
  const confirm = useConfirm()
  const [reason, setReason] = useState('')
  const next = nextStep(run)
  const plans = run.steps.flatMap(({ plan }) => plan ?? [])
  const isFaulty = run.state === 'open' && plans.some(({ faults }) => faults.length > 0)
  const name = run.undoes === undefined ? run.name : `Undo of ${run.name}`
  const { start, undo, failure } = useRunActs(run, name, scope)
  const state = runState(run)
  const unapproved = run.state === 'open' ? unapprovedStep(run) : undefined
  const missingReason =
    isFaulty && reason.trim().length < shortestReason && 'Checks found errors: enter a reason below.'

  async function begin() {
    if (await confirm(buildStartQuestion(run, name, place.realmName)))
      start.mutate(isFaulty ? reason.trim() : undefined)
  }

  return (
    <div className="stack gap-16">
      <PageHeader
        title={name}
        subtitle={<RunLinks run={run} />}
        state={<Pill tone={state.tone}>{state.words}</Pill>}
        menu={[]}
        actions={
          <>
            <RawJson value={run} title="the run" />
            {(run.state === 'done' || run.state === 'stopped') &&
              run.undoneBy === undefined &&
              plans.some(({ done }) => done > 0) && (
                <ActionButton
                  leftSection={<IconArrowBackUp aria-hidden />}
                  loading={undo.isPending}
                  onClick={() => undo.mutate()}
                >
                  Undo…
                </ActionButton>
              )}
            {next !== undefined && (
              <ActionButton
                variant="filled"
                leftSection={<IconPlayerPlay aria-hidden />}
                loading={start.isPending}
                disabledReason={unapproved ?? missingReason}
                onClick={() => void begin()}
              >
                {run.state === 'open' ? 'Start the run' : `Continue with step ${next + 1}`}
              </ActionButton>
            )}
          </>
        }
      />
      {failure && <ErrorNotice failure={failure} />}
      <Section title="Run">
        <RunFacts run={run} unapproved={unapproved} />
        {isFaulty && <ReasonInput value={reason} onChange={setReason} />}
      </Section>
      <Section title="Steps" count={run.steps.length} isFlush>
        <DataTable
          label="Steps"
          columns={columns}
          rows={run.steps.map((step, index) => ({ ...step, n: index + 1 }))}
          rowId={({ n }) => String(n)}
          isLoading={false}
          noun={['step', 'steps']}
        />
      </Section>
    </div>
  )
}

function RunLinks({ run }: { run: RunbookRun }) {
  const place = useRealm()
  return (
    <>
      {run.runbookId !== undefined && (
        <>
          <Link {...linkTo.runbook(place, { shown: String(run.runbookId) })}>Runbook</Link> ·{' '}
        </>
      )}
      <Link to={paths.inRealm(place, 'runbooks')}>All runbooks</Link>
    </>
  )
}

type RunFactsProps = { run: RunbookRun; unapproved: string | undefined }

/** Progress, parameters, and who did what when. */
function RunFacts({ run, unapproved }: RunFactsProps) {
  const place = useRealm()
  const buildRunPath = (id: number) => paths.inRealm(place, `runbooks/runs/${id}`)
  return (
    <KeyValueList
      items={[
        { label: 'Progress', value: <span role="status">{runProgress(run)}</span> },
        ...(unapproved === undefined ? [] : [{ label: 'Approval', value: unapproved }]),
        ...run.values.map(({ label, kind, value }) => ({
          label,
          value: <ParameterValue kind={kind} value={value} />,
        })),
        {
          label: 'Prepared',
          value: (
            <>
              <Time ms={run.madeAt} />
              {run.madeBy && ` by ${run.madeBy}`}
            </>
          ),
        },
        run.startedAt === undefined
          ? { label: 'Start before', value: <Time ms={run.expiresAt} /> }
          : {
              label: 'Started',
              value: (
                <>
                  <Time ms={run.startedAt} />
                  {run.startedBy && ` by ${run.startedBy}`}
                </>
              ),
            },
        ...(run.undoneBy === undefined
          ? []
          : [{ label: 'Undone', value: <Link to={buildRunPath(run.undoneBy)}>by this run</Link> }]),
        ...(run.undoes === undefined
          ? []
          : [{ label: 'Undoes', value: <Link to={buildRunPath(run.undoes)}>this run</Link> }]),
      ]}
    />
  )
}

const ReasonInput = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextInput
    label="Reason to run despite errors"
    description="Shown in the history."
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={500}
    autoComplete="off"
  />
)

function buildStartQuestion(run: RunbookRun, name: string, realmName: string): Confirmation {
  const rows = run.steps.reduce((sum, { plan }) => sum + (plan?.count ?? 0), 0)
  const typeName = findNameToType(run)
  return {
    title: run.state === 'open' ? `Start ${name}?` : `Continue with step ${(nextStep(run) ?? 0) + 1}?`,
    body: `${realmName}: ${formatCount(rows)} changes in ${formatQuantity(run.steps.length, 'step')}, in order. A failed step stops the run.`,
    verb: run.state === 'open' ? 'Start the run' : 'Continue',
    level: 'costly',
    ...(typeName !== undefined && { typeName, consequence: 'You can undo the whole run.' }),
  }
}

function ParameterValue({ kind, value }: Pick<RunbookRun['values'][number], 'kind' | 'value'>) {
  if (kind === 'time' && typeof value === 'number') return <Time ms={value} />
  return kind === 'symbol' ? <code className="mono">{value}</code> : value
}

/** If a plan of the run requires typing a name, the run requires it. */
const findNameToType = ({ state, steps }: RunbookRun): string | undefined =>
  state === 'open' ? steps.find(({ plan }) => plan?.typeName !== undefined)?.plan?.typeName : undefined

const capitalized = (words: string | undefined) => words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

type NumberedStep = RunStep & { n: number }

const openStep = ({ plan }: RunStep) =>
  plan &&
  void planAct(
    getPlan,
    { params: { id: plan.id } },
    { scope: customerScope(), failed: 'The plan could not be opened.' },
  )

const columns: Column<NumberedStep>[] = [
  {
    id: 'title',
    header: 'Effect',
    width: 260,
    cell: (step) => (step.plan ? <OpenButton onClick={() => openStep(step)}>{step.title}</OpenButton> : step.title),
  },
  { id: 'kind', header: 'Kind', width: 190, cell: ({ kind }) => runbookStepKinds[kind] },
  {
    id: 'state',
    header: 'State',
    width: 120,
    cell: ({ plan }) =>
      plan ? <Pill tone={planState(plan).tone}>{planState(plan).words}</Pill> : <span className="dimmed">deleted</span>,
  },
  { id: 'progress', header: 'Progress', width: 220, cell: ({ plan }) => plan && planProgress(plan) },
  {
    id: 'warnings',
    header: 'Before you start',
    width: 360,
    cell: ({ plan }) =>
      [capitalized(stepApproval({ plan })), ...(plan?.faults ?? []), ...(plan?.warnings ?? [])]
        .filter(Boolean)
        .join(' ') || <span className="dimmed">–</span>,
  },
]
