import type { DeliveryState, WebhookAttempt } from '@regent/contract/operate/webhooks'
import type { GeneratedAlways } from 'kysely'
import type { Customer as CustomerOf, Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    webhooks: {
      pid: string
      id: number
      cid: number
      name: string
      description: string
      url: string
      events: string[]
      /** The events as namespaces and subjects; triggers compare them with new rows. */
      sources: string[]
      is_on: boolean
      queue_limit: number
      full_since: OptionalTime
      dropped: WithDefault<number>
      stopped_at: OptionalTime
      stopped_why: WithDefault<string | null>
      failing_since: OptionalTime
      secret: Buffer
      secret_set_at: Time
      old_secret: WithDefault<Buffer | null>
      old_secret_set_at: OptionalTime
      old_secret_ends_at: OptionalTime
      version: WithDefault<number>
      account_id: number | null
      created_at: Time
      updated_at: Time
    }
    /** Triggers of history_events and audit_entries insert the rows. */
    webhook_deliveries: {
      pid: string
      webhook_id: number
      id: GeneratedAlways<number>
      source: string
      at: Time
      gamer_tag: number | null
      order_key: number
      data: Json<Record<string, unknown>>
      state: DeliveryState
      attempts: number
      next_at: Time
      retry_until: Time
      done_at: OptionalTime
      log: Json<WebhookAttempt[]>
    }
    webhook_drops: { pid: string; webhook_id: number; id: GeneratedAlways<number>; count: number }
  }
}

export const tables = ownedTables({
  webhooks: {
    kept: { with: 'realm' },
    texts: {
      name: 'mention',
      description: 'mention',
      url: 'studio',
      events: 'word',
      sources: 'word',
      stopped_why: 'word',
      secret: 'sealed',
      old_secret: 'sealed',
    },
  },
  webhook_deliveries: {
    kept: { days: 7, job: 'old-webhook-deliveries' },
    texts: { source: 'word', data: 'mention', state: 'word', log: 'mention' },
  },
  webhook_drops: { kept: { with: 'webhooks' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'realms' | 'webhook_deliveries' | 'webhook_drops' | 'webhooks'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
export type Customer = CustomerOf<Db>
