import type { PushProvider, PushSource, PushState } from '@regent/contract/communicate/push'
import type { Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The public part of a key. */
export type KeyDetails = {
  keyId: string
  projectId?: string | undefined
  email?: string | undefined
  teamId?: string | undefined
  bundleId?: string | undefined
  isSandbox?: boolean | undefined
}

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    push_registrations: { pid: string; provider: string; token: string; gamer_tag: number; registered_at: Time }
    push_keys: {
      pid: string
      provider: PushProvider
      details: Json<KeyDetails>
      /** Encrypted with SECRET_KEY. */
      sealed_key: Buffer
      set_at: Time
      set_by: number | null
      problem: WithDefault<string | null>
      problem_at: OptionalTime
      version: WithDefault<number>
    }
    push_opt_outs: { pid: string; gamer_tag: number; at: Time }
    push_sends: {
      pid: string
      id: number
      source: PushSource
      key: string | null
      campaign_sid: number | null
      gamer_tag: number | null
      title: string | null
      body: string | null
      data: Json<Record<string, string>>
      link: string | null
      is_urgent: boolean
      created_at: Time
      expires_at: Time
    }
    push_deliveries: {
      pid: string
      id: number
      send_id: number
      gamer_tag: number
      provider: PushProvider
      token: string
      is_urgent: boolean
      state: WithDefault<PushState>
      reason: string | null
      tries: WithDefault<number>
      due_at: Time
      created_at: Time
      done_at: OptionalTime
    }
    push_results: { pid: string; send_id: number; provider: string; state: PushState; reason: string; count: number }
  }
}

export const tables = ownedTables({
  push_registrations: { kept: { with: 'player' }, texts: { provider: 'word', token: 'owner' } },
  push_keys: {
    kept: { with: 'realm' },
    texts: { provider: 'word', details: 'studio', sealed_key: 'sealed', problem: 'word' },
  },
  push_opt_outs: { kept: { with: 'player' } },
  push_sends: {
    kept: { days: 400, job: 'old-pushes' },
    texts: { source: 'word', key: 'id', title: 'mention', body: 'mention', data: 'mention', link: 'mention' },
  },
  push_deliveries: {
    kept: { days: 30, job: 'old-pushes' },
    texts: { provider: 'word', token: 'owner', state: 'word', reason: 'word' },
  },
  push_results: { kept: { with: 'push_sends' }, texts: { provider: 'word', state: 'word', reason: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  'push_deliveries' | 'push_keys' | 'push_opt_outs' | 'push_registrations' | 'push_results' | 'push_sends' | 'realms'
>
export type Realm = RealmOf<Db>
