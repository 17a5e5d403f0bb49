import { createHash } from 'node:crypto'
import { draftSubjects } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import {
  type ChangeSet,
  type ChangeSetState,
  maxChangeSets,
  maxOpenChangeSets,
} from '@regent/contract/operate/change-set-shapes'
import { dayMs } from '@regent/contract/time'
import { enqueueJob } from '../../../engines/jobs/enqueue.ts'
import { readRules, requiredApprovals } from '../../../kernel/approvals/rules.ts'
import { findAccountId, rankOf, requireAccount } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import {
  type ChangeSetRow,
  changeSetRow,
  isApplying,
  listDraftRows,
  lockChangeSet,
  lockOpenSet,
  offSchedule,
} from '../../../kernel/drafts/store.ts'
import { makeSetPlan } from './plans.ts'
import * as queries from './queries.ts'

/** The fields of a set that undo restores, next to its drafts. */
export type SetState = {
  name: string
  description: string
  state: 'open' | 'applied' | 'cancelled'
  applyAt: string | null
}

export const applyJob = 'apply-change-set'
/** The exact values that were scheduled, and the plan if they needed approval. */
export type ApplyJob = { number: number; accountId: number; at: number; hash: string; planId?: number }

/** The hash of a set without changes. */
const emptyHash = createHash('sha256').update('').digest('hex')

export async function readView(context: RealmContext, number: number): Promise<ChangeSet> {
  const row = await queries.selectView(context.realm, findAccountId(context.caller), number)
  if (!row) throw new ApiError('ChangeSetNotFound', { field: 'number' })
  context.setVersion(row.version)
  return setView(row)
}

export const setView = (row: queries.SetViewRow): ChangeSet => {
  const subjects = draftSubjects.flatMap((subject) => {
    const counts = row.counts[subject]
    return counts ? [{ subject, added: counts.added, changed: counts.changed, removed: counts.removed }] : []
  })
  const total = (sign: 'added' | 'changed' | 'removed') => subjects.reduce((sum, one) => sum + one[sign], 0)
  const isApplied = row.state === 'applied'
  return {
    number: row.number,
    name: row.name,
    description: row.description,
    state: toState(row),
    authorId: row.author_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    hash: row.hash,
    counts: { added: total('added'), changed: total('changed'), removed: total('removed') },
    subjects,
    viewed: row.viewed,
    comments: { open: row.open_comments, all: row.all_comments },
    ...present({
      authorEmail: row.author_email,
      sourcePid: row.source_pid,
      applyAt: row.apply_at,
      scheduledByEmail: row.scheduled_by_email,
      planId: row.plan_id,
      appliedAt: isApplied ? row.plan_finished_at : null,
      appliedByEmail: isApplied ? row.applied_by_email : null,
      problem: findProblem(row),
    }),
  }
}

function toState(row: ChangeSetRow): ChangeSetState {
  if (row.state !== 'open') return row.state
  return isApplying(row) ? 'applying' : row.apply_at === null ? 'open' : 'scheduled'
}

/** Why the last attempt to apply failed, unless the set was edited since. */
function findProblem(row: ChangeSetRow): string | null {
  if (row.state !== 'open' || isApplying(row)) return null
  const isNewest = (row.plan_finished_at ?? 0) >= row.updated_at
  return row.problem ?? (row.plan_state === 'failed' && isNewest ? row.plan_error : null)
}

/** Only the author, or somebody who may change the realm, can rename or schedule a set. */
function requireEditor(context: RealmContext, row: Pick<ChangeSetRow, 'author_id'>): void {
  const { caller, realm } = context
  const isAuthor = findAccountId(caller) === row.author_id
  const own = rankOf(context, realm.id)
  if (isAuthor || own === 'developer' || own === 'admin' || caller.kind === 'server') return
  throw new ApiError('Forbidden', { message: 'Only the author of a change set, developers and admins can do this.' })
}

export async function createSet(context: RealmContext, name: string, description: string): Promise<number> {
  const { realm, caller } = context
  const { accountId } = requireAccount(caller)
  await queries.lockNumbers(realm)
  const { next, open, all } = await queries.countSets(realm)
  if (open >= maxOpenChangeSets) {
    const message = `Limit reached: ${maxOpenChangeSets} open change sets per realm. Apply or cancel one first.`
    throw new ApiError('BadRequest', { field: 'name', message })
  }
  if (all >= maxChangeSets) await queries.deleteOldest(realm, all - maxChangeSets + 1)
  await insert(context, next, { name, description }, accountId)
  return next
}

async function insert(
  { realm, now, change }: RealmContext,
  number: number,
  { name, description }: Pick<SetState, 'name' | 'description'>,
  author: number,
) {
  await queries.insertSet(realm, { number, name, description, author, hash: emptyHash }, new Date(now))
  const after: SetState = { name, description, state: 'open', applyAt: null }
  change({ subject: 'change-set', id: String(number), before: null, after, pid: realm.id })
}

export async function updateSet(
  context: RealmContext,
  number: number,
  wanted: Partial<Pick<SetState, 'name' | 'description'>>,
): Promise<void> {
  const row = await lockOpenSet(context, number)
  requireEditor(context, row)
  if (context.ifMatch !== undefined && context.ifMatch !== row.version) {
    const { name, description, version } = row
    throw new ApiError('StaleVersion', { current: { number, name, description, version } })
  }
  await saveFields(context, row, wanted)
}

