import { draftSubjects, rightsToDraft } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import type { Finding } from '@regent/contract/operate/change-set-shapes'
import type { RealmContext } from '../context/context.ts'
import type { Draft, DraftKind } from './draft-kind.ts'
import { movedFields, signOf } from './fields.ts'
import { rehearse, release, rollBack, savepoint } from './rehearsal.ts'

/** Drafts that are applied at once. */
type Step = { kind: DraftKind; drafts: Draft[] }

const isRemoval = (draft: Draft) => signOf(draft) === 'removed'

/**
 * The steps in which drafts are applied, whatever the order in which they were made: what is named comes before what names
 * it, and what is removed comes last, in the opposite order. What is applied together comes once, at its place.
 */
export function stepsOf({ registry }: Pick<RealmContext, 'registry'>, drafts: readonly Draft[]): Step[] {
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

/** Refuses the first change that the caller may not make. */
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

/** The drafts that cannot be applied because somebody has changed the same since. */
export async function findMoved(context: RealmContext, drafts: readonly Draft[]): Promise<Finding[]> {
  const states = await readStates(context, drafts)
  return drafts.flatMap((draft) =>
    movedFields(draft, states.get(draft)).map((field) => ({
      subject: draft.subject,
      id: draft.id,
      field,
      reason: 'Somebody has changed it since it was drafted.',
    })),
  )
}

/** Applies all drafts in the caller's transaction. A refusal names the thing; the caller must roll everything back. */
export async function applyDrafts(context: RealmContext, drafts: readonly Draft[], reason?: string): Promise<void> {
  requireRights(context, drafts)
  const [moved] = await findMoved(context, drafts)
  if (moved) {
    const where = `${moved.subject} ${moved.id}${moved.field === '' ? '' : `, ${moved.field}`}`
    throw new ApiError('ChangeSetMoved', {
      message: `Somebody has changed ${where} since it was drafted. Nothing was changed.`,
    })
  }
  for (const { kind, drafts: ofStep } of stepsOf(context, drafts)) {
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

/** What has to be saved before the drafts are applied. */
export async function prepareDrafts(context: RealmContext, drafts: readonly Draft[]): Promise<void> {
  for (const { kind, drafts: ofStep } of stepsOf(context, drafts)) await kind.prepare?.(context, ofStep)
}

export type DraftChecks = { errors: Finding[]; warnings: Finding[]; faults: Finding[] }

/** Findings of one answer, of each kind; more of them are one mistake, made often. */
const maxFindings = 1_000

/**
 * Applies drafts for trial and takes everything back: what is refused and why. `faults` are the errors that a reason
 * overrides; the others stop every try. `until` is a time of `performance.now()`, after which it ends with TimeOutError.
 */
export async function checkDrafts(
  context: RealmContext,
  drafts: readonly Draft[],
  until = Number.POSITIVE_INFINITY,
): Promise<DraftChecks> {
  return rehearse(context, async (trial) => {
    const found: DraftChecks = { errors: [], warnings: [], faults: [] }
    const moved = await findMoved(trial, drafts)
    found.errors.push(...moved.slice(0, maxFindings))
    const stuck = new Set(moved.map(({ subject, id }) => `${subject}/${id}`))
    const movable = drafts.filter(({ subject, id }) => !stuck.has(`${subject}/${id}`))
    for (const step of stepsOf(trial, movable)) {
      if (performance.now() > until) throw new ApiError('TimeOutError')
      await checkStep(trial, step, found)
    }
    return found
  })
}

async function checkStep(trial: RealmContext, step: Step, found: DraftChecks): Promise<void> {
  const { kind, drafts } = step
  const checks = await kind.check?.(trial, drafts)
  add(found.faults, checks?.errors ?? [])
  add(found.warnings, checks?.warnings ?? [])
  const refusal = await tryStep(trial, step)
  if (!refusal) return
  const before = found.errors.length
  // Of many at once, the one that is refused is looked for.
  for (const draft of drafts.length > 1 ? drafts.slice(0, maxFindings) : []) {
    const own = await tryStep(trial, { ...step, drafts: [draft] }, true)
    if (own) add(found.errors, [findingOf(draft, own)])
  }
  const [first] = drafts
  if (found.errors.length === before && first) add(found.errors, [findingOf(first, refusal)])
}

const findingOf = ({ subject, id }: Draft, { field = '', message }: ApiError): Finding => ({
  subject,
  id,
  field,
  reason: message,
})

function add(to: Finding[], findings: readonly Finding[]): void {
  to.push(...findings.slice(0, Math.max(0, maxFindings - to.length)))
}

/** Why a step is refused; what it has done stays for the next one, unless it is taken back. */
async function tryStep(trial: RealmContext, { kind, drafts }: Step, takesBack = false): Promise<ApiError | undefined> {
  await savepoint(trial.db)
  try {
    requireRights(trial, drafts)
    // Errors of checks are told apart: with a reason it would be applied.
    await kind.apply(trial, drafts, 'for trial')
  } catch (error) {
    await rollBack(trial.db)
    if (error instanceof ApiError) return error
    throw error
  }
  await (takesBack ? rollBack(trial.db) : release(trial.db))
  return undefined
}
