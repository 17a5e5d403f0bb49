import { sql } from 'kysely'
import { readBriefly } from '../../../kernel/records/search-source.ts'
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
