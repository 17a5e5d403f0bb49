import type { CurrencyChange } from '@regent/contract/monetize/commerce-shapes'
import type {
  GrantedEntitlement,
  PaymentDetails,
  PaymentHistoryEntry,
  PaymentState,
} from '@regent/contract/monetize/payments'
import type { Refund } from '@regent/contract/monetize/payments-refunds'
import type { ColumnType } from 'kysely'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** Goods of a payment, as they are audited. */
export type PaymentObtain = {
  obtainCurrency: CurrencyChange[]
  obtainItems: { contentId: string; properties: { name: string; value: string | number | boolean }[] }[]
  entitlements: GrantedEntitlement[]
}

/** The table of payments. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
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
      refunded_at: OptionalTime
      refund: ColumnType<Refund | null, string | null | undefined, string | null>
      refund_waits: WithDefault<boolean>
    }
    payment_notices: {
      pid: string
      provider: string
      id: string
      purchase: string
      kind: 'refund' | 'reversal'
      at: Time
    }
    payment_polls: { pid: string; provider: string; next_at: Time; since: Time }
    steam_players: { pid: string; gamer_tag: number; steam_id: string; proved_at: Time }
  }
}

export const tables = ownedTables({
  payments: {
    kept: {
      with: 'player',
      grows: 'with play',
      why: 'A receipt of real money must not be accepted twice, and may be refunded years later.',
    },
    texts: {
      provider: 'word',
      provider_id: 'id',
      state: 'word',
      store: 'symbol',
      listing: 'symbol',
      offer: 'symbol',
      details: 'mention',
      obtain: 'mention',
      history: 'mention',
      replay_guard: 'id',
      refund: 'mention',
    },
  },
  payment_notices: {
    kept: {
      with: 'realm',
      grows: 'with play',
      why: 'A refund must not be applied twice, and may arrive before its payment.',
    },
    texts: { provider: 'word', id: 'id', purchase: 'id', kind: 'word' },
  },
  payment_polls: { kept: { with: 'realm' }, texts: { provider: 'word' } },
  steam_players: { kept: { with: 'player' }, texts: { steam_id: 'owner' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'payment_notices' | 'payment_polls' | 'payments' | 'steam_players'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
