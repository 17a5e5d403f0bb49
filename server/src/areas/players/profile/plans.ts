import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { scheduleForgetting, whyNotForgettable } from './forgetting.ts'

const readAccountId = ({ input }: Parameters<PlanKind['apply']>[1]): number =>
  (input as { accountId: number }).accountId

/** Its rows show the erased data; it is erased as a whole when the grace period ends. */
export const forgetPlayerPlan: PlanKind = {
  act: 'many-players',
  right: 'forget player-profile',
  rowsAtOnce: 1_000,
  whatMoved: (context, plan) => whyNotForgettable(context, readAccountId(plan)),
  async apply(context, plan) {
    await scheduleForgetting(realmOfPlan(context), readAccountId(plan))
  },
}
