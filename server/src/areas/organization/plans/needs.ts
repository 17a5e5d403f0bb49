import { accountIdOf } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { apartOrTogether, type FoundNeed, type NeedSource } from '../../../kernel/needs/need-source.ts'
import { approvalsOf } from '../../../kernel/plans/plan-approvals.ts'
import { listPlanRecords, newestOpen } from '../../../kernel/plans/service.ts'

/** Plans that somebody made and nobody has applied or cancelled; one that has expired can no longer be applied. */
export const waitingPlans: NeedSource = async (context) => {
  const { realm, now } = context
  const { count, title, madeAt } = await newestOpen(realm, now)
  const waiting: FoundNeed[] =
    count === 0
      ? []
      : [{ urgency: 'soon', count, ...(title !== null && { reason: title }), ...(madeAt !== null && { at: madeAt }) }]
  return [...(await approvedPlans(context)), ...waiting]
}

/** Most plans of the realm that are looked through. */
const maxRead = 50

/** What the caller has planned, and colleagues have approved: it can be applied now. */
async function approvedPlans(context: RealmContext): Promise<FoundNeed[]> {
  const { realm, customer, now, caller } = context
  const plans = await listPlanRecords(customer, realm.id, {
    ...{ sort: { by: 'made', direction: 'desc' }, after: undefined, limit: maxRead, waitingAt: new Date(now) },
  })
  const own = plans.filter(({ made_by }) => made_by !== null && made_by === accountIdOf(caller))
  const approvals = await approvalsOf(context, own)
  return apartOrTogether(
    own
      .filter(({ id }) => approvals.get(id)?.request?.state === 'approved')
      .map(({ id, title, made_at }) => ({ urgency: 'soon', id: String(id), name: title, count: 1, at: made_at })),
  )
}
