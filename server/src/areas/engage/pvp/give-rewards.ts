import { ApiError } from '@regent/contract/errors'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { startPlan } from '../../../kernel/plans/apply.ts'
import { planRewards } from './plans.ts'

/** Creates the plan and starts the job that applies it. */
export async function giveRewards(context: RealmContext, lbid: string): Promise<void> {
  const { realm, can } = context
  if (!can('give-rewards pvp', realm.id))
    throw new ApiError('Forbidden', { message: 'This needs the right "give-rewards pvp".' })
  const { plan } = await planRewards(context, lbid)
  await startPlan(context, plan.id)
}
