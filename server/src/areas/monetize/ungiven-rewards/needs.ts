import { present } from '../../../kernel/context/present.ts'
import type { NeedSource } from '../../../kernel/records/need-source.ts'
import { countUngiven } from './need-queries.ts'

/** Rewards that players are owed. */
export const ungivenRewardsNeed: NeedSource = async ({ realm }) => {
  const { count, at, symbol } = await countUngiven(realm)
  return count === 0 ? [] : [{ urgency: 'urgent', count, ...present({ at, reason: symbol }) }]
}
