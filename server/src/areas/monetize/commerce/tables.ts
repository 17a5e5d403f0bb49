import type { OfferDefinition, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

export type CatalogBody = { stores: Store[]; offerDefinitions: OfferDefinition[] }
export type SkusBody = { definitions: Sku[] }

/** The tables of catalogues, SKUs, listing states and purchases. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    commerce_versions: {
      pid: string
      kind: 'catalog' | 'skus'
      version: number
      body: Json<CatalogBody | SkusBody>
      created_at: Time
      account_id: number | null
    }
    listing_states: {
      pid: string
      gamer_tag: number
      store: string
      listing: string
      offer: string
      purchases: WithDefault<number>
      window_at: OptionalTime
      window_purchases: WithDefault<number>
      instance_at: OptionalTime
      instance_purchases: WithDefault<number>
    }
    purchases: {
      pid: string
      gamer_tag: number
      id: GeneratedAlways<number>
      at: Time
      store: string
      listing: string
      offer: string
      price_symbol: string
      price_amount: number
      is_by_player: boolean
    }
  }
}

export const tables = ownedTables({
  commerce_versions: { texts: { kind: 'word', body: 'mention' } },
  listing_states: { texts: { store: 'symbol', listing: 'symbol', offer: 'symbol' } },
  purchases: { texts: { store: 'symbol', listing: 'symbol', offer: 'symbol', price_symbol: 'symbol' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'commerce_versions' | 'listing_states' | 'purchases'>
export type Realm = RealmOf<Db>