/** Saves fields and audits those that change. */
async function saveFields(context: RealmContext, row: ChangeSetRow, newFields: Partial<SetState>): Promise<void> {
  const { realm, now } = context
  const before = setState(row)
  const names = (Object.keys(newFields) as (keyof SetState)[]).filter(
    (name) => newFields[name] !== undefined && newFields[name] !== before[name],
  )
  if (names.length === 0) return context.unchanged()
  const { name, description, state } = { ...before, ...newFields }
  await changeSetRow(realm, row.number, { name, description, state }, new Date(now))
  const only = (from: Partial<SetState>) => Object.fromEntries(names.map((one) => [one, from[one] ?? null]))
  context.change({
    subject: 'change-set',
    id: String(row.number),
    before: only(before),
    after: only({ ...before, ...newFields }),
    pid: realm.id,
  })
}

const setState = ({ name, description, state, apply_at: at }: ChangeSetRow): SetState => ({
  name,
  description,
  state,
  applyAt: at === null ? null : new Date(at).toISOString(),
})

export async function cancelSet(context: RealmContext, number: number): Promise<void> {
  const row = await lockOpenSet(context, number)
  requireEditor(context, row)
  const unscheduled = await cancelJob(context, row)
  await saveFields(context, { ...row, ...unscheduled }, { state: 'cancelled' })
}

async function cancelJob(context: RealmContext, row: ChangeSetRow) {
  const { realm, now } = context
  if (row.apply_at === null) return {}
  const nothing = await offSchedule(context, row)
  await changeSetRow(realm, row.number, nothing, new Date(now))
  return nothing
}

/** Plans and requests for approval are deleted after 30 days. */
const maxAheadMs = 28 * dayMs

/**
 * Schedules a job that applies the set on behalf of the caller, with the rights that the caller has at that time. If
 * the realm requires approvals, the plan is created now: colleagues approve exactly this plan, and nothing else is
 * applied.
 */
export async function scheduleSet(context: RealmContext, number: number, at: number | null): Promise<void> {
  const { realm, now, caller } = context
  const { accountId } = requireAccount(caller)
  const row = await lockOpenSet(context, number)
  requireEditor(context, row)
  if (at === row.apply_at) return context.unchanged()
  if (at !== null && at <= now)
    throw new ApiError('BadRequest', {
      field: 'applyAt',
      message: 'applyAt must be in the future. Nothing was changed.',
    })
  if (at !== null && row.hash === emptyHash) throw new ApiError('ChangeSetEmpty')
  await cancelJob(context, row)
  if (at !== null) {
    const planId = await planForApproval(context, row, at)
    const payload: ApplyJob = { number, accountId, at, hash: row.hash, ...present({ planId }) }
    const job = { cid: realm.cid, pid: realm.id, kind: applyJob, payload, dueAt: at }
    const jobId = await enqueueJob(realm.db, now, job)
    const change = { apply_at: new Date(at), job_id: jobId, scheduled_by: accountId, plan_id: planId, problem: null }
    await changeSetRow(realm, number, change, new Date(now))
  }
  const formatTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  context.change({
    subject: 'change-set',
    id: String(number),
    before: { applyAt: formatTime(row.apply_at) },
    after: { applyAt: formatTime(at) },
    pid: realm.id,
  })
}

async function planForApproval(context: RealmContext, row: ChangeSetRow, at: number): Promise<number | null> {
  const { rules } = await readRules(context.realm)
  if (requiredApprovals(rules, ['publish']) === 0) return null
  if (at > context.now + maxAheadMs) {
    const message = 'With approval, a change set can be scheduled at most 28 days ahead. Nothing was changed.'
    throw new ApiError('BadRequest', { field: 'applyAt', message })
  }
  const { plan } = await makeSetPlan(context, row, at)
  if (plan.faults.length === 0) return plan.id
  const message = 'Checks found errors in the set. Apply it by hand with a reason. Nothing was changed.'
  throw new ApiError('PlanHasFaults', { field: 'applyAt', message })
}

// ── Undo ───────────────────────────────────────────────────────────────────

export async function lockSetState({ realm }: RealmContext, number: number): Promise<SetState | null> {
  const row = await lockChangeSet(realm, number)
  return row ? setState(row) : null
}

export async function restoreSetState(context: RealmContext, number: number, state: Partial<SetState> | null) {
  const row = await lockChangeSet(context.realm, number)
  if (state === null) return removeEmpty(context, row)
  if (!row) {
    const { accountId } = requireAccount(context.caller)
    return insert(context, number, { name: state.name ?? '', description: state.description ?? '' }, accountId)
  }
  if (isApplying(row)) throw new ApiError('ChangeSetNotOpen')
  requireEditor(context, row)
  if (state.applyAt !== undefined)
    await scheduleSet(context, number, state.applyAt === null ? null : Date.parse(state.applyAt))
  const { applyAt: _, ...rest } = state
  if (Object.keys(rest).length > 0) await saveFields(context, row, rest)
}

/** Sets with drafts are not removed, so that undo never loses drafts. */
async function removeEmpty(context: RealmContext, row: ChangeSetRow | undefined): Promise<void> {
  if (!row) return context.unchanged()
  requireEditor(context, row)
  if ((await listDraftRows(context.realm, row.number)).length > 0)
    throw new ApiError('NotUndoable', { message: 'The change set has changes. Cancel it instead.' })
  await queries.deleteSet(context.realm, row.number)
  context.change({
    subject: 'change-set',
    id: String(row.number),
    before: setState(row),
    after: null,
    pid: context.realm.id,
  })
}
