import type { Right } from '@regent/contract/permissions'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'
import type { Customer as CustomerOf } from '../scope.ts'

/** The tables of realms and their secrets. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    realms: {
      cid: number
      pid: string
      parent_pid: string | null
      root_pid: string
      name: string
      sharded: WithDefault<boolean>
      archived_at: OptionalTime
      secret: Buffer
      version: WithDefault<number>
      created_at: Time
    }
    realm_secrets: {
      cid: number
      pid: string
      rotated_at: OptionalTime
      old_secret: Buffer | null
      old_ends_at: OptionalTime
      off_at: OptionalTime
      mode: WithDefault<'read' | 'write'>
      rights: Json<Right[]>
      players: WithDefault<boolean>
      addresses: Json<string[]>
      version: WithDefault<number>
    }
    realm_secret_days: { cid: number; pid: string; day: string; calls: number; refused: number; old_calls: number }
    realm_secret_rights: { cid: number; pid: string; name: string; last_used_at: Time; last_written_at: OptionalTime }
    realm_secret_uses: { cid: number; pid: string; is_old: boolean; last_used_at: Time; last_address: string | null }
  }
}

export const tables = ownedTables({
  realms: {
    kept: { with: 'organization' },
    texts: { parent_pid: 'id', root_pid: 'id', name: 'studio', secret: 'sealed' },
    readBy: [
      'areas/analyze/analytics',
      'areas/communicate/campaigns',
      'areas/communicate/push',
      'areas/engage/events',
      'areas/engage/leaderboards',
      'areas/engage/pvp',
      'areas/engage/tournaments',
      'areas/operate/microservices',
      'areas/operate/timers',
      'areas/operate/webhooks',
      'areas/players/cloud-saves',
      'areas/players/segments',
      'directory/organizations',
      'kernel/approvals',
      'kernel/file-check',
      'kernel/personal-data',
      'kernel/servers',
    ],
  },
  realm_secrets: {
    kept: { with: 'organization' },
    texts: { old_secret: 'sealed', mode: 'word', rights: 'word', addresses: 'id' },
    readBy: ['directory/organizations'],
  },
  realm_secret_days: { kept: { days: 31, job: 'old-secret-use' } },
  realm_secret_rights: { kept: { with: 'organization' }, texts: { name: 'word' } },
  realm_secret_uses: { kept: { with: 'organization' }, texts: { last_address: 'id' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'realm_secret_days' | 'realm_secret_rights' | 'realm_secret_uses' | 'realm_secrets' | 'realms'>
export type Customer = CustomerOf<Db>
