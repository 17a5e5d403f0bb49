import { ApiError } from '@regent/contract/errors'
import { couponCurrency } from '@regent/contract/monetize/commerce'
import { spendBudget } from '../../../kernel/approvals/budgets.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { listAudienceStats } from '../../players/segments/fits.ts'
import { checkGifts } from '../inventory/gifts.ts'
import { givenAmounts } from '../inventory/given-amounts.ts'
import { changeInventory } from '../inventory/service.ts'
import { collectAudiences, collectCriteria } from './availability.ts'
import { giftsOfOffer } from './offers.ts'
import { countSold, lockBuyer, requireListed } from './purchases.ts'
import * as queries from './queries.ts'
import { readSold } from './service.ts'
import { readShop } from './shop.ts'

/** Changes of a player's listing states by staff and game servers. */

/** The state in the audit trail. */
export type ListingState = {
  offer: string
  purchases: number
  windowAt: string | null
  windowPurchases: number
  /** Missing in older entries. */
  instanceAt?: string | null
  instancePurchases?: number
}

type Ref = { store: string; listing: string }

const toState = (row: queries.ListingState | undefined): ListingState | null =>
  row
    ? {
        offer: row.offer,
        purchases: row.purchases,
        windowAt: row.window_at === null ? null : new Date(row.window_at).toISOString(),
        windowPurchases: row.window_purchases,
        instanceAt: row.instance_at === null ? null : new Date(row.instance_at).toISOString(),
        instancePurchases: row.instance_purchases,
      }
    : null

export async function readState(realm: Realm, gamerTag: number, ref: Ref): Promise<ListingState | null> {
  await lockBuyer(realm, gamerTag)
  return toState(await queries.lockListingState(realm, gamerTag, ref))
}

/** Sets a listing state; null: the player has never seen the listing. */
export async function putState(
  context: RealmContext,
  gamerTag: number,
  ref: Ref,
  state: ListingState | null,
): Promise<void> {
  const { realm } = context
  const before = await readState(realm, gamerTag, ref)
  if (state) {
    const { offer, purchases, windowAt, windowPurchases, instanceAt = null, instancePurchases = 0 } = state
    const window_at = windowAt === null ? null : Date.parse(windowAt)
    await queries.putListingState(realm, gamerTag, {
      ...ref,
      offer,
      purchases,
      window_at,
      window_purchases: windowPurchases,
      instance_at: instanceAt === null ? null : Date.parse(instanceAt),
      instance_purchases: instancePurchases,
    })
  } else await queries.deleteListingState(realm, gamerTag, ref)
  record(context, gamerTag, ref, before, state)
}

function record(
  context: RealmContext,
  gamerTag: number,
  { listing, store }: Ref,
  before: unknown,
  after: unknown,
): void {
  context.change({ subject: 'listing-state', id: `${gamerTag}/${listing}:${store}`, before, after, gamerTag })
  tellPlayer(context, gamerTag)
}

/** Notifies the player's clients to reload the offers. */
const tellPlayer = ({ realm, tell }: RealmContext, gamerTag: number): void =>
  tell({ pid: realm.id, gamerTag }, 'commerce.refresh', { scopes: [], delay: 0, commerce: {} })

export async function countReported(context: RealmContext, gamerTag: number, listingId: string): Promise<void> {
  const { realm, now } = context
  await lockBuyer(realm, gamerTag)
  const pricedListing = await requireListed(realm, gamerTag, { listing: listingId, field: 'listingId' }, now)
  const ref = { store: pricedListing.store.symbol, listing: pricedListing.listing.symbol }
  const before = await readState(realm, gamerTag, ref)
  await countSold(context, gamerTag, pricedListing)
  record(context, gamerTag, ref, before, await readState(realm, gamerTag, ref))
}

type Reduction = { symbol: string; cooldownReduction: number }

/** The pause is shortened by moving the start of the window back. */
export async function reduceCooldowns(
  context: RealmContext,
  gamerTag: number,
  wanted: readonly Reduction[],
): Promise<void> {
  const { realm, now } = context
  await lockBuyer(realm, gamerTag)
  const all = (await readShop(realm, gamerTag, now)).flatMap(({ sold }) => sold)
  const symbols = new Set(all.map(({ listing }) => listing.symbol))
  const unknown = wanted.findIndex(({ symbol }) => !symbols.has(symbol))
  if (unknown >= 0) throw new ApiError('ListingNotFound', { field: `updateListingCooldownRequests.${unknown}.symbol` })
  const pausedListings = all.filter(({ againAt }) => againAt !== undefined)
  let changedCount = 0
  for (const { store, listing } of pausedListings) {
    const seconds = wanted
      .filter(({ symbol }) => symbol === listing.symbol)
      .reduce((sum, { cooldownReduction }) => sum + cooldownReduction, 0)
    const ref = { store: store.symbol, listing: listing.symbol }
    const state = seconds > 0 ? await readState(realm, gamerTag, ref) : null
    if (!state?.windowAt) continue
    const windowAt = new Date(Date.parse(state.windowAt) - seconds * 1_000).toISOString()
    await putState(context, gamerTag, ref, { ...state, windowAt })
    changedCount += 1
  }
  if (changedCount === 0) context.unchanged()
}

export async function clearStore(context: RealmContext, gamerTag: number, store: string): Promise<void> {
  const { realm } = context
  await requirePlayer(realm, gamerTag)
  await lockBuyer(realm, gamerTag)
  const states = (await queries.selectListingStates(realm, gamerTag)).filter((state) => state.store === store)
  if (states.length === 0 && !(await readSold(realm)).stores.some(({ symbol }) => symbol === store))
    throw new ApiError('BadRequest', { field: 'store', message: 'store is not a store of this realm.' })
  if (states.length === 0) return context.unchanged()
  for (const { listing } of states) await putState(context, gamerTag, { store, listing }, null)
}

type Stats = Readonly<Record<string, string>>

/** Stats already affect the stores; only the clients must be notified of the change. */
export async function tellOfStats(context: RealmContext, gamerTag: number, before: Stats, after: Stats): Promise<void> {
  const { realm } = context
  await requirePlayer(realm, gamerTag)
  const { stores } = await readSold(realm)
  const statNames = [
    ...collectCriteria(stores).map(({ stat }) => stat),
    ...(await listAudienceStats(realm, collectAudiences(stores))),
  ]
  if (statNames.some((stat) => before[stat] !== after[stat])) tellPlayer(context, gamerTag)
  context.unchanged()
}

export async function giveCoupon(context: RealmContext, gamerTag: number, listing: string): Promise<void> {
  const { realm, now } = context
  const { offer, listing: found } = await requireListed(realm, gamerTag, { listing, field: 'listing' }, now)
  if (offer.coupons === 0) {
    const message = 'listing cannot be bought with coupons. Nothing was changed.'
    throw new ApiError('ListingNotAvailable', { field: 'listing', message })
  }
  const cause = context.caller.kind === 'server' ? 'game-server' : 'operator'
  // Coupons count as the goods that they buy.
  await spendBudget(context, realm, givenAmounts(giftsOfOffer(offer, '')))
  const { gifts } = await checkGifts(realm, [{ field: 'listing', symbol: couponCurrency, count: offer.coupons }])
  await changeInventory(context, gamerTag, { gifts }, { cause, reference: found.symbol })
}

async function requirePlayer(realm: Realm, gamerTag: number): Promise<void> {
  if (!(await findPlayerByTag(realm, gamerTag))) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
}
