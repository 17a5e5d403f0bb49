import { ApiError } from '@regent/contract/errors'
import { type EntitlementGenerator, maxGranted } from '@regent/contract/monetize/entitlements'
import type { RealmContext } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'
import { grant, loadLimit } from './service.ts'

/** Entitlements that come with a purchase, a mail or another gift. */
export type EntitlementInput = { symbol: string; quantity: number } & {
  [Field in 'specialization' | 'claimWindow' | 'params']?: EntitlementGenerator[Field] | undefined
}

/**
 * Gives a player entitlements up to their limits. Returns a sentence for each entitlement that a limit prevented; with
 * `isWhole` a limit rejects the whole gift. An unknown entitlement always rejects the whole gift. `why` is stored in
 * the history of each entitlement.
 */
export async function giveEntitlements(
  context: RealmContext,
  gamerTag: number,
  given: readonly EntitlementInput[],
  { why, isWhole }: { why: string; isWhole: boolean },
): Promise<string[]> {
  const leftOut: string[] = []
  for (const { symbol, quantity, specialization, ...rest } of given) {
    const definitionRow = await queries.lockDefinition(context.realm, symbol)
    // The definition existed when the gift was checked, but was deleted concurrently.
    if (!definitionRow) {
      const message = `${symbol} cannot be granted. Its definition was deleted. Nothing was granted.`
      throw new ApiError('GiftNotAvailable', { message })
    }
    let fitting = quantity
    if (!isWhole) {
      const { most, held } = await loadLimit(context, definitionRow, [gamerTag], specialization)
      fitting = Math.min(quantity, maxGranted, Math.max(0, most - (held.get(gamerTag) ?? 0)))
      if (fitting < quantity) leftOut.push(`The player has reached the limit of ${symbol}.`)
    }
    if (fitting === 0) continue
    const generators = [{ symbol, specialization, ...rest, action: 'GRANT', quantity: fitting }]
    await grant(context, { gamerTags: [gamerTag], generators, reason: why })
  }
  return leftOut
}
