import type { SaleFields } from '@regent/contract/monetize/commerce-sales'
import type { OfferDefinition, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

export type CatalogBody = { stores: Store[]; offerDefinitions: OfferDefinition[] }
export type SkusBody = { definitions: Sku[] }

/** The fields of a sale without separate columns. */
export type SaleBody = Omit<SaleFields, 'name' | 'start' | 'end'>

/** The tables of catalogues, SKUs, listing states, purchases and sales. */
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
    sales: {
      pid: string
      id: number
      name: string
      starts_at: Time
      ends_at: Time
      body: Json<SaleBody>
      version: WithDefault<number>
      updated_at: Time
      account_id: number | null
    }
    sale_purchases: {
      pid: string
      id: GeneratedAlways<number>
      sale_id: number
      gamer_tag: number
      at: Time
      store: string
      listing: string
      currency: string | null
      paid: number
      regular: number
    }
  }
}

export const tables = ownedTables({
  commerce_versions: {
    kept: { days: 'VERSIONS_KEPT_DAYS', job: 'old-catalogs', except: 'the newest' },
    texts: { kind: 'word', body: 'mention' },
  },
  listing_states: { kept: { with: 'player' }, texts: { store: 'symbol', listing: 'symbol', offer: 'symbol' } },
  purchases: {
    kept: { days: 'TIMELINE_KEPT_DAYS', job: 'old-purchases', except: 'the newest of each player and listing' },
    texts: { store: 'symbol', listing: 'symbol', offer: 'symbol', price_symbol: 'symbol' },
  },
  sales: { kept: { with: 'realm' }, texts: { name: 'mention', body: 'mention' } },
  sale_purchases: {
    kept: { with: 'sales', grows: 'with play', why: 'The result of a sale counts them.' },
    texts: { store: 'symbol', listing: 'symbol', currency: 'symbol' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'commerce_versions' | 'listing_states' | 'purchases' | 'sale_purchases' | 'sales'>
export type Realm = RealmOf<Db>
