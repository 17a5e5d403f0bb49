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
 * Gifts to players, from any area. Areas build lists of `GiftEntry`; `changeInventory` and `claimGifts` accept `Gifts`.
 * Only this file creates `Gifts`, after it has validated each symbol, so that no symbol is dropped silently.
 */

export type GiftProperty = { name: string; value: string | number | boolean }

/** One gift as written in the request; its symbol is not validated yet. */
export type GiftEntry = {
  /** The field of the symbol in the request. */
  field: string
  /** `currency.gems`, `items.sword`, `services.shop/add-vip` (a call of a service), or the symbol of an entitlement. */
  symbol: string
  count: number
  /** Properties of each item. */
  properties?: readonly GiftProperty[] | undefined
  /** Additional request body for the service, besides the player and the count. */
  body?: unknown
} & Pick<EntitlementInput, 'specialization' | 'claimWindow' | 'params'>

const isResolved = Symbol('resolved')

/** Validated gifts: each symbol exists in this realm. */
export type Gifts = {
  readonly [isResolved]: true
  currencies: Readonly<Record<string, number>>
  items: readonly { contentId: string; count: number; properties: readonly GiftProperty[] }[]
  entitlements: readonly EntitlementInput[]
  calls: readonly { symbol: string; count: number; body?: unknown }[]
}

type Family = 'currency' | 'items' | 'services' | 'entitlements'

export function findFamily(symbol: string): Family {
  if (symbol.startsWith('currency.')) return 'currency'
  if (symbol.startsWith('items.')) return 'items'
  // Symbols of entitlements contain no slash.
  return symbol.startsWith('services.') && symbol.includes('/') ? 'services' : 'entitlements'
}

/** `services.shop/add-vip`: the service and the path of the call. Admin paths are for staff only. */
export function callIn(symbol: string): { service: string; path: string } | undefined {
  const [, service, path] =
    /^services\.([A-Za-z][A-Za-z0-9_-]{0,63})\/([A-Za-z0-9_-][A-Za-z0-9_/-]{0,99})$/.exec(symbol) ?? []
  return service && path && !/^admin(\/|$)/i.test(path) ? { service, path } : undefined
}

/**
 * Validates gifts that an operator saves, plans or gives: an unknown symbol is rejected with its field. A warning lists
 * gifts that could not be checked because the realm has nothing of their kind yet: content may be published later.
 */
export async function checkGifts(
  realm: Realm,
  entries: readonly GiftEntry[],
): Promise<{ gifts: Gifts; warnings: string[] }> {
  const resolved = await resolveGifts(realm, entries)
  const unknown = resolved.find(({ state }) => state === 'unknown')
  if (unknown) {
    const { field, symbol } = unknown.entry
    const message = `${field} contains ${symbol}, which is ${await describeMissing(realm, unknown)}. Nothing was changed.`
    throw new ApiError('UnknownSymbol', { field, message })
  }
  const large = entries.find(({ symbol, count }) => findFamily(symbol) === 'items' && count > maxItemsHeld)
  if (large) {
    const message = `${large.field} exceeds the limit of ${maxItemsHeld.toLocaleString('en')} items per player.`
    throw new ApiError('BadRequest', { field: large.field, message })
  }
  return { gifts: toGifts(entries), warnings: buildWarnings(resolved) }
}

/**
 * Validates gifts that a player claims or buys. If a symbol does not exist, nothing is given, and the error contains
 * the caller's `field`. The error rolls the claim back, so that it can be claimed again later. Operators see it among
 * the failed rewards.
 */
export async function availableGifts(
  context: RealmContext,
  entries: readonly GiftEntry[],
  { field, ...claim }: Claim & { field: string },
): Promise<Gifts> {
  const { realm } = context
  const missing = (await resolveGifts(realm, entries)).filter(isMissing)
  if (missing[0]) {
    const failedGifts = await Promise.all(missing.map((one) => describe(realm, one)))
    noteUngiven(context, claim, failedGifts)
    const message = `${failedGifts[0]?.reason} Nothing was granted. Try again afterwards.`
    throw new ApiError('GiftNotAvailable', { field, message })
  }
  await settleUngiven(realm, claim)
  return toGifts(entries)
}

/**
 * Validates gifts before they are sent to many players, like `checkGifts`. Also lists an error among the failed
 * rewards, because no operator sees the errors of scheduled sends.
 */
export async function checkPromised(
  context: RealmContext,
  entries: readonly GiftEntry[],
  claim: Claim,
): Promise<{ gifts: Gifts; warnings: string[] }> {
  const { realm } = context
  const unknown = (await resolveGifts(realm, entries)).filter(({ state }) => state === 'unknown')
  if (unknown.length > 0) noteUngiven(context, claim, await Promise.all(unknown.map((one) => describe(realm, one))))
  else await settleUngiven(realm, claim)
  return checkGifts(realm, entries)
}

