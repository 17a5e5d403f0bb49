import type { EnrollmentType, GroupRole, GroupType } from '@regent/contract/engage/group-shapes'
import type { GeneratedAlways } from 'kysely'
import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

export type DonationEntry = { playerId: number; amount: number; time: number; claimed: boolean }

/** The tables of groups, members and donations. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    groups: {
      pid: string
      id: number
      type: GroupType
      parent_id: WithDefault<number>
      name: string
      name_key: string
      tag: string | null
      tag_key: string | null
      /** Normalized form of the name, against look-alikes; null for an old group whose name looks like an older one. */
      look: WithDefault<string | null>
      tag_look: WithDefault<string | null>
      slogan: WithDefault<string>
      motd: WithDefault<string>
      enrollment_type: EnrollmentType
      requirement: WithDefault<number>
      max_size: number
      client_data: string | null
      member_count: WithDefault<number>
      version: WithDefault<number>
      /** Set by the database: another number after each change of the group, its members, donations and parts. */
      revision: WithDefault<number>
      created_at: Time
    }
    group_members: {
      pid: string
      group_id: number
      gamer_tag: number
      guild_id: number
      role: WithDefault<GroupRole>
      joined_at: Time
    }
    group_pending: { pid: string; group_id: number; gamer_tag: number; is_invited: boolean; created_at: Time }
    group_donations: {
      pid: string
      group_id: number
      gamer_tag: number
      currency_id: string
      amount: number
      progress: Json<DonationEntry[]>
      requested_at: Time
    }
    group_moves: {
      pid: string
      gamer_tag: number
      id: GeneratedAlways<number>
      at: Time
      act: string
      group_id: number
      group_name: string
    }
  }
}

export const tables = ownedTables({
  groups: {
    kept: {
      with: 'realm',
      grows: 'with play',
      why: 'A group belongs to its members; the last one who leaves deletes it.',
    },
    texts: {
      type: 'word',
      name: 'mention',
      name_key: 'mention',
      look: 'derived',
      tag: 'symbol',
      tag_key: 'symbol',
      tag_look: 'symbol',
      slogan: 'mention',
      motd: 'mention',
      enrollment_type: 'word',
      client_data: 'mention',
    },
  },
  group_members: { kept: { with: 'groups' }, texts: { role: 'word' } },
  group_pending: { kept: { with: 'groups' } },
  group_donations: { kept: { with: 'groups' }, texts: { currency_id: 'symbol', progress: 'id' } },
  group_moves: {
    kept: { days: 'TIMELINE_KEPT_DAYS', job: 'old-group-moves' },
    texts: { act: 'word', group_name: 'mention' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'group_donations' | 'group_members' | 'group_moves' | 'group_pending' | 'groups'>
export type RealmRef = RealmRefOf<Db>
