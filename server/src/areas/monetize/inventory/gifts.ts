import { ApiError } from '@regent/contract/errors'
import { couponCurrency } from '@regent/contract/monetize/commerce'
import { EntitlementSymbol } from '@regent/contract/monetize/entitlements'
import { CurrencyId, ItemsId, maxItemsHeld } from '@regent/contract/monetize/inventory'
import { realmName } from '../../../directory/organizations/directory.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { type Claim, noteUngiven, settleUngiven } from '../../../kernel/giving/ungiven.ts'
import { publishedIds } from '../../operate/content/published.ts'
import { deployedServices } from '../../operate/microservices/service.ts'
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
  /** `currency.gems`, `items.sword`, `services.shop/add-vip` (a call of a service), or the symbol of an entitlement. */
  symbol: string
  count: number
  /** Properties of each item. */
  properties?: readonly GiftProperty[] | undefined
  /** What a service is sent besides the player and the count. */
  body?: unknown
} & Pick<EntitlementInput, 'specialization' | 'claimWindow' | 'params'>

const isResolved = Symbol('resolved')

/** Gifts that exist in this realm: every symbol was looked up. */
export type Gifts = {
  readonly [isResolved]: true
  currencies: Readonly<Record<string, number>>
  items: readonly { contentId: string; count: number; properties: readonly GiftProperty[] }[]
  entitlements: readonly EntitlementInput[]
  calls: readonly { symbol: string; count: number; body?: unknown }[]
}

type Family = 'currency' | 'items' | 'services' | 'entitlements'

export function familyOf(symbol: string): Family {
  if (symbol.startsWith('currency.')) return 'currency'
  if (symbol.startsWith('items.')) return 'items'
  // No symbol of an entitlement has a slash.
  return symbol.startsWith('services.') && symbol.includes('/') ? 'services' : 'entitlements'
}

/** `services.shop/add-vip`: the service and the path of the call. Those of its administration are for staff only. */
export function callIn(symbol: string): { service: string; path: string } | undefined {
  const [, service, path] =
    /^services\.([A-Za-z][A-Za-z0-9_-]{0,63})\/([A-Za-z0-9_-][A-Za-z0-9_/-]{0,99})$/.exec(symbol) ?? []
  return service && path && !/^admin(\/|$)/i.test(path) ? { service, path } : undefined
}

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
 * Checks gifts that a player claims or buys. If a symbol does not exist, nothing is given and the refusal names it with
 * the caller's `field`. The refusal rolls the claim back, so that it can be claimed again, and operators see it among
 * the rewards that could not be given until it is.
 */
export async function availableGifts(
  context: RealmContext,
  entries: readonly GiftEntry[],
  { field, ...claim }: Claim & { field: string },
): Promise<Gifts> {
  const { realm } = context
  const missing = (await lookUp(realm, entries)).filter(isMissing)
  if (missing[0]) {
    const named = await Promise.all(missing.map((one) => describe(realm, one)))
    noteUngiven(context, claim, named)
    const message = `${named[0]?.reason} Nothing was given; try again once it is.`
    throw new ApiError('GiftNotAvailable', { field, message })
  }
  await settleUngiven(realm, claim)
  return giftsOf(entries)
}

/**
 * Checks gifts that are about to be sent to many players, like `checkGifts`. A refusal is also shown among the rewards
 * that could not be given, because by schedule no operator sees it.
 */
export async function checkPromised(
  context: RealmContext,
  entries: readonly GiftEntry[],
  claim: Claim,
): Promise<{ gifts: Gifts; warnings: string[] }> {
  const { realm } = context
  const unknown = (await lookUp(realm, entries)).filter(({ state }) => state === 'unknown')
  if (unknown.length > 0) noteUngiven(context, claim, await Promise.all(unknown.map((one) => describe(realm, one))))
  else await settleUngiven(realm, claim)
  return checkGifts(realm, entries)
}

/** Which of these symbols cannot be given now, with a sentence for each. */
export async function missingAmong(realm: Realm, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const entries = symbols.map((symbol) => ({ field: 'symbol', symbol, count: 1 }))
  const missing = (await lookUp(realm, entries)).filter(isMissing)
  return new Map(
    await Promise.all(missing.map(async (one) => [one.entry.symbol, (await describe(realm, one)).reason] as const)),
  )
}

