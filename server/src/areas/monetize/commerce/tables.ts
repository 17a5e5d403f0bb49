import type { CurrencyChange, OfferDefinition, Sku, Store } from '@regent/contract/commerce-shapes'
import type { GrantedEntitlement, PaymentDetails, PaymentHistoryEntry, PaymentState } from '@regent/contract/payments'
import type { GeneratedAlways } from 'kysely'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** What a payment brings, as its audit tells it. */
export type PaymentObtain = {
  obtainCurrency: CurrencyChange[]
  obtainItems: { contentId: string; properties: { name: string; value: string | number | boolean }[] }[]
  entitlements: GrantedEntitlement[]
}

export type CatalogBody = { stores: Store[]; offerDefinitions: OfferDefinition[] }
export type SkusBody = { definitions: Sku[] }

/** The tables of what a realm sells and of what its players have bought. */
export type CommerceTables = {
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
  }
  payments: {
    pid: string
    txid: number
    gamer_tag: number
    provider: string
    provider_id: WithDefault<string>
    state: PaymentState
    store: string | null
    listing: string | null
    offer: string | null
    details: Json<PaymentDetails>
    obtain: Json<PaymentObtain>
    history: Json<PaymentHistoryEntry[]>
    replay_guard: string | null
    created_at: Time
    updated_at: Time
    completed_at: OptionalTime
    paid: WithDefault<number>
    version: WithDefault<number>
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
