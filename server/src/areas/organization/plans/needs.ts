import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { loadApprovals } from '../../../kernel/plans/plan-approvals.ts'
import { openProposals } from '../../../kernel/plans/proposals.ts'
import { listPlanRecords, newestOpen } from '../../../kernel/plans/service.ts'
import { type FoundNeed, groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'

/** Plans that nobody has applied or cancelled; expired ones can no longer be applied. */
export const waitingPlans: NeedSource = async (context) => {
  const { realm, now } = context
  const { count, title, madeAt } = await newestOpen(realm, now)
  const waitingNeeds: FoundNeed[] =
    count === 0
      ? []
      : [{ urgency: 'soon', count, ...(title !== null && { reason: title }), ...(madeAt !== null && { at: madeAt }) }]
  return [...(await approvedPlans(context)), ...waitingNeeds]
}

/** Maximum number of plans of the realm that are searched. */
const maxRead = 50

/** The caller's approved plans, which can be applied now. */
async function approvedPlans(context: RealmContext): Promise<FoundNeed[]> {
  const { realm, customer, now, caller } = context
  const plans = await listPlanRecords(customer, realm.id, {
    sort: { by: 'made', direction: 'desc' },
    after: undefined,
    limit: maxRead,
    waitingAt: new Date(now),
  })
  const own = plans.filter(({ made_by }) => made_by !== null && made_by === findAccountId(caller))
  const approvals = await loadApprovals(context, own)
  return groupIfMany(
    own
      .filter(({ id }) => approvals.get(id)?.request?.state === 'approved')
      .map(({ id, title, made_at }) => ({ urgency: 'soon', id: String(id), name: title, count: 1, at: made_at })),
  )
}

/** Plans that agents propose: a person applies or refuses them. */
export const proposedPlans: NeedSource = async ({ customer, realm, now }) => {
  const plans = await openProposals(customer, realm.id, now, maxRead)
  return groupIfMany(
    plans.map(({ id, title, made_at: at }) => ({ urgency: 'soon', id: String(id), name: title, count: 1, at })),
  )
}
