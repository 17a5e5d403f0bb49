import { ApiError } from '@regent/contract/errors'
import {
  maxPreparedRuns,
  maxRunRows,
  type RunbookRun,
  type RunState,
  type RunValues,
} from '@regent/contract/operate/runbooks'
import { type Plan, type PlanWithSample, planLifeMs } from '@regent/contract/organization/plans'
import { newId } from '../../../engines/database/ids.ts'
import { needsApproval } from '../../../kernel/approvals/requests.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { OrganizationContext, RealmContext } from '../../../kernel/context/context.ts'
import { withRealm } from '../../../kernel/context/in-realm.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import { planUndo, startPlan } from '../../../kernel/plans/apply.ts'
import { loadApprovals } from '../../../kernel/plans/plan-approvals.ts'
import { findPlans, planView } from '../../../kernel/plans/service.ts'
import { inSavepoint } from '../../../kernel/write/apart.ts'
import { updateLastRun } from './queries.ts'
import * as queries from './run-queries.ts'
import { requireRunbook } from './service.ts'
import { planStep } from './steps.ts'
import type { RunParameter } from './tables.ts'
import { validateValues } from './values.ts'

/** The time limit for creating the plans of one run; longer work would hold locks and a connection. */
const maxPrepareMs = 60_000

/**
 * Plans every step of a runbook, atomically. A step that refers to a deleted record is rejected here, not halfway
 * through the run.
 */
export async function prepareRun(context: RealmContext, id: number, input: RunValues): Promise<RunbookRun> {
  const { name, parameters, steps } = await requireRunbook(context, id)
  const values = validateValues(parameters, input)
  await rejectTooMany(context)
  const began = performance.now()
  const planned: queries.NewStep[] = []
  let rows = 0
  for (const [index, step] of steps.entries()) {
    const { plan } = await planStep(context, step, index, values)
    planned.push({ kind: step.kind, title: step.title, plan_id: plan.id })
    rows += plan.count
    rejectTooLarge(index, rows, performance.now() - began)
  }
  const runParameters = parameters.map(
    (one): RunParameter => ({ label: one.label, kind: one.kind, value: values[one.name] ?? '' }),
  )
  return saveRun(context, { runbook_id: id, name, parameters: runParameters, undoes: null }, planned)
}

/** Rejects another run if too many wait to be started, because each stores its plans. */
async function rejectTooMany({ realm, now }: RealmContext): Promise<void> {
  if ((await queries.lockCountOfPrepared(realm, new Date(now - planLifeMs))) >= maxPreparedRuns)
    throw new ApiError('RunsFull')
}

function rejectTooLarge(index: number, rows: number, ms: number): void {
  const step = `Step ${index + 1}`
  const field = `steps.${index}`
  if (rows > maxRunRows) {
    const maxRows = maxRunRows.toLocaleString('en')
    const message = `${step}: the run would make ${rows.toLocaleString('en')} changes, more than ${maxRows}. Choose fewer players. Nothing was planned.`
    throw new ApiError('PlanRowsInvalid', { field, message })
  }
  if (ms > maxPrepareMs) {
    const message = `${step}: planning takes longer than ${maxPrepareMs / 1_000} seconds. Choose fewer players, or split the runbook. Nothing was planned.`
    throw new ApiError('TimeOutError', { field, message })
  }
}

type NewRun = Pick<queries.NewRun, 'runbook_id' | 'name' | 'parameters' | 'undoes'>

async function saveRun(context: RealmContext, run: NewRun, steps: readonly queries.NewStep[]): Promise<RunbookRun> {
  const { realm, caller, now } = context
  const id = newId()
  const creation = { made_by: findAccountId(caller) ?? null, made_at: new Date(now) }
  await queries.insertRun(realm, { id, ...run, ...creation }, steps)
  context.unchanged()
  return readRunWithApprovals(context, id)
}

export async function readRun(context: RealmContext, id: number): Promise<RunbookRun> {
  const row = await queries.selectRun(context.realm, id)
  if (!row) throw new ApiError('RunNotFound')
  const [run] = await buildViews(context, [row])
  if (!run) throw new ApiError('RunNotFound')
  return run
}

/** The same with the approvals that its plans require. */
export async function readRunWithApprovals(context: RealmContext, id: number): Promise<RunbookRun> {
  const run = await readRun(context, id)
  const plans = await findPlans(
    context.customer,
    run.steps.flatMap(({ plan }) => plan?.id ?? []),
  )
  const approvals = await loadApprovals(context, plans)
  const withApprovals = (plan: Plan): Plan => ({ ...plan, ...present({ approvals: approvals.get(plan.id) }) })
  return {
    ...run,
    steps: run.steps.map(({ plan, ...step }) => ({ ...step, ...(plan && { plan: withApprovals(plan) }) })),
  }
}

