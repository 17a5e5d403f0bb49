import type { RealmContext } from '../../../kernel/context/context.ts'
import { giveEntitlements } from '../entitlements/giving.ts'
import type { Gifts } from './gifts.ts'
import { changeInventory, type Reason } from './service.ts'

/** How the history of an entitlement says where it came from; other causes stand there as they are called. */
const words: Partial<Record<Reason['cause'], string>> = { purchase: 'bought', 'promo-code': 'promo code' }

/**
 * Gives a player currencies, items and entitlements in the caller's transaction. Answers, each in a sentence, which
 * entitlements a limit has kept out; with `isWhole` such a limit refuses all of it. The inventory comes before the
 * entitlements in every call, so that two calls never wait for each other.
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