/** Filters symbols to those that cannot be given now, with a sentence for each. */
export async function findMissing(realm: Realm, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const entries = symbols.map((symbol) => ({ field: 'symbol', symbol, count: 1 }))
  const missing = (await resolveGifts(realm, entries)).filter(isMissing)
  return new Map(
    await Promise.all(missing.map(async (one) => [one.entry.symbol, (await describe(realm, one)).reason] as const)),
  )
}

async function describe(realm: Realm, one: ResolvedGift): Promise<{ symbol: string; reason: string }> {
  const { symbol } = one.entry
  return { symbol, reason: `${symbol} cannot be granted. It is ${await describeMissing(realm, one)}.` }
}

/** The first gift of a plan that no longer exists in the realm, as a sentence for the error of the plan. */
export async function findDeletedGift(realm: Realm, entries: readonly GiftEntry[]): Promise<string | undefined> {
  const deletedGift = (await resolveGifts(realm, entries)).find(({ state }) => state === 'unknown')
  return (
    deletedGift && `The plan grants ${deletedGift.entry.symbol}, which is ${await describeMissing(realm, deletedGift)}.`
  )
}

type ResolvedGift = { entry: GiftEntry; family: Family; state: 'known' | 'unchecked' | 'unknown' }

/** Entitlements need their definition, and calls their service: without them nothing can be given. */
const isMissing = ({ family, state }: ResolvedGift) =>
  state === 'unknown' || (state === 'unchecked' && (family === 'entitlements' || family === 'services'))

const isWellFormed: Record<Family, (symbol: string) => boolean> = {
  currency: (symbol) => CurrencyId.safeParse(symbol).success,
  items: (symbol) => ItemsId.safeParse(symbol).success,
  services: (symbol) => callIn(symbol) !== undefined,
  // Only content types are followed by a dot: `curency.gold` is a typo, not an entitlement to be defined later.
  entitlements: (symbol) =>
    EntitlementSymbol.safeParse(symbol).success && !symbol.replace(/^entitlements?\./, '').includes('.'),
}

async function resolveGifts(realm: Realm, entries: readonly GiftEntry[]): Promise<ResolvedGift[]> {
  if (entries.length === 0) return []
  const symbols = entries.map(({ symbol }) => symbol).filter((symbol) => findFamily(symbol) === 'entitlements')
  const hasCalls = entries.some(({ symbol }) => findFamily(symbol) === 'services')
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
    const family = findFamily(entry.symbol)
    if (isKnown(family, entry.symbol)) return { entry, family, state: 'known' }
    return { entry, family, state: isEmpty(family) && isWellFormed[family](entry.symbol) ? 'unchecked' : 'unknown' }
  })
}

async function describeMissing(realm: Realm, { entry, family }: ResolvedGift): Promise<string> {
  const where = `the realm ${await realmName(realm)}`
  if (family === 'services') return `not a call of a service deployed in ${where} (services.NAME/PATH)`
  if (family !== 'entitlements') return `not published in ${where}`
  const isOther = entry.symbol.includes('.') && !isWellFormed.entitlements(entry.symbol)
  return isOther
    ? `not a currency (currency.…), an item (items.…) or an entitlement defined in ${where}`
    : `not defined as an entitlement in ${where}`
}

const reasons: Record<Family, string> = {
  currency: 'No currency is published in this realm. Not checked:',
  items: 'No item is published in this realm. Not checked:',
  services: 'No service is deployed in this realm. Players cannot claim these until it is:',
  entitlements: 'No entitlement is defined in this realm. Players cannot claim these until it is:',
}

function buildWarnings(resolved: readonly ResolvedGift[]): string[] {
  return (Object.keys(reasons) as Family[]).flatMap((family) => {
    const unchecked = resolved.filter((one) => one.family === family && one.state === 'unchecked')
    const symbols = [...new Set(unchecked.map(({ entry }) => entry.symbol))]
    return symbols.length > 0 ? [`${reasons[family]} ${symbols.join(', ')}.`] : []
  })
}

/** Sums repeated currencies. */
function toGifts(entries: readonly GiftEntry[]): Gifts {
  const of = (family: Family) => entries.filter(({ symbol }) => findFamily(symbol) === family)
  const currencies: Record<string, number> = {}
  for (const { symbol, count } of of('currency')) currencies[symbol] = (currencies[symbol] ?? 0) + count
  return {
    [isResolved]: true,
    currencies,
    items: of('items').map(({ symbol, count, properties = [] }) => ({ contentId: symbol, count, properties })),
    calls: of('services').map(({ symbol, count, body }) => ({ symbol, count, body })),
    entitlements: of('entitlements').map(({ symbol, count, specialization, claimWindow, params }) => ({
      symbol,
      quantity: count,
      specialization,
      claimWindow,
      params,
    })),
  }
}
