import { couponCurrency } from '@regent/contract/commerce'
import { EntitlementSymbol } from '@regent/contract/entitlements'
import { ApiError } from '@regent/contract/errors'
import { CurrencyId, ItemsId, maxItemsHeld } from '@regent/contract/inventory'
import type { Realm } from '../../../kernel/context/context.ts'
import { realmName } from '../../../kernel/context/directory.ts'
import { publishedIds } from '../../operate/content/published.ts'
import { definedSymbols } from '../entitlements/definitions.ts'
import type { EntitlementInput } from '../entitlements/giving.ts'

/**
 * Gifts to players, from any area. An area reads `GiftEntry` lists; `changeInventory` and `giveGifts` take `Gifts`.
 * Only this file makes `Gifts`, after looking up every symbol in the realm, so that no symbol is dropped on the way.
 */

export type GiftProperty = { name: string; value: string | number | boolean }

/** One thing to give, as it was written: its symbol has not been looked up yet. */
export type GiftEntry = {
  /** The field of the symbol in the request. */
  field: string
  /** `currency.gems`, `items.sword`, or the symbol of an entitlement. */
  symbol: string
  count: number
  /** Properties of each item. */
  properties?: readonly GiftProperty[] | undefined
} & Pick<EntitlementInput, 'specialization' | 'claimWindow' | 'params'>

const isResolved = Symbol('resolved')

/** Gifts that exist in this realm: every symbol was looked up. */
export type Gifts = {
  readonly [isResolved]: true
  currencies: Readonly<Record<string, number>>
  items: readonly { contentId: string; count: number; properties: readonly GiftProperty[] }[]
  entitlements: readonly EntitlementInput[]
}

type Family = 'currency' | 'items' | 'entitlements'

export const familyOf = (symbol: string): Family =>
  symbol.startsWith('currency.') ? 'currency' : symbol.startsWith('items.') ? 'items' : 'entitlements'

/**
 * Checks gifts that an operator saves, plans or gives: an unknown symbol is refused with its field. A warning names
 * what could not be checked because the realm has nothing of that kind yet: content may be published later.
 */
export async function checkGifts(
  realm: Realm,
  entries: readonly GiftEntry[],
): Promise<{ gifts: Gifts; warnings: string[] }> {
  const found = await lookUp(realm, entries)
  const unknown = found.find(({ state }) => state === 'unknown')
  if (unknown) {
    const { field, symbol } = unknown.entry
    const message = `${field} names ${symbol}, which is ${await whatLacks(realm, unknown)}. Nothing was changed.`
    throw new ApiError('UnknownSymbol', { field, message })
  }
  const large = entries.find(({ symbol, count }) => familyOf(symbol) === 'items' && count > maxItemsHeld)
  if (large) {
    const message = `${large.field} gives more than the ${maxItemsHeld.toLocaleString('en')} items that a player can hold.`
    throw new ApiError('BadRequest', { field: large.field, message })
  }
  return { gifts: giftsOf(entries), warnings: warningsOf(found) }
}

/**
 * Checks gifts that a player claims or buys. If a symbol does not exist, nothing is given and the refusal names it: the
 * caller must not have marked anything as claimed, or must roll that back.
 */
export async function availableGifts(realm: Realm, entries: readonly GiftEntry[], field: string): Promise<Gifts> {
  const found = await lookUp(realm, entries)
  const missing = found.find((one) => one.state === 'unknown' || isUndefinedEntitlement(one))
  if (missing) {
    const why = `${missing.entry.symbol} cannot be given: it is ${await whatLacks(realm, missing)}.`
    throw new ApiError('GiftNotAvailable', { field, message: `${why} Nothing was given; try again once it is.` })
  }
  return giftsOf(entries)
}

