import { sql } from 'kysely'
import { readBriefly } from '../../../kernel/records/search-source.ts'
import type { Kind } from './queries.ts'
import type { Realm } from './tables.ts'

/** The names in the newest catalogue, selected without loading the complete catalogue. */
export async function selectSoldNames(realm: Realm) {
  const rows = await readBriefly(realm, async (db) => {
    const result = await sql<{ kind: 'store' | 'listing' | 'offer'; symbol: string; store: string | null }>`
      with catalog as (
        select body from commerce_versions where pid = ${realm.id} and kind = 'catalog' order by version desc limit 1
      ), stores as (
        select store.value as body from catalog, jsonb_array_elements(catalog.body -> 'stores') as store
      )
      select 'store' as kind, body ->> 'symbol' as symbol, null as store from stores
      union all
      select 'listing', listing.value ->> 'symbol', stores.body ->> 'symbol'
      from stores, jsonb_array_elements(stores.body -> 'listings') as listing
      union all
      select 'offer', offer.value ->> 'symbol', null
      from catalog, jsonb_array_elements(catalog.body -> 'offerDefinitions') as offer
    `.execute(db)
    return result.rows
  })
  return rows
}

/** Filters symbols to those in a part of the newest version, without loading the complete version. */
async function symbolsIn({ db, id: pid }: Realm, kind: Kind, part: string, key: string, symbols: readonly string[]) {
  const { rows } = await sql<{ symbol: string }>`
    with saved as (
      select body from commerce_versions where pid = ${pid} and kind = ${kind} order by version desc limit 1
    )
    select one ->> ${key}::text as symbol from saved, jsonb_array_elements(saved.body -> ${part}::text) as one
    where one ->> ${key}::text = any(${symbols}::text[])
  `.execute(db)
  return rows.map(({ symbol }) => symbol)
}

export const selectStoresThere = (realm: Realm, ids: readonly string[]) =>
  symbolsIn(realm, 'catalog', 'stores', 'symbol', ids)

export const selectOffersThere = (realm: Realm, ids: readonly string[]) =>
  symbolsIn(realm, 'catalog', 'offerDefinitions', 'symbol', ids)

export const selectSkusThere = (realm: Realm, ids: readonly string[]) =>
  symbolsIn(realm, 'skus', 'definitions', 'name', ids)

/** The listings of the newest catalogue with these symbols, each with its store. */
export async function selectListingsThere({ db, id: pid }: Realm, symbols: readonly string[]) {
  const { rows } = await sql<{ listing: string; store: string }>`
    with saved as (
      select body from commerce_versions where pid = ${pid} and kind = 'catalog' order by version desc limit 1
    )
    select listing ->> 'symbol' as listing, store ->> 'symbol' as store
    from saved, jsonb_array_elements(saved.body -> 'stores') as store,
      jsonb_array_elements(store -> 'listings') as listing
    where listing ->> 'symbol' = any(${symbols}::text[])
  `.execute(db)
  return rows
}
