import { mostGranted } from '@regent/contract/entitlements'
import type { InRealm } from './access.ts'
import * as queries from './queries.ts'
import { grant, limitOf } from './service.ts'

/** What comes with a purchase, a mail or an announcement beside currencies and items. */
export type GivenEntitlement = { symbol: string; quantity: number; specialization?: string | undefined }

export const isEntitlement = (symbol: string) => !symbol.startsWith('currency.') && !symbol.startsWith('items.')

/** Of what is attached to a mail or an announcement that which is an entitlement. */
export const entitlementsAmong = (
  attached: readonly { symbol: string; quantity?: number | undefined; specialization?: string | undefined }[],
): GivenEntitlement[] =>
  attached
    .filter(({ symbol }) => isEntitlement(symbol))
    .map(({ symbol, quantity = 1, specialization }) => ({ symbol, quantity, specialization }))

/**
 * Gives a player as much as its limits let through, and answers, each in a sentence, what they kept out. What nobody has
 * defined gives nothing. The reason stands in the history of each. The caller changes the inventory first: two that wait
 * for one another would wait for ever.
 */
export async function giveEntitlements(
  context: InRealm,
  gamerTag: number,
  given: readonly GivenEntitlement[],
  reason: string,
): Promise<string[]> {
  const leftOut: string[] = []
  for (const { symbol, quantity, specialization } of given) {
    const found = await queries.lockDefinition(context.realm, symbol)
    if (!found) continue
    const { most, held } = await limitOf(context, found, [gamerTag], specialization)
    const fitting = Math.min(quantity, mostGranted, Math.max(0, most - (held.get(gamerTag) ?? 0)))
    if (fitting < quantity) leftOut.push(`The player has as many of ${symbol} as a player may have.`)
    if (fitting === 0) continue
    const generators = [{ symbol, specialization, action: 'GRANT', quantity: fitting }]
    await grant(context, { gamerTags: [gamerTag], generators, reason })
  }
  return leftOut
}
