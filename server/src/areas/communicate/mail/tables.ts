import type { ResultKind } from '@regent/contract/analyze/results'
import type { AttachmentRequest, MailRewards, MailState } from '@regent/contract/communicate/mail'
import type { PlayerReward } from '@regent/contract/monetize/inventory'
import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of mail: shared contents, and one row per recipient. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    mail_contents: {
      pid: string
      id: number
      sender: number
      subject: string | null
      body: string | null
      body_ref: number | null
      attachments: Json<AttachmentRequest[]>
      rewards: Json<MailRewards> | null
      player_rewards: Json<PlayerReward> | null
      is_shared: boolean
      is_test: WithDefault<boolean>
      /** The record whose results count this mail. */
      result_kind: WithDefault<ResultKind | null>
      result_id: WithDefault<string | null>
    }
    mails: {
      pid: string
      gamer_tag: number
      id: GeneratedAlways<number>
      content_id: number
      category: string
      state: WithDefault<MailState>
      sent_at: Time
      expires_at: OptionalTime
      read_at: OptionalTime
      claimed_at: OptionalTime
      is_claimed_by_player: WithDefault<boolean>
      withdrawn_at: OptionalTime
    }
  }
}

export const tables = ownedTables({
  mail_contents: {
    kept: { with: 'mails' },
    texts: {
      subject: 'mention',
      body: 'mention',
      attachments: 'mention',
      rewards: 'mention',
      player_rewards: 'mention',
      result_kind: 'word',
      result_id: 'symbol',
    },
  },
  mails: { kept: { days: 'MAILS_KEPT_DAYS', job: 'old-mails' }, texts: { category: 'symbol', state: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'mail_contents' | 'mails' | 'players' | 'stats'>
export type Realm = RealmOf<Db>
