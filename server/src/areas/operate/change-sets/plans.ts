import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/plans'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { applyDrafts, findMoved, requireRights } from '../../../kernel/drafts/applying.ts'
import type { Draft } from '../../../kernel/drafts/draft-kind.ts'
import { changeSetRow, draftOf, listDraftRows, lockChangeSet, lockOpenSet } from '../../../kernel/drafts/store.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { countWords, findingText, planOfDrafts } from './plan-of-drafts.ts'
import { linkPlan } from './queries.ts'

/** Exactly these values of a set. */
type Input = { number: number; hash: string }

export async function planSet(context: RealmContext, number: number): Promise<PlanWithSample> {
  const { realm } = context
  const set = await lockOpenSet(context, number)
  const drafts = await draftsOf(context, number)
  if (drafts.length === 0) throw new ApiError('ChangeSetEmpty')
  const planned = await planOfDrafts(context, drafts, (name) => ({
    kind: 'change-set',
    title: `Apply #${number} ${set.name} to ${name}: ${countWords(drafts.length, 'change')}`,
    verb: `Apply ${countWords(drafts.length, 'change')}`,
    input: { number, hash: set.hash } satisfies Input,
  }))
  await linkPlan(realm, number, planned.plan.id)
  return planned
}

const draftsOf = async (context: RealmContext, number: number): Promise<Draft[]> =>
  (await listDraftRows(context.realm, number)).map((row) => draftOf(context, row))

export const changeSetPlan: PlanKind = {
  act: 'publish',
  right: 'view audit',
  // In one transaction, so that nobody plays with half of it.
  rowsAtOnce: Number.MAX_SAFE_INTEGER,
  allOrNothing: true,
  async whatMoved(context, { input }) {
    const here = realmOfPlan(context)
    const { number, hash } = input as Input
    const set = await lockOpenSet(here, number)
    if (set.hash !== hash) return 'The change set was edited since this plan was made.'
    const drafts = await draftsOf(here, number)
    requireRights(here, drafts)
    const [moved] = await findMoved(here, drafts)
    return moved && `${findingText(moved)}`
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