async function describe(realm: Realm, one: ResolvedGift): Promise<{ symbol: string; reason: string }> {
  const { symbol } = one.entry
  return { symbol, reason: `${symbol} cannot be given: it is ${await whatLacks(realm, one)}.` }
}

/** The gifts of a plan that no longer exist in the realm, as a sentence for the refusal to apply it. */
export async function whatIsGone(realm: Realm, entries: readonly GiftEntry[]): Promise<string | undefined> {
  const gone = (await lookUp(realm, entries)).find(({ state }) => state === 'unknown')
  return gone && `The plan gives ${gone.entry.symbol}, which is ${await whatLacks(realm, gone)}.`
}

type ResolvedGift = { entry: GiftEntry; family: Family; state: 'known' | 'unchecked' | 'unknown' }

/** An entitlement needs its definition, a call its service: without them there is nothing to give. */
const isMissing = ({ family, state }: ResolvedGift) =>
  state === 'unknown' || (state === 'unchecked' && (family === 'entitlements' || family === 'services'))

const isWellFormed: Record<Family, (symbol: string) => boolean> = {
  currency: (symbol) => CurrencyId.safeParse(symbol).success,
  items: (symbol) => ItemsId.safeParse(symbol).success,
  services: (symbol) => callIn(symbol) !== undefined,
  // A dot follows a content type: `curency.gold` is a typing error, not an entitlement to be defined later.
  entitlements: (symbol) =>
    EntitlementSymbol.safeParse(symbol).success && !symbol.replace(/^entitlements?\./, '').includes('.'),
}

async function lookUp(realm: Realm, entries: readonly GiftEntry[]): Promise<ResolvedGift[]> {
  if (entries.length === 0) return []
  const symbols = entries.map(({ symbol }) => symbol).filter((symbol) => familyOf(symbol) === 'entitlements')
  const hasCalls = entries.some(({ symbol }) => familyOf(symbol) === 'services')
  const [published, defined, services] = await Promise.all([
    publishedIds(realm),
    symbols.length > 0 ? definedSymbols(realm, symbols) : undefined,
    hasCalls ? deployedServices(realm) : ([] as string[]),
  ])
  const isKnown = (family: Family, symbol: string) => {
    if (family === 'entitlements') return defined?.known.has(symbol)
    if (family === 'services') return services.includes(callIn(symbol)?.service ?? '')
    return published.has(symbol) || symbol === couponCurrency
  }
  const isEmpty = (family: Family) => {
    if (family === 'entitlements') return defined?.isEmpty
    if (family === 'services') return services.length === 0
    return !published.hasType(family)
  }
  return entries.map((entry) => {
    const family = familyOf(entry.symbol)
    if (isKnown(family, entry.symbol)) return { entry, family, state: 'known' }
    return { entry, family, state: isEmpty(family) && isWellFormed[family](entry.symbol) ? 'unchecked' : 'unknown' }
  })
}

async function whatLacks(realm: Realm, { entry, family }: ResolvedGift): Promise<string> {
  const where = `the realm ${await realmName(realm)}`
  if (family === 'services') return `no call of a service that is deployed in ${where} (services.NAME/PATH)`
  if (family !== 'entitlements') return `not published in ${where}`
  const isOther = entry.symbol.includes('.') && !isWellFormed.entitlements(entry.symbol)
  return isOther
    ? `neither a currency (currency.…) nor an item (items.…) nor an entitlement defined in ${where}`
    : `not defined as an entitlement in ${where}`
}

const reasons: Record<Family, string> = {
  currency: 'No currency is published in this realm yet, so nobody could check',
  items: 'No item is published in this realm yet, so nobody could check',
  services: 'No service is deployed in this realm yet; players cannot claim what calls one before it is:',
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
    calls: of('services').map(({ symbol, count, body }) => ({ symbol, count, body })),
    entitlements: of('entitlements').map(({ symbol, count, specialization, claimWindow, params }) => ({
      ...{ symbol, quantity: count, specialization, claimWindow, params },
    })),
  }
}