/** The gifts of a plan that no longer exist in the realm, as a sentence for the refusal to apply it. */
export async function whatIsGone(realm: Realm, entries: readonly GiftEntry[]): Promise<string | undefined> {
  const gone = (await lookUp(realm, entries)).find(({ state }) => state === 'unknown')
  return gone && `The plan gives ${gone.entry.symbol}, which is ${await whatLacks(realm, gone)}.`
}

type ResolvedGift = { entry: GiftEntry; family: Family; state: 'known' | 'unchecked' | 'unknown' }

/** An entitlement needs its definition: without one there is nothing to give. */
const isUndefinedEntitlement = ({ family, state }: ResolvedGift) => family === 'entitlements' && state === 'unchecked'

const isWellFormed: Record<Family, (symbol: string) => boolean> = {
  currency: (symbol) => CurrencyId.safeParse(symbol).success,
  items: (symbol) => ItemsId.safeParse(symbol).success,
  // A dot follows a content type: `curency.gold` is a typing error, not an entitlement to be defined later.
  entitlements: (symbol) =>
    EntitlementSymbol.safeParse(symbol).success && !symbol.replace(/^entitlements?\./, '').includes('.'),
}

async function lookUp(realm: Realm, entries: readonly GiftEntry[]): Promise<ResolvedGift[]> {
  if (entries.length === 0) return []
  const symbols = entries.map(({ symbol }) => symbol).filter((symbol) => familyOf(symbol) === 'entitlements')
  const [published, defined] = await Promise.all([
    publishedIds(realm),
    symbols.length > 0 ? definedSymbols(realm, symbols) : undefined,
  ])
  const isKnown = (family: Family, symbol: string) =>
    family === 'entitlements' ? defined?.known.has(symbol) : published.has(symbol) || symbol === couponCurrency
  const isEmpty = (family: Family) => (family === 'entitlements' ? defined?.isEmpty : !published.hasType(family))
  return entries.map((entry) => {
    const family = familyOf(entry.symbol)
    if (isKnown(family, entry.symbol)) return { entry, family, state: 'known' }
    return { entry, family, state: isEmpty(family) && isWellFormed[family](entry.symbol) ? 'unchecked' : 'unknown' }
  })
}

async function whatLacks(realm: Realm, { entry, family }: ResolvedGift): Promise<string> {
  const where = `the realm ${await realmName(realm)}`
  if (family !== 'entitlements') return `not published in ${where}`
  const isOther = entry.symbol.includes('.') && !isWellFormed.entitlements(entry.symbol)
  return isOther
    ? `neither a currency (currency.…) nor an item (items.…) nor an entitlement defined in ${where}`
    : `no entitlement defined in ${where}`
}

const reasons: Record<Family, string> = {
  currency: 'No currency is published in this realm yet, so nobody could check',
  items: 'No item is published in this realm yet, so nobody could check',
  entitlements: 'No entitlement is defined in this realm yet; players cannot claim it before it is:',
}

function warningsOf(found: readonly ResolvedGift[]): string[] {
  return (Object.keys(reasons) as Family[]).flatMap((family) => {
    const unchecked = found.filter((one) => one.family === family && one.state === 'unchecked')
    const symbols = [...new Set(unchecked.map(({ entry }) => entry.symbol))]
    return symbols.length > 0 ? [`${reasons[family]} ${symbols.join(', ')}.`] : []
  })
}

/** A currency that occurs twice is added up. */
function giftsOf(entries: readonly GiftEntry[]): Gifts {
  const of = (family: Family) => entries.filter(({ symbol }) => familyOf(symbol) === family)
  const currencies: Record<string, number> = {}
  for (const { symbol, count } of of('currency')) currencies[symbol] = (currencies[symbol] ?? 0) + count
  return {
    [isResolved]: true,
    currencies,
    items: of('items').map(({ symbol, count, properties = [] }) => ({ contentId: symbol, count, properties })),
    entitlements: of('entitlements').map(({ symbol, count, specialization, claimWindow, params }) => ({
      ...{ symbol, quantity: count, specialization, claimWindow, params },
    })),
  }
}
