import type { Catalog, SkuList } from '@regent/contract/monetize/commerce'
import type { Listing, OfferDefinition, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import { newerIn } from '../../../api/stale.ts'

/**
 * A change as a function of the live catalog, so that it can be applied again to a newer one. `path` identifies the
 * edited record, such as `stores`, `main`, `listings`, `gems`, so that errors of its fields can be shown in its form.
 */
export type CatalogChange = {
  title: string
  of: 'catalog'
  path?: readonly string[]
  apply: (now: CatalogBody) => CatalogBody
}
export type SkusChange = {
  title: string
  of: 'skus'
  path?: readonly string[]
  apply: (now: readonly Sku[]) => Sku[]
}
export type CommerceChange = CatalogChange | SkusChange

export type CatalogBody = Pick<Catalog, 'stores' | 'offerDefinitions'>

export type Live = { catalog: Catalog; skus: SkuList }

/** The newer catalog or SKUs in a StaleVersion error; undefined for other errors. */
export function findNewer(error: unknown, of: CommerceChange['of']): Partial<Live> | undefined {
  const newer = newerIn<Catalog | SkuList>(error)
  return newer && (of === 'catalog' ? { catalog: newer as Catalog } : { skus: newer as SkuList })
}

/** The part of a rejected field within the record at `path`; undefined if the field is elsewhere. */
export function fieldWithin(body: unknown, path: readonly string[], field: string): string | undefined {
  const names = field.split('.')
  let here = body
  for (const [index, name] of path.entries()) {
    const step = names[index] ?? ''
    here = (here as Record<string, unknown> | undefined)?.[step]
    const { symbol, name: label } = (here ?? {}) as { symbol?: string; name?: string }
    if (name !== step && name !== (symbol ?? label)) return undefined
  }
  return names.slice(path.length).join('.') || undefined
}

/** Replaces the entry with the old name, else appends. */
function replaceOne<One>(list: readonly One[], one: One, nameOf: (one: One) => string, oldName = nameOf(one)): One[] {
  const index = list.findIndex((each) => nameOf(each) === oldName)
  return index === -1 ? [...list, one] : list.with(index, one)
}

const readSymbol = ({ symbol }: { symbol: string }) => symbol

export const putListing = (store: string, listing: Listing, old?: string): CatalogChange['apply'] => {
  return (now) => ({
    ...now,
    stores: now.stores.map((one) =>
      one.symbol === store ? { ...one, listings: replaceOne(one.listings, listing, readSymbol, old) } : one,
    ),
  })
}

/** Deactivates a listing, or activates it again, without changing its schedule. */
export const switchListing = (store: string, symbol: string, isOn: boolean): CatalogChange['apply'] => {
  const switched = ({ active: _, ...listing }: Listing): Listing => (isOn ? listing : { ...listing, active: false })
  return (now) => ({
    ...now,
    stores: now.stores.map((one) =>
      one.symbol === store
        ? { ...one, listings: one.listings.map((each) => (each.symbol === symbol ? switched(each) : each)) }
        : one,
    ),
  })
}

export const removeListing = (store: string, symbol: string): CatalogChange['apply'] => {
  return (now) => ({
    ...now,
    stores: now.stores.map((one) =>
      one.symbol === store ? { ...one, listings: one.listings.filter((each) => each.symbol !== symbol) } : one,
    ),
  })
}

export const putStore =
  (store: Store): CatalogChange['apply'] =>
  (now) => ({ ...now, stores: replaceOne(now.stores, store, readSymbol) })

/** Saves the fields of a store's form. Its listings are copied from the live catalog. */
export const changeStore =
  (store: Store): CatalogChange['apply'] =>
  (now) => {
    const listings = now.stores.find(({ symbol }) => symbol === store.symbol)?.listings ?? []
    return putStore({ ...store, listings })(now)
  }

export const removeStore =
  (symbol: string): CatalogChange['apply'] =>
  (now) => ({ ...now, stores: now.stores.filter((one) => one.symbol !== symbol) })

export const putOffer =
  (offer: OfferDefinition): CatalogChange['apply'] =>
  (now) => ({ ...now, offerDefinitions: replaceOne(now.offerDefinitions, offer, readSymbol) })

export const removeOffer =
  (symbol: string): CatalogChange['apply'] =>
  (now) => ({ ...now, offerDefinitions: now.offerDefinitions.filter((one) => one.symbol !== symbol) })

export const putSku =
  (sku: Sku): SkusChange['apply'] =>
  (now) =>
    replaceOne(now, sku, ({ name }) => name)

export const removeSku =
  (name: string): SkusChange['apply'] =>
  (now) =>
    now.filter((one) => one.name !== name)
