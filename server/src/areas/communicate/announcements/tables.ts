import type { AnnouncementInput } from '@regent/contract/communicate/announcements'
import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

type TextRef = { localizationId: string; defaultValue?: string | undefined }

/** The content of an announcement: its texts, gifts and requirements. */
export type AnnouncementDefinition = Pick<
  AnnouncementInput,
  'channel' | 'tags' | 'attachments' | 'gift' | 'stat_requirements' | 'audience' | 'clientData' | 'translations'
> & { title: TextRef; summary: TextRef; body: TextRef }

/** The tables of announcements and of their states per player. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    announcements: {
      pid: string
      symbol: string
      id: number
      definition: Json<AnnouncementDefinition>
      start_at: OptionalTime
      end_at: OptionalTime
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
      account_id: number | null
    }
    announcement_states: {
      pid: string
      gamer_tag: number
      announcement_id: number
      symbol: string
      is_read: WithDefault<boolean>
      is_deleted: WithDefault<boolean>
      claimed_at: OptionalTime
      is_claimed_by_player: WithDefault<boolean>
      updated_at: Time
    }
  }
}

export const tables = ownedTables({
  announcements: { kept: { with: 'realm' }, texts: { symbol: 'symbol', definition: 'mention' } },
  announcement_states: {
    kept: {
      with: 'player',
      grows: 'with play',
      why: 'An operator can restore a deleted announcement; its gifts are still given once.',
    },
    texts: { symbol: 'symbol' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'announcement_states' | 'announcements'>
export type Realm = RealmOf<Db>
