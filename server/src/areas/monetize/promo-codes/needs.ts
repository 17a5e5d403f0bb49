import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import { selectNearlyUsed } from './need-queries.ts'

/** Promos above this share of redemptions are nearly used up. */
const nearly = 0.9
const readAtMost = 100

/** Promos that players can still redeem, but not for long. */
export const nearlyUsedPromos: NeedSource = async ({ realm, now }) => {
  const promos = await selectNearlyUsed(realm, nearly, new Date(now), readAtMost)
  return groupIfMany(
    promos.map(({ id, name, redeemed, capacity }) => ({
      urgency: 'soon',
      id: String(id),
      name: name || String(id),
      count: Number(redeemed),
      of: Number(capacity),
    })),
  )
}