type RunPage = {
  runbook?: number | undefined
  cursor?: string | undefined
  limit: number
  sort: 'made' | '-made'
}

export async function listRuns(
  context: RealmContext,
  { runbook, cursor, limit, sort }: RunPage,
): Promise<{ rows: RunbookRun[]; next: string | null }> {
  const page = { order: readSort(sort).direction, after: readCursor(cursor, ['at', 'id']), limit: limit + 1 }
  const rows = await queries.selectRuns(context.realm, { runbook, ...page })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: await buildViews(context, rows.slice(0, limit)),
    next: last ? writeCursor([last.made_at, last.id]) : null,
  }
}

async function buildViews(
  { realm, customer, now }: RealmContext,
  rows: readonly queries.RunRow[],
): Promise<RunbookRun[]> {
  const steps = await queries.selectSteps(
    realm,
    rows.map(({ id }) => id),
  )
  const planRows = await findPlans(
    customer,
    steps.map((step) => step.plan_id),
  )
  const plans = new Map(planRows.map((plan) => [plan.id, planView(plan, now)]))
  return rows.map((row) => {
    const own = steps.filter((step) => step.run_id === row.id)
    const stepPlans = own.map(({ plan_id }) => plans.get(plan_id))
    return {
      id: row.id,
      ...(row.has_runbook && { runbookId: row.runbook_id }),
      name: row.name,
      values: row.parameters,
      ...deriveRunState(row, stepPlans, now),
      steps: own.map(({ kind, title }, index) => ({ kind, title, ...present({ plan: stepPlans[index] ?? null }) })),
      madeAt: row.made_at,
      expiresAt: findExpiry(row.made_at, stepPlans),
      ...present({
        undoes: row.undoes,
        undoneBy: row.undone_by,
        madeBy: row.made_by_email,
        startedBy: row.started_by_email,
        startedAt: row.started_at,
      }),
    }
  })
}

/** A run expires with its plans; while one of them waits for approval, the others do not expire either. */
function findExpiry(madeAt: number, plans: readonly (Plan | undefined)[]): number {
  const times = plans.map((plan) => plan?.expiresAt ?? madeAt)
  const waits = plans.some((plan) => plan && plan.expiresAt > plan.madeAt + planLifeMs)
  return waits ? Math.max(...times) : Math.min(...times)
}

/** The state of a run is not stored: it is derived from the plans of its steps. */
export function deriveRunState(
  { made_at, started_at, stopped_why }: Pick<queries.RunRow, 'made_at' | 'started_at' | 'stopped_why'>,
  plans: readonly (Plan | undefined)[],
  now: number,
): { state: RunState; why?: string } {
  if (started_at === null) {
    const isUsable = plans.every((plan) => plan?.state === 'open') && now <= findExpiry(made_at, plans)
    return { state: isUsable ? 'open' : 'expired' }
  }
  const next = plans.findIndex((plan) => plan?.state === 'open')
  if (plans.some((plan) => plan?.state === 'applying')) return { state: 'running' }
  const faulty = plans.findIndex((plan) => plan && (isStopped(plan) || (plan.state === 'done' && plan.failed > 0)))
  const isOver = next === -1
  if (isOver && (faulty === -1 || plans[faulty]?.state === 'done')) return { state: 'done' }
  const plan = plans[faulty]
  return {
    state: 'stopped',
    why: plan ? findStopReason(plan, faulty) : `Step ${next + 1} did not start. ${stopped_why ?? ''}`.trim(),
  }
}

const isStopped = ({ state }: Plan) => state === 'failed' || state === 'cancelled'

function findStopReason({ state, error, failed, count }: Plan, index: number): string {
  const step = `Step ${index + 1}`
  if (state === 'cancelled') return `An operator stopped ${step[0]!.toLowerCase()}${step.slice(1)}.`
  if (state === 'failed') return `${step} has failed: ${error ?? 'the server could not finish it.'}`
  return `${step} has failed for ${failed.toLocaleString('en')} of ${count.toLocaleString('en')}. Check its plan, then continue with the next step or end the run.`
}

