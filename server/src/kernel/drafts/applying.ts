import { draftSubjects, rightsToDraft } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import type { Finding } from '@regent/contract/operate/change-set-shapes'
import type { RealmContext } from '../context/context.ts'
import type { Draft, DraftKind } from './draft-kind.ts'
import { movedFields, toSign } from './fields.ts'
import { dryRun, release, rollBack, savepoint } from './rehearsal.ts'

/** Drafts that are applied at once. */
type Step = { kind: DraftKind; drafts: Draft[] }

const isRemoval = (draft: Draft) => toSign(draft) === 'removed'

/**
 * The order in which drafts are applied, independent of their creation order: dependencies come first, and removals
 * come last, in the opposite order. Drafts that are applied together form one step.
 */
export function orderSteps({ registry }: Pick<RealmContext, 'registry'>, drafts: readonly Draft[]): Step[] {
  const place = new Map(draftSubjects.map((subject, index) => [subject, index]))
  const sorted = [...drafts].sort(
    (a, b) => (place.get(a.subject) ?? 0) - (place.get(b.subject) ?? 0) || (a.id < b.id ? -1 : 1),
  )
  const steps: Step[] = []
  const removals: Step[] = []
  const groups = new Map<string, Step>()
  for (const draft of sorted) {
    const kind = registry.drafts[draft.subject]
    const group = kind.together === undefined ? undefined : groups.get(kind.together)
    if (group) {
      group.drafts.push(draft)
      continue
    }
    const step = { kind, drafts: [draft] }
    if (kind.together === undefined && isRemoval(draft)) removals.push(step)
    else steps.push(step)
    if (kind.together !== undefined) groups.set(kind.together, step)
  }
  return [...steps, ...removals.reverse()]
}

/** Throws for the first change that the caller may not make. */
export function requireRights({ can, realm }: RealmContext, drafts: readonly Draft[]): void {
  for (const { subject, id, before, after } of drafts) {
    const rights = rightsToDraft(subject, before, after)
    if (rights.some((right) => can(right, realm.id))) continue
    throw new ApiError('Forbidden', {
      message: `This needs the right "${rights.join('" or "')}", for ${subject} ${id}.`,
    })
  }
}

/** The current states of the things that drafts change, locked. */
export async function readStates(context: RealmContext, drafts: readonly Draft[]): Promise<Map<Draft, unknown>> {
  const states = new Map<Draft, unknown>()
  for (const subject of draftSubjects) {
    const kind = context.registry.drafts[subject]
    const ofSubject = drafts.filter((draft) => draft.subject === subject)
    const all =
      ofSubject.length > 0
        ? await kind.readAll?.(
            context,
            ofSubject.map(({ id }) => id),
          )
        : undefined
    for (const draft of ofSubject)
      states.set(draft, (all ? all.get(draft.id) : await kind.read(context, draft.id, draft)) ?? null)
  }
  return states
}

/** The drafts that cannot be applied because the same record has been changed since. */
export async function findMoved(context: RealmContext, drafts: readonly Draft[]): Promise<Finding[]> {
  const states = await readStates(context, drafts)
  return drafts.flatMap((draft) =>
    movedFields(draft, states.get(draft)).map((field) => ({
      subject: draft.subject,
      id: draft.id,
      field,
      reason: 'Someone has changed it since it was drafted.',
    })),
  )
}

/**
 * Applies all drafts in the caller's transaction. An error contains the failing record; the caller must roll everything
 * back.
 */
export async function applyDrafts(context: RealmContext, drafts: readonly Draft[], reason?: string): Promise<void> {
  requireRights(context, drafts)
  const [movedDraft] = await findMoved(context, drafts)
  if (movedDraft) {
    const where = `${movedDraft.subject} ${movedDraft.id}${movedDraft.field === '' ? '' : `, ${movedDraft.field}`}`
    throw new ApiError('ChangeSetMoved', {
      message: `Someone has changed ${where} since it was drafted. Nothing was changed.`,
    })
  }
  for (const { kind, drafts: ofStep } of orderSteps(context, drafts)) {
    try {
      await kind.apply(context, ofStep, reason)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { code, status, field, message } = error
      const [first] = ofStep
      const what = ofStep.length === 1 ? `${first?.subject} ${first?.id}` : `${first?.subject}`
      throw new ApiError(code, { status, message: `${what}: ${message}`, ...(field !== undefined && { field }) })
    }
  }
}

/** Saves data that must be stored before the drafts are applied. */
export async function prepareDrafts(context: RealmContext, drafts: readonly Draft[]): Promise<void> {
  for (const { kind, drafts: ofStep } of orderSteps(context, drafts)) await kind.prepare?.(context, ofStep)
}

export type DraftChecks = { errors: Finding[]; warnings: Finding[]; faults: Finding[] }

/** Maximum number of findings per kind and response; more are usually one repeated mistake. */
const maxFindings = 1_000

/**
 * Dry-runs drafts and rolls everything back; returns the errors. `faults` are errors that can be overridden with a
 * reason; all others make every attempt fail. `until` is a time of `performance.now()` after which it throws
 * TimeOutError.
 */
export async function checkDrafts(
  context: RealmContext,
  drafts: readonly Draft[],
  until = Number.POSITIVE_INFINITY,
): Promise<DraftChecks> {
  return dryRun(context, async (trial) => {
    const result: DraftChecks = { errors: [], warnings: [], faults: [] }
    const movedDrafts = await findMoved(trial, drafts)
    result.errors.push(...movedDrafts.slice(0, maxFindings))
    const stuck = new Set(movedDrafts.map(({ subject, id }) => `${subject}/${id}`))
    const movable = drafts.filter(({ subject, id }) => !stuck.has(`${subject}/${id}`))
    for (const step of orderSteps(trial, movable)) {
      if (performance.now() > until) throw new ApiError('TimeOutError')
      await checkStep(trial, step, result)
    }
    return result
  })
}

async function checkStep(trial: RealmContext, step: Step, findings: DraftChecks): Promise<void> {
  const { kind, drafts } = step
  const checks = await kind.check?.(trial, drafts)
  add(findings.faults, checks?.errors ?? [])
  add(findings.warnings, checks?.warnings ?? [])
  const refusal = await tryStep(trial, step)
  if (!refusal) return
  const before = findings.errors.length
  // If a batch fails, its failing draft is searched.
  for (const draft of drafts.length > 1 ? drafts.slice(0, maxFindings) : []) {
    const own = await tryStep(trial, { ...step, drafts: [draft] }, true)
    if (own) add(findings.errors, [toFinding(draft, own)])
  }
  const [first] = drafts
  if (findings.errors.length === before && first) add(findings.errors, [toFinding(first, refusal)])
}

const toFinding = ({ subject, id }: Draft, { field = '', message }: ApiError): Finding => ({
  subject,
  id,
  field,
  reason: message,
})

function add(to: Finding[], findings: readonly Finding[]): void {
  to.push(...findings.slice(0, Math.max(0, maxFindings - to.length)))
}

/** The error of a step, if any; later steps see its changes, unless it is rolled back. */
async function tryStep(trial: RealmContext, { kind, drafts }: Step, takesBack = false): Promise<ApiError | undefined> {
  await savepoint(trial.db)
  try {
    requireRights(trial, drafts)
    // Errors of checks are collected separately: they can be overridden with a reason.
    await kind.apply(trial, drafts, 'for trial')
  } catch (error) {
    await rollBack(trial.db)
    if (error instanceof ApiError) return error
    throw error
  }
  await (takesBack ? rollBack(trial.db) : release(trial.db))
  return undefined
}
