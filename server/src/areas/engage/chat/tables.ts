import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The table of chat messages of groups. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    chat_messages: {
      pid: string
      group_id: number
      seq: GeneratedAlways<number>
      id: string
      gamer_tag: number
      text: string
      sent_at: Time
      withdrawn_at: OptionalTime
      removed_at: OptionalTime
      removed_by: WithDefault<number | null>
      reason: WithDefault<string | null>
    }
  }
}

export const tables = ownedTables({
  chat_messages: { kept: { days: 30, job: 'old-chat-messages' }, texts: { text: 'mention', reason: 'mention' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'chat_messages'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
