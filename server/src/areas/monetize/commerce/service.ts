import { isDeepStrictEqual } from 'node:util'
import type { AuditSubject } from '@regent/contract/audit-subjects'
import { ApiError } from '@regent/contract/errors'
import type { Catalog, SkuList } from '@regent/contract/monetize/commerce'
import type { OfferDefinition, OfferInput, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import type { SegmentUser } from '../../../kernel/context/segment-user.ts'
import { missingSegments } from '../../players/segments/fits.ts'
import { holdAudience } from '../../players/segments/service.ts'
import { publishedCurrencies } from '../inventory/contents.ts'
import { checkGifts } from '../inventory/gifts.ts'
import { checkCatalog, checkSkus } from './check.ts'
import { giftsOfOffer, offerOf } from './offers.ts'
import { type PublishedCatalog, publishedCatalog } from './published.ts'
import * as queries from './queries.ts'

const emptyBodies: queries.Bodies = { catalog: { stores: [], offerDefinitions: [] }, skus: { definitions: [] } }

/** A version of the catalogue or of the SKUs; 0 before the first save. */
export async function readSaved<K extends queries.Kind>(
  realm: Realm,
  kind: K,
  version?: number,
): Promise<queries.Bodies[K] & { version: number; created: number }> {
  const saved = version === 0 ? undefined : await queries.selectSaved(realm, kind, version)
  if (!saved && version) throw new ApiError('CatalogVersionNotFound', { field: 'version' })
  return { ...(saved?.body ?? emptyBodies[kind]), version: saved?.version ?? 0, created: saved?.created_at ?? 0 }
}

/** Replaces the whole catalogue. */
export async function saveCatalog(
  context: RealmContext,
  given: { stores: readonly Store[]; offerDefinitions: readonly OfferInput[] },
): Promise<void> {
  const now = await lockSaved(context, 'catalog')
  await putCatalog(context, now, {
    stores: [...given.stores],
    offerDefinitions: given.offerDefinitions.map(offerOf),
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

async function putCatalog(context: RealmContext, now: Catalog, wanted: queries.Bodies['catalog']): Promise<void> {
  const { realm } = context
  const [{ definitions }, published, currencies] = await Promise.all([
    readSaved(realm, 'skus'),
    publishedCatalog(realm),
    publishedCurrencies(realm),
  ])
  checkCatalog(wanted.stores, wanted.offerDefinitions, {
    skus: [...definitions, ...published.skus],
    currencies: new Set(currencies.map(({ symbol }) => symbol)),
  })
  const bySymbol = ({ symbol }: { symbol: string }) => symbol
  const offers = differences('offer', now.offerDefinitions, wanted.offerDefinitions, bySymbol)
  // An unchanged offer must not prevent a save of the catalogue after its content was retired.
  const changed = new Set(offers.map(({ id }) => id))
  await checkGifts(
    realm,
    wanted.offerDefinitions.flatMap((offer, index) =>
      changed.has(offer.symbol) ? giftsOfOffer(offer, `offerDefinitions.${index}.`) : [],
    ),
  )
  await holdAudiences(context, now.stores, wanted.stores)
  const body = {
    stores: sorted(wanted.stores, bySymbol),
    offerDefinitions: sorted(wanted.offerDefinitions, bySymbol),
  }
  // An undo goes backwards and must find the offers of each listing at every step.
  await put(context, 'catalog', now.version, body, [
    ...offers.filter(({ after }) => after !== null),
    ...differences('store', now.stores, wanted.stores, bySymbol),
    ...offers.filter(({ after }) => after === null),
  ])
}

async function holdAudiences(context: RealmContext, before: readonly Store[], wanted: readonly Store[]): Promise<void> {
  const stores = new Map(before.map((store) => [store.symbol, store]))
  for (const [at, { symbol: store, listings }] of wanted.entries())
    for (const [index, { symbol, audience }] of listings.entries()) {
      const known = stores.get(store)?.listings.find((one) => one.symbol === symbol)
      await holdAudience(context, audience, `stores.${at}.listings.${index}.audience`, known?.audience)
    }
}

async function putSkus(context: RealmContext, now: SkuList, wanted: Sku[]): Promise<void> {
  const [catalog, published] = await Promise.all([readSaved(context.realm, 'catalog'), publishedCatalog(context.realm)])
  checkSkus(wanted, catalog, published.skus)
  const byName = ({ name }: Sku) => name
  const changes = differences('sku', now.definitions, wanted, byName)
  await put(context, 'skus', now.version, { definitions: sorted(wanted, byName) }, changes)
}

type ThingChange = { subject: AuditSubject; id: string; before: unknown; after: unknown }

async function put<K extends queries.Kind>(
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
    account_id: accountIdOf(caller) ?? null,
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

const sorted = <One>(list: readonly One[], nameOf: (one: One) => string): One[] =>
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

/** Reads stores, offers and SKUs one by one for an undo; locked. */
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
    const others = now.definitions.filter(({ name }) => name !== id)
    return putSkus(context, now, state ? [...others, state as Sku] : others)
  }
  const now = await readSaved(realm, 'catalog')
  const without = <One extends { symbol: string }>(list: readonly One[]) => list.filter(({ symbol }) => symbol !== id)
  await putCatalog(context, now, {
    stores: subject === 'store' ? [...without(now.stores), ...(state ? [state as Store] : [])] : now.stores,
    offerDefinitions:
      subject === 'offer'
        ? [...without(now.offerDefinitions), ...(state ? [state as OfferDefinition] : [])]
        : now.offerDefinitions,
  })
}

type ThingWish = { subject: 'store' | 'offer' | 'sku'; id: string; state: object | null }

/**
 * The same for many, in one step: what is new is there before the catalogue names it, and what goes is named by nothing
 * any more.
 */
export async function restoreThings(context: RealmContext, wishes: readonly ThingWish[]): Promise<void> {
  const { realm } = context
  await queries.lockCommerce(realm)
  const of = (subject: ThingWish['subject']) => wishes.filter((wish) => wish.subject === subject)
  const wanted = <One>(
    list: readonly One[],
    subject: ThingWish['subject'],
    nameOf: (one: One) => string,
    goes = true,
  ) => {
    const states = new Map(of(subject).map(({ id, state }) => [id, state as One | null]))
    const staying = list.filter((one) => !states.has(nameOf(one)) || (!goes && states.get(nameOf(one)) === null))
    return [...staying, ...[...states.values()].filter((state): state is Awaited<One> => state !== null)]
  }
  const [bySymbol, byName] = [({ symbol }: { symbol: string }) => symbol, ({ name }: Sku) => name]
  const saveSkus = async (goes: boolean) => {
    const skus = await readSaved(realm, 'skus')
    await putSkus(context, skus, wanted(skus.definitions, 'sku', byName, goes))
  }
  if (of('sku').length > 0) await saveSkus(false)
  if (of('offer').length + of('store').length > 0) {
    const now = await readSaved(realm, 'catalog')
    await putCatalog(context, now, {
      stores: wanted(now.stores, 'store', bySymbol),
      offerDefinitions: wanted(now.offerDefinitions, 'offer', bySymbol),
    })
  }
  if (of('sku').some(({ state }) => state === null)) await saveSkus(true)
}

/**
 * Everything that is sold in the realm: what staff saved and what is published as content; for equal names, what staff
 * saved.
 */
export async function readSold(realm: Realm) {
  const [catalog, skus, published] = await Promise.all([
    readSaved(realm, 'catalog'),
    readSaved(realm, 'skus'),
    publishedCatalog(realm),
  ])
  const offers = new Map([...published.offerDefinitions, ...catalog.offerDefinitions].map((one) => [one.symbol, one]))
  return {
    stores: withOthers(catalog.stores, published.stores, ({ symbol }) => symbol),
    offers,
    skus: { ...skus, definitions: withOthers(skus.definitions, published.skus, ({ name }) => name) },
  }
}

/** What is sold by content, with the faults of its audiences: nobody gets a listing whose segment is not there. */
export async function readPublished(realm: Realm): Promise<PublishedCatalog> {
  const published = await publishedCatalog(realm)
  const listings = published.stores.flatMap((store) => store.listings)
  const missing = await missingSegments(
    realm,
    listings.map(({ audience }) => audience),
  )
  const faults = listings.flatMap(({ symbol, audience }) =>
    audience?.segment !== undefined && missing.has(audience.segment)
      ? [{ id: symbol, message: `audience.segment names ${audience.segment}, which is not in this realm.` }]
      : [],
  )
  return { ...published, faults: [...published.faults, ...faults] }
}

/** The listings that reach their players through segments: `listing:store`. */
export const listingsOfSegments: SegmentUser = async (realm) =>
  (await readSold(realm)).stores.flatMap(({ symbol: store, listings }) =>
    listings.flatMap(({ symbol, audience }) =>
      audience?.segment === undefined
        ? []
        : [{ segment: audience.segment, id: `${symbol}:${store}`, name: `${symbol} in ${store}` }],
    ),
  )

function withOthers<One>(first: readonly One[], others: readonly One[], nameOf: (one: One) => string): One[] {
  const names = new Set(first.map(nameOf))
  return [...first, ...others.filter((one) => !names.has(nameOf(one)))]
}
