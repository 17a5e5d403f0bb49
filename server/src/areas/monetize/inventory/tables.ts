import type { InventoryCause, inventoryActs } from '@regent/contract/monetize/inventory'
import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time } from '../../../engines/database/tables.ts'

/** The tables of inventories and of their history. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    currencies: {
      pid: string
      gamer_tag: number
      content_id: string
      amount: number
      last_added: number
      properties: Json<Record<string, string>>
      updated_at: Time
    }
    items: {
      pid: string
      gamer_tag: number
      content_id: string
      id: number
      properties: Json<Record<string, string>>
      created_at: Time
      updated_at: Time
    }
    inventory_changes: {
      pid: string
      id: GeneratedAlways<number>
      gamer_tag: number
      at: Time
      act: (typeof inventoryActs)[number]
      content_id: string
      item_id: number | null
      added: number | null
      amount: number | null
      cause: InventoryCause
      reference: string | null
      account_id: number | null
    }
    inventory_transactions: { pid: string; gamer_tag: number; key: string; at: Time }
  }
}

export const tables = ownedTables({
  currencies: { kept: { with: 'player' }, texts: { content_id: 'symbol', properties: 'mention' } },
  items: { kept: { with: 'player' }, texts: { content_id: 'symbol', properties: 'mention' } },
  inventory_changes: {
    kept: { days: 'INVENTORY_KEPT_DAYS', job: 'old-inventory-changes' },
    texts: { act: 'word', content_id: 'symbol', cause: 'word', reference: 'mention' },
  },
  inventory_transactions: { kept: { days: 30, job: 'old-transactions' }, texts: { key: 'symbol' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'currencies' | 'inventory_changes' | 'inventory_transactions' | 'items'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
