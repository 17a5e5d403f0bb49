import { isDeepStrictEqual } from 'node:util'
import type { AuditSubject } from '@regent/contract/audit-subjects'
import { ApiError } from '@regent/contract/errors'
import type { Catalog, SkuList } from '@regent/contract/monetize/commerce'
import type { OfferDefinition, OfferInput, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import type { SegmentUser } from '../../../kernel/records/segment-user.ts'
import { missingSegments } from '../../players/segments/fits.ts'
import { lockAudience } from '../../players/segments/service.ts'
import { publishedCurrencies } from '../inventory/contents.ts'
import { checkGifts } from '../inventory/gifts.ts'
import { checkCatalog, checkSkus } from './check.ts'
import { giftsOfOffer, toOffer } from './offers.ts'
import { type PublishedCatalog, publishedCatalog } from './published.ts'
import * as queries from './queries.ts'
import { selectSales } from './sale-queries.ts'

const emptyBodies: queries.Bodies = { catalog: { stores: [], offerDefinitions: [] }, skus: { definitions: [] } }

/** The newest version of the catalogue or of the SKUs; 0 before the first save. */
export async function readSaved<K extends queries.Kind>(realm: Realm, kind: K): Promise<Version<K>> {
  return toVersion(kind, await queries.selectSaved(realm, kind))
}

type Version<K extends queries.Kind> = queries.Bodies[K] & { version: number; created: number }

const toVersion = <K extends queries.Kind>(kind: K, saved: queries.Saved<K> | undefined): Version<K> => ({
  ...(saved?.body ?? emptyBodies[kind]),
  version: saved?.version ?? 0,
  created: saved?.created_at ?? 0,
})

/** The version with a number, or the newest one. */
export async function readVersion<K extends queries.Kind>(
  { realm, settings }: RealmContext,
  kind: K,
  version: number | undefined,
): Promise<Version<K>> {
  if (version === undefined) return readSaved(realm, kind)
  const saved = version === 0 ? undefined : await queries.selectSaved(realm, kind, version)
  if (saved || version === 0) return toVersion(kind, saved)
  const { versionsKeptDays: days } = settings
  const isRemoved = days !== undefined && version < (await readSaved(realm, kind)).version
  const message = `Version ${version} was removed. This server removes versions ${days} days after newer ones replaced them.`
  throw new ApiError('CatalogVersionNotFound', { field: 'version', ...(isRemoved && { message }) })
}

/** Replaces the whole catalogue. */
export async function saveCatalog(
  context: RealmContext,
  given: { stores: readonly Store[]; offerDefinitions: readonly OfferInput[] },
): Promise<void> {
  const now = await lockSaved(context, 'catalog')
  await putCatalog(context, now, {
    stores: [...given.stores],
    offerDefinitions: given.offerDefinitions.map(toOffer),
  })
}

export async function saveSkus(context: RealmContext, definitions: readonly Sku[]): Promise<void> {
  await putSkus(context, await lockSaved(context, 'skus'), [...definitions])
}

async function lockSaved<K extends queries.Kind>(context: RealmContext, kind: K) {
  await queries.lockCommerce(context.realm)
  const now = await readSaved(context.realm, kind)
  if (context.ifMatch !== undefined && context.ifMatch !== now.version)
    throw new ApiError('StaleVersion', { current: now })
  return now
}

async function putCatalog(context: RealmContext, now: Catalog, target: queries.Bodies['catalog']): Promise<void> {
  const { realm } = context
  const [{ definitions }, published, currencies] = await Promise.all([
    readSaved(realm, 'skus'),
    publishedCatalog(realm),
    publishedCurrencies(realm),
  ])
  checkCatalog(target.stores, target.offerDefinitions, {
    skus: [...definitions, ...published.skus],
    currencies: new Set(currencies.map(({ symbol }) => symbol)),
  })
  const bySymbol = ({ symbol }: { symbol: string }) => symbol
  const offers = differences('offer', now.offerDefinitions, target.offerDefinitions, bySymbol)
  // An unchanged offer must not prevent a save of the catalogue after its content was retired.
  const changedIds = new Set(offers.map(({ id }) => id))
  await checkGifts(
    realm,
    target.offerDefinitions.flatMap((offer, index) =>
      changedIds.has(offer.symbol) ? giftsOfOffer(offer, `offerDefinitions.${index}.`) : [],
    ),
  )
  await holdAudiences(context, now.stores, target.stores)
  const body = {
    stores: sortByName(target.stores, bySymbol),
    offerDefinitions: sortByName(target.offerDefinitions, bySymbol),
  }
  // An undo reverses the order, and the offers of each listing must exist at each step.
  await saveVersion(context, 'catalog', now.version, body, [
    ...offers.filter(({ after }) => after !== null),
    ...differences('store', now.stores, target.stores, bySymbol),
    ...offers.filter(({ after }) => after === null),
  ])
}

async function holdAudiences(context: RealmContext, before: readonly Store[], target: readonly Store[]): Promise<void> {
  const stores = new Map(before.map((store) => [store.symbol, store]))
  for (const [at, { symbol: store, listings }] of target.entries())
    for (const [index, { symbol, audience }] of listings.entries()) {
      const existing = stores.get(store)?.listings.find((one) => one.symbol === symbol)
      await lockAudience(context, audience, `stores.${at}.listings.${index}.audience`, existing?.audience)
    }
}

async function putSkus(context: RealmContext, now: SkuList, target: Sku[]): Promise<void> {
  const { realm, now: at } = context
  const [catalog, published, sales] = await Promise.all([
    readSaved(realm, 'catalog'),
    publishedCatalog(realm),
    selectSales(realm),
  ])
  checkSkus(
    target,
    catalog,
    published.skus,
    sales.filter(({ ends_at }) => ends_at > at),
  )
  const byName = ({ name }: Sku) => name
  const changes = differences('sku', now.definitions, target, byName)
  await saveVersion(context, 'skus', now.version, { definitions: sortByName(target, byName) }, changes)
}

type ThingChange = { subject: AuditSubject; id: string; before: unknown; after: unknown }

async function saveVersion<K extends queries.Kind>(
  context: RealmContext,
  kind: K,
  version: number,
  body: queries.Bodies[K],
  changes: readonly ThingChange[],
): Promise<void> {
  const { realm, caller, now } = context
  if (changes.length === 0) {
    context.setVersion(version)
    return context.unchanged()
  }
  const row = {
    version: version + 1,
    body,
    created_at: new Date(now),
    account_id: findAccountId(caller) ?? null,
  }
  await queries.insertSaved(realm, kind, row)
  context.setVersion(version + 1)
  for (const change of changes) context.change(change)
  context.tell({ pid: realm.id }, 'commerce.refresh', {
    scopes: [],
    delay: 0,
    commerce: { kind, version: version + 1 },
  })
}

const inOrder = new Intl.Collator('en', { numeric: true })

const sortByName = <One>(list: readonly One[], nameOf: (one: One) => string): One[] =>
  list.toSorted((a, b) => inOrder.compare(nameOf(a), nameOf(b)))

/** Compared as JSON, because requests may have undefined fields. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

function differences<One>(
  subject: AuditSubject,
  before: readonly One[],
  after: readonly One[],
  nameOf: (one: One) => string,
): ThingChange[] {
  const old = new Map(before.map((one) => [nameOf(one), plain(one)]))
  const next = new Map(after.map((one) => [nameOf(one), plain(one)]))
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((id) => {
    const change = { subject, id, before: old.get(id) ?? null, after: next.get(id) ?? null }
    return isDeepStrictEqual(change.before, change.after) ? [] : [change]
  })
}

/** Loads a single store, offer or SKU for an undo, locked. */
export async function lockThing(realm: Realm, subject: 'store' | 'offer' | 'sku', id: string): Promise<object | null> {
  await queries.lockCommerce(realm)
  if (subject === 'sku') return (await readSaved(realm, 'skus')).definitions.find(({ name }) => name === id) ?? null
  const { stores, offerDefinitions } = await readSaved(realm, 'catalog')
  return (subject === 'store' ? stores : offerDefinitions).find(({ symbol }) => symbol === id) ?? null
}

/** Restores one of them; null removes it. */
export async function restoreThing(
  context: RealmContext,
  subject: 'store' | 'offer' | 'sku',
  id: string,
  state: object | null,
): Promise<void> {
  const { realm } = context
  await queries.lockCommerce(realm)
  if (subject === 'sku') {
    const now = await readSaved(realm, 'skus')
    const otherDefinitions = now.definitions.filter(({ name }) => name !== id)
    return putSkus(context, now, state ? [...otherDefinitions, state as Sku] : otherDefinitions)
  }
  const now = await readSaved(realm, 'catalog')
  const removeThing = <One extends { symbol: string }>(list: readonly One[]) =>
    list.filter(({ symbol }) => symbol !== id)
  await putCatalog(context, now, {
    stores: subject === 'store' ? [...removeThing(now.stores), ...(state ? [state as Store] : [])] : now.stores,
    offerDefinitions:
      subject === 'offer'
        ? [...removeThing(now.offerDefinitions), ...(state ? [state as OfferDefinition] : [])]
        : now.offerDefinitions,
  })
}

type ThingWish = { subject: 'store' | 'offer' | 'sku'; id: string; state: object | null }

/**
 * Restores many in a single step: new records exist before the catalogue refers to them, and deleted ones have no
 * references left.
 */
export async function restoreThings(context: RealmContext, wishes: readonly ThingWish[]): Promise<void> {
  const { realm } = context
  await queries.lockCommerce(realm)
  const of = (subject: ThingWish['subject']) => wishes.filter((wish) => wish.subject === subject)
  const applyStates = <One>(
    list: readonly One[],
    subject: ThingWish['subject'],
    nameOf: (one: One) => string,
    goes = true,
  ) => {
    const states = new Map(of(subject).map(({ id, state }) => [id, state as One | null]))
    const staying = list.filter((one) => !states.has(nameOf(one)) || (!goes && states.get(nameOf(one)) === null))
    return [...staying, ...[...states.values()].filter((state): state is Awaited<One> => state !== null)]
  }
  const bySymbol = ({ symbol }: { symbol: string }) => symbol
  const byName = ({ name }: Sku) => name
  const saveSkus = async (goes: boolean) => {
    const skus = await readSaved(realm, 'skus')
    await putSkus(context, skus, applyStates(skus.definitions, 'sku', byName, goes))
  }
  if (of('sku').length > 0) await saveSkus(false)
  if (of('offer').length + of('store').length > 0) {
    const now = await readSaved(realm, 'catalog')
    await putCatalog(context, now, {
      stores: applyStates(now.stores, 'store', bySymbol),
      offerDefinitions: applyStates(now.offerDefinitions, 'offer', bySymbol),
    })
  }
  if (of('sku').some(({ state }) => state === null)) await saveSkus(true)
}

/**
 * Everything that is sold in the realm, both saved by staff and published as content. Records saved by staff win if
 * names are equal.
 */
export async function readSold(realm: Realm) {
  const [catalog, skus, published] = await Promise.all([
    readSaved(realm, 'catalog'),
    readSaved(realm, 'skus'),
    publishedCatalog(realm),
  ])
  const offers = new Map([...published.offerDefinitions, ...catalog.offerDefinitions].map((one) => [one.symbol, one]))
  return {
    stores: mergeByName(catalog.stores, published.stores, ({ symbol }) => symbol),
    offers,
    skus: { ...skus, definitions: mergeByName(skus.definitions, published.skus, ({ name }) => name) },
  }
}

/**
 * The catalog of the published content, and the errors of its audiences. Nobody gets a listing whose segment is
 * missing.
 */
export async function readPublished(realm: Realm): Promise<PublishedCatalog> {
  const published = await publishedCatalog(realm)
  const listings = published.stores.flatMap((store) => store.listings)
  const missing = await missingSegments(
    realm,
    listings.map(({ audience }) => audience),
  )
  const faults = listings.flatMap(({ symbol, audience }) =>
    audience?.segment !== undefined && missing.has(audience.segment)
      ? [{ id: symbol, message: `audience.segment is ${audience.segment}, which does not exist in this realm.` }]
      : [],
  )
  return { ...published, faults: [...published.faults, ...faults] }
}

/** The listings that use segments as audience: `listing:store`. */
export const listingsOfSegments: SegmentUser = async (realm) =>
  (await readSold(realm)).stores.flatMap(({ symbol: store, listings }) =>
    listings.flatMap(({ symbol, audience }) =>
      audience?.segment === undefined
        ? []
        : [{ segment: audience.segment, id: `${symbol}:${store}`, name: `${symbol} in ${store}` }],
    ),
  )

function mergeByName<One>(first: readonly One[], rest: readonly One[], nameOf: (one: One) => string): One[] {
  const names = new Set(first.map(nameOf))
  return [...first, ...rest.filter((one) => !names.has(nameOf(one)))]
}
