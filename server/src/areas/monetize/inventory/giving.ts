import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { giveEntitlements } from '../entitlements/giving.ts'
import { availableGifts, type GiftEntry } from './gifts.ts'
import { changeInventory, type Reason } from './service.ts'
import { enqueueCalls } from './service-calls.ts'

/** The cause in the history of an entitlement; other causes keep their name. */
const words: Partial<Record<Reason['cause'], string>> = { purchase: 'bought', 'promo-code': 'promo code' }

/** Sources of which a player claims or buys; the others send mails, and those are claimed. */
type ClaimedSource = Exclude<RewardSource, 'campaign' | 'pvp'>

type ClaimOptions = {
  source: ClaimedSource
  /** The thing that promised the gifts, such as the number of a mail. */
  reference: string
  /** The field of the request that a refusal names. */
  field: string
  /** An entitlement that reached its limit refuses the whole gift. */
  isWhole?: boolean
}

/**
 * Gives a player what they claim or buy: currencies, items with properties, entitlements, and calls of services, in the
 * caller's transaction; a service is called after it. It is the only way to give, so that every giver looks its symbols up: a symbol that does not exist
 * refuses the whole claim (`GiftNotAvailable`), and operators see it. The caller marks the claim in the same
 * transaction, so that a refused claim stays claimable. Returns a sentence for each entitlement that a limit prevented.
 * The inventory is always written before the entitlements, so that concurrent calls cannot deadlock.
 */
export async function claimGifts(
  context: RealmContext,
  gamerTag: number,
  entries: readonly GiftEntry[],
  { source, reference, field, isWhole = false }: ClaimOptions,
): Promise<string[]> {
  const gifts = await availableGifts(context, entries, { gamerTag, source, reference, field })
  await changeInventory(context, gamerTag, { gifts }, { cause: source, reference })
  await enqueueCalls(context, { gamerTag, source, reference }, gifts.calls)
  const why = `${words[source] ?? source} ${reference}`.trim()
  return giveEntitlements(context, gamerTag, gifts.entitlements, { why, isWhole })
}
