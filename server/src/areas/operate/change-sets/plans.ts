import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { dayMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { applyDrafts, findMoved, requireRights } from '../../../kernel/drafts/applying.ts'
import type { Draft } from '../../../kernel/drafts/draft-kind.ts'
import {
  type ChangeSetRow,
  changeSetRow,
  listDraftRows,
  lockChangeSet,
  lockOpenSet,
  toDraft,
} from '../../../kernel/drafts/store.ts'
import { type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { isExpired } from '../../../kernel/plans/plan-state.ts'
import { recordInKey } from '../../../kernel/plans/record-of-row.ts'
import { findPlans, planWithSample } from '../../../kernel/plans/service.ts'
import { findingText, planDrafts } from './plan-of-drafts.ts'
import { linkPlan } from './queries.ts'

/** The exact values of a set, and the time when they are applied automatically. */
type Input = { number: number; hash: string; applyAt?: number }

/** A scheduled set that waits for approval already has its plan, which is returned. */
export async function planSet(context: RealmContext, number: number): Promise<PlanWithSample> {
  const set = await lockOpenSet(context, number)
  return (await findScheduledPlan(context, set)) ?? makeSetPlan(context, set)
}

async function findScheduledPlan(context: RealmContext, set: ChangeSetRow): Promise<PlanWithSample | undefined> {
  if (set.apply_at === null || !set.plan_is_timed || set.plan_id === null) return undefined
  const [plan] = await findPlans(context.customer, [set.plan_id])
  if (plan?.state !== 'open' || isExpired(plan, context.now)) return undefined
  context.unchanged()
  return planWithSample(context, plan)
}

/** How long after its scheduled time a set can still be applied if no server was running. */
const maxDelayMs = dayMs

/**
 * Plans the current state of a set, to be applied manually or at a time; colleagues approve the time, too. The set must
 * be locked.
 */
export async function makeSetPlan(context: RealmContext, set: ChangeSetRow, applyAt?: number): Promise<PlanWithSample> {
  const { number } = set
  const drafts = await listDrafts(context, number)
  if (drafts.length === 0) throw new ApiError('ChangeSetEmpty')
  const at = applyAt === undefined ? '' : ` at ${new Date(applyAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const planned = await planDrafts(context, drafts, (name) => ({
    kind: 'change-set',
    title: `Apply #${number} ${set.name} to ${name}${at}: ${formatQuantity(drafts.length, 'change')}`,
    verb: `Apply ${formatQuantity(drafts.length, 'change')}`,
    input: { number, hash: set.hash, ...(applyAt !== undefined && { applyAt }) } satisfies Input,
    ...(applyAt !== undefined && { waitsUntil: new Date(applyAt + maxDelayMs) }),
  }))
  await linkPlan(context.realm, number, planned.plan.id)
  return planned
}

const listDrafts = async (context: RealmContext, number: number): Promise<Draft[]> =>
  (await listDraftRows(context.realm, number)).map((row) => toDraft(context, row))

/** Announcements and events are for all players, so a set that contains one reaches everyone. */
export const reachesEveryone = (rows: readonly Pick<PlannedRow, 'key'>[]): boolean =>
  rows.some(({ key }) => key.startsWith('announcement/') || key.startsWith('event/'))

export const changeSetPlan: PlanKind = {
  act: 'publish',
  reachesEveryone,
  recordOf: recordInKey,
  right: 'view audit',
  // In one transaction, so that no player gets half of it.
  rowsAtOnce: Number.MAX_SAFE_INTEGER,
  allOrNothing: true,
  async whatMoved(context, { id, input }) {
    const here = realmOfPlan(context)
    const { number, hash } = input as Input
    const set = await lockOpenSet(here, number)
    if (set.hash !== hash) return 'The change set was edited since this plan was made.'
    const drafts = await listDrafts(here, number)
    requireRights(here, drafts)
    const [moved] = await findMoved(here, drafts)
    // If the set has several plans, the one that starts is linked. Then nobody can edit or cancel the set while it is
    // applied.
    if (!moved) await linkPlan(here.realm, number, id)
    return moved && findingText(moved)
  },
  async apply(context, { id, input, reason }) {
    const here = { ...realmOfPlan(context), ifMatch: undefined, setVersion: () => {} }
    const { number, hash } = input as Input
    const set = await lockChangeSet(here.realm, number)
    if (set?.state !== 'open') throw new ApiError('ChangeSetNotOpen')
    if (set.hash !== hash)
      throw new ApiError('PlanMoved', { message: 'The change set was edited in the meantime. Nothing was changed.' })
    await applyDrafts(here, await listDrafts(here, number), reason ?? undefined)
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
