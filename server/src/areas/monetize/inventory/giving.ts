import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { noteResults, type ResultRecord } from '../../../kernel/results/results.ts'
import { giveEntitlements } from '../entitlements/giving.ts'
import { publishedCurrencies } from './contents.ts'
import { availableGifts, type GiftEntry } from './gifts.ts'
import { givenAmounts } from './given-amounts.ts'
import { changeInventories, changeInventory, type Reason } from './service.ts'
import { enqueueCalls } from './service-calls.ts'

/** The cause in the history of an entitlement; other causes keep their own name. */
const words: Partial<Record<Reason['cause'], string>> = { purchase: 'bought', 'promo-code': 'promo code' }

/** Sources that players claim or buy; the other sources send mails, which are then claimed. */
type ClaimedSource = Exclude<RewardSource, 'campaign' | 'pvp'>

type ClaimOptions = {
  source: ClaimedSource
  /** The record that promised the gifts, such as the id of a mail. */
  reference: string
  /** The field of the request for errors. */
  field: string
  /** True: an entitlement that reached its limit rejects the whole gift. */
  isWhole?: boolean
  /** The record whose results count this. */
  result?: ResultRecord | undefined
}

/**
 * Gives a player what they claim or buy: currencies, items with properties, entitlements, and calls of services, in the
 * caller's transaction. Services are called after it. All grants use this function, so that each symbol is validated:
 * an unknown symbol rejects the whole claim (`GiftNotAvailable`), and operators see it. The caller marks the claim in
 * the same transaction, so that a rejected claim stays claimable. Returns a sentence for each entitlement that a limit
 * prevented. The inventory is always written before the entitlements, so that concurrent calls cannot deadlock.
 */
export async function claimGifts(
  context: RealmContext,
  gamerTag: number,
  entries: readonly GiftEntry[],
  { source, reference, field, isWhole = false, result }: ClaimOptions,
): Promise<string[]> {
  const gifts = await availableGifts(context, entries, { gamerTag, source, reference, field })
  await changeInventory(context, gamerTag, { gifts }, { cause: source, reference })
  await enqueueCalls(context, { gamerTag, source, reference }, gifts.calls)
  if (result) {
    const step = result.kind === 'listing' ? 'bought' : 'claimed'
    await noteResults(context, [{ record: result, step, gamerTags: [gamerTag], amounts: givenAmounts(entries) }])
  }
  const why = `${words[source] ?? source} ${reference}`.trim()
  return giveEntitlements(context, gamerTag, gifts.entitlements, { why, isWhole })
}

const amountPerLevel = 25

/** Gives sample players an amount of the first published currency, which grows with their level. */
export async function giveToSamplePlayers(
  context: RealmContext,
  players: readonly { gamerTag: number; level: number }[],
): Promise<void> {
  const symbol = (await publishedCurrencies(context.realm))[0]?.symbol
  if (symbol === undefined) return
  const changes = players.map(({ gamerTag, level }) => ({
    gamerTag,
    changes: { currencies: { [symbol]: level * amountPerLevel } },
  }))
  // Nobody can spend these amounts, so no budget of grants counts them.
  await changeInventories(context, changes, { cause: 'operator', isReturn: true })
}