/** Starts a run, or continues with its next step. */
export async function startRun(context: RealmContext, id: number, reason: string | undefined): Promise<RunbookRun> {
  const { realm, caller, now } = context
  if (!(await queries.lockRun(realm, id))) throw new ApiError('RunNotFound')
  const run = await readRunWithApprovals(context, id)
  if (run.state !== 'open' && run.state !== 'stopped') {
    throw new ApiError('RunNotStartable', { message: `${notStartable[run.state]} Nothing was changed.` })
  }
  const next = run.steps.find(({ plan }) => plan?.state === 'open')?.plan
  if (!next) throw new ApiError('RunNotStartable', { message: 'This run has no remaining steps. Nothing was changed.' })
  const isFirst = run.startedAt === undefined
  if (isFirst) {
    requireApprovals(run)
    const started = { started_by: findAccountId(caller) ?? null, started_at: new Date(now), reason: reason ?? null }
    await queries.updateStarted(realm, id, started)
    if (run.runbookId !== undefined) await updateLastRun(realm, run.runbookId, new Date(now))
  }
  // Starting a run accepts the plans of all its steps.
  await startPlan(context, next.id, reason, run.madeAt)
  await queries.updateStoppedWhy(realm, id, null)
  return readRunWithApprovals(context, id)
}

/** A run cannot start before all its steps are approved: it would stop halfway. */
function requireApprovals({ steps }: RunbookRun): void {
  for (const [index, { title, plan }] of steps.entries()) {
    const { needed = 0, request } = plan?.approvals ?? {}
    if (needed === 0 || request?.state === 'approved') continue
    const isAsked = request?.state === 'open'
    throw needsApproval(needed, `for step ${index + 1}, “${title}”`, {
      approvals: request?.approvals ?? 0,
      isAsked,
      ...(!isAsked && { way: 'Open its plan and request approval.' }),
    })
  }
}

const notStartable: Record<Exclude<RunState, 'open' | 'stopped'>, string> = {
  expired: 'Its plans have expired, or one was applied or discarded separately. Prepare a new run.',
  running: 'It is running.',
  done: 'It is done.',
}

/**
 * When all rows of a step are done, the next step starts. After a step with failures, a person must continue the run.
 */
export async function continueRun(
  context: OrganizationContext,
  plan: { id: number; pid: string | null },
): Promise<void> {
  if (plan.pid === null) return
  const { context: here } = await withRealm(context, plan.pid)
  const { realm } = here
  if (!realm) return
  const runStep = await queries.selectRunOfPlan(realm, plan.id)
  if (!runStep || !(await queries.lockRun(realm, runStep.run_id))) return
  const row = await queries.selectRun(realm, runStep.run_id)
  const run = await readRun({ ...here, realm }, runStep.run_id)
  const index = run.steps.findIndex((step) => step.plan?.id === plan.id)
  const done = run.steps[index]?.plan
  const next = run.steps[index + 1]?.plan
  if (run.startedAt === undefined || !done || done.failed > 0 || next?.state !== 'open') return
  const begin = { ...here, customer: context.customer }
  try {
    await inSavepoint(context.db, () => startPlan(begin, next.id, row?.reason ?? undefined, run.madeAt))
  } catch (error) {
    // The finished step is not rolled back; the run shows which step did not start, and why.
    if (!(error instanceof ApiError)) throw error
    await queries.updateStoppedWhy(realm, run.id, error.message)
  }
}

/** Plans to undo the steps of a run, the last one first; steps without an undoable change are omitted. */
export async function prepareUndoOfRun(context: RealmContext, id: number): Promise<RunbookRun> {
  if (!(await queries.lockRun(context.realm, id))) throw new ApiError('RunNotFound')
  const run = await readRun(context, id)
  if (run.state !== 'done' && run.state !== 'stopped')
    throw new ApiError('RunNotStartable', {
      message: `${run.state === 'running' ? 'It is running. Stop its step first.' : 'It has not changed anything.'} Nothing was planned.`,
    })
  await rejectTooMany(context)
  const row = await queries.selectRun(context.realm, id)
  const planned: queries.NewStep[] = []
  for (const { kind, title, plan } of run.steps.toReversed()) {
    if (!plan || plan.done === 0) continue
    const undo = await planUndoOrNone(context, plan)
    if (undo) planned.push({ kind, title: `Undo: ${title}`.slice(0, 120), plan_id: undo.plan.id })
  }
  if (planned.length === 0) {
    throw new ApiError('NotUndoable', { message: 'This run has no changes that can be undone.' })
  }
  const { name, values: parameters } = run
  return saveRun(context, { runbook_id: row?.runbook_id ?? 0, name, parameters, undoes: id }, planned)
}

async function planUndoOrNone(context: RealmContext, plan: Plan): Promise<PlanWithSample | undefined> {
  try {
    return await planUndo(context, plan.id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NotUndoable') return undefined
    throw error
  }
}
