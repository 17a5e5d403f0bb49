import type { Handle } from '../database/database.ts'
import { ownedTables } from '../database/owned-tables.ts'
import type { OptionalTime, Time, WithDefault } from '../database/tables.ts'

/** The outbox of e-mails. */
declare module '../database/tables.ts' {
  interface Tables {
    emails: {
      cid: number
      id: number
      recipient: string
      subject: string
      body: string
      created_at: Time
      sent_at: OptionalTime
      tries: WithDefault<number>
      next_try_at: Time
      last_error: string | null
      account_id: WithDefault<number | null>
      is_bulk: WithDefault<boolean>
      code: WithDefault<string | null>
      html: WithDefault<string | null>
      sender: WithDefault<string | null>
      reply_to: WithDefault<string | null>
      unsubscribe_url: WithDefault<string | null>
    }
  }
}

export const tables = ownedTables({
  emails: {
    kept: { days: 'EMAILS_KEPT_DAYS', job: 'old-emails' },
    texts: {
      recipient: 'owner',
      subject: 'mention',
      body: 'mention',
      html: 'mention',
      last_error: 'mention',
      code: 'sealed',
      sender: 'studio',
      reply_to: 'studio',
      unsubscribe_url: 'id',
    },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'emails'>
