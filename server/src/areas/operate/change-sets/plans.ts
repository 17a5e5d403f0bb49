import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { applyDrafts, findMoved, requireRights } from '../../../kernel/drafts/applying.ts'
import type { Draft } from '../../../kernel/drafts/draft-kind.ts'
import {
  type ChangeSetRow,
  changeSetRow,
  draftOf,
  listDraftRows,
  lockChangeSet,
  lockOpenSet,
} from '../../../kernel/drafts/store.ts'
import { type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { isExpired } from '../../../kernel/plans/plan-state.ts'
import { recordInKey } from '../../../kernel/plans/record-of-row.ts'
import { findPlans, planWithSample } from '../../../kernel/plans/service.ts'
import { countWords, findingText, planOfDrafts } from './plan-of-drafts.ts'
import { linkPlan } from './queries.ts'

/** Exactly these values of a set, and when they are applied by themselves. */
type Input = { number: number; hash: string; applyAt?: number }

/** What is scheduled and waits for approval has its plan already: that one is answered. */
export async function planSet(context: RealmContext, number: number): Promise<PlanWithSample> {
  const set = await lockOpenSet(context, number)
  return (await plannedForItsTime(context, set)) ?? makeSetPlan(context, set)
}

async function plannedForItsTime(context: RealmContext, set: ChangeSetRow): Promise<PlanWithSample | undefined> {
  if (set.apply_at === null || !set.plan_is_timed || set.plan_id === null) return undefined
  const [plan] = await findPlans(context.customer, [set.plan_id])
  if (plan?.state !== 'open' || isExpired(plan, context.now)) return undefined
  context.unchanged()
  return planWithSample(context, plan)
}

/** How long after its time a set can still be applied, if no server was there. */
const lateMs = 24 * 3_600_000

/**
 * Plans a set as it is now, to be applied by hand or at a time; the time is a part of what colleagues approve. The set
 * must be locked.
 */
export async function makeSetPlan(context: RealmContext, set: ChangeSetRow, applyAt?: number): Promise<PlanWithSample> {
  const { number } = set
  const drafts = await draftsOf(context, number)
  if (drafts.length === 0) throw new ApiError('ChangeSetEmpty')
  const at = applyAt === undefined ? '' : ` at ${new Date(applyAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const planned = await planOfDrafts(context, drafts, (name) => ({
    kind: 'change-set',
    title: `Apply #${number} ${set.name} to ${name}${at}: ${countWords(drafts.length, 'change')}`,
    verb: `Apply ${countWords(drafts.length, 'change')}`,
    input: { number, hash: set.hash, ...(applyAt !== undefined && { applyAt }) } satisfies Input,
    ...(applyAt !== undefined && { waitsUntil: new Date(applyAt + lateMs) }),
  }))
  await linkPlan(context.realm, number, planned.plan.id)
  return planned
}

const draftsOf = async (context: RealmContext, number: number): Promise<Draft[]> =>
  (await listDraftRows(context.realm, number)).map((row) => draftOf(context, row))

/** Announcements and events are for all players, whatever else is in the set. */
export const reachesEveryone = (rows: readonly Pick<PlannedRow, 'key'>[]): boolean =>
  rows.some(({ key }) => key.startsWith('announcement/') || key.startsWith('event/'))

export const changeSetPlan: PlanKind = {
  act: 'publish',
  reachesEveryone,
  recordOf: recordInKey,
  right: 'view audit',
  // In one transaction, so that nobody plays with half of it.
  rowsAtOnce: Number.MAX_SAFE_INTEGER,
  allOrNothing: true,
  async whatMoved(context, { id, input }) {
    const here = realmOfPlan(context)
    const { number, hash } = input as Input
    const set = await lockOpenSet(here, number)
    if (set.hash !== hash) return 'The change set was edited since this plan was made.'
    const drafts = await draftsOf(here, number)
    requireRights(here, drafts)
    const [moved] = await findMoved(here, drafts)
    // Of several plans of the set it is the one that begins: nobody edits or cancels the set meanwhile.
    if (!moved) await linkPlan(here.realm, number, id)
    return moved && findingText(moved)
  },
  async apply(context, { id, input, reason }) {
    const here = { ...realmOfPlan(context), ifMatch: undefined, setVersion: () => {} }
    const { number, hash } = input as Input
    const set = await lockChangeSet(here.realm, number)
    if (set?.state !== 'open') throw new ApiError('ChangeSetNotOpen')
    if (set.hash !== hash)
      throw new ApiError('PlanMoved', { message: 'The change set was edited meanwhile. Nothing was changed.' })
    await applyDrafts(here, await draftsOf(here, number), reason ?? undefined)
    await changeSetRow(
      here.realm,
      number,
      { state: 'applied', plan_id: id, apply_at: null, job_id: null, problem: null },
      new Date(here.now),
    )
    const subject = 'change-set'
    context.change({
      subject,
      id: String(number),
      before: { state: 'open' },
      after: { state: 'applied' },
      pid: here.realm.id,
    })
  },
}
