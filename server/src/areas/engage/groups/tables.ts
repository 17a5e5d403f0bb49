import type { EnrollmentType, GroupRole, GroupType } from '@regent/contract/group-shapes'
import type { GeneratedAlways } from 'kysely'
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
      /** What the name looks like; null for a group of before that looks like an older one. */
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
