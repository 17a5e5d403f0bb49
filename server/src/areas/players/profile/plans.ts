import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { scheduleForgetting, whyNotForgettable } from './forgetting.ts'

const accountOf = ({ input }: Parameters<PlanKind['apply']>[1]): number => (input as { accountId: number }).accountId

/** Its rows show what is erased; all of it is erased together when the grace period ends. */
export const forgetPlayerPlan: PlanKind = {
  act: 'many-players',
  right: 'forget player-profile',
  rowsAtOnce: 1_000,
  whatMoved: (context, plan) => whyNotForgettable(context, accountOf(plan)),
  async apply(context, plan) {
    await scheduleForgetting(realmOfPlan(context), accountOf(plan))
  },
}
