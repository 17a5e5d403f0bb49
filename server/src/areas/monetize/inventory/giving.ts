import type { RealmContext } from '../../../kernel/context/context.ts'
import { giveEntitlements } from '../entitlements/giving.ts'
import type { Gifts } from './gifts.ts'
import { changeInventory, type Reason } from './service.ts'

/** The cause in the history of an entitlement; other causes keep their name. */
const words: Partial<Record<Reason['cause'], string>> = { purchase: 'bought', 'promo-code': 'promo code' }

/**
 * Gives a player currencies, items and entitlements in the caller's transaction. Returns a sentence for each
 * entitlement that a limit prevented; with `isWhole` such a limit refuses the whole gift. The inventory is always
 * written before the entitlements, so that concurrent calls cannot deadlock.
 */
export async function giveGifts(
  context: RealmContext,
  gamerTag: number,
  gifts: Gifts,
  reason: Reason,
  { isWhole = false } = {},
): Promise<string[]> {
  await changeInventory(context, gamerTag, { gifts }, reason)
  const why = `${words[reason.cause] ?? reason.cause} ${reason.reference ?? ''}`.trim()
  return giveEntitlements(context, gamerTag, gifts.entitlements, { why, isWhole })
}
