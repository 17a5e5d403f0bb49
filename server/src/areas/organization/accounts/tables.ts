import type { GeneratedAlways } from 'kysely'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

type Role = 'tester' | 'developer' | 'admin'

type ThirdParty = {
  name: string
  appId: string
  userAppId: string
  userBusinessId?: string
  email?: string
  meta: Record<string, string>
}

/** `pid`: the realm whose config named the service; another realm's service may use the same id for somebody else. */
type External = { providerService: string; userId: string; providerNamespace: string; pid?: string }

/** The tables of accounts, of their sign-in keys, and of their players in each realm. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    accounts: {
      cid: number
      id: number
      email: string | null
      /** When the owner proved that they read this e-mail; null for one that nobody has proved. */
      email_confirmed_at: OptionalTime
      password_hash: string | null
      role: Role | null
      realm_roles: Json<Record<string, Role>>
      language: string | null
      country: string | null
      user_name: string | null
      device_ids: WithDefault<string[]>
      third_parties: Json<ThirdParty[]>
      external: Json<External[]>
      created_at: Time
      updated_at: Time
      version: WithDefault<number>
      forgotten_at: OptionalTime
    }
    sign_in_keys: {
      cid: number
      kind: 'email' | 'device' | 'third-party' | 'external'
      key: string
      account_id: number
    }
    players: {
      pid: string
      gamer_tag: number
      cid: number
      account_id: number
      platform: string | null
      created_at: Time
      last_seen_at: OptionalTime
      online_until: OptionalTime
      /** The UTC day of last_seen_at, or of created_at if that is null. */
      seen_day: GeneratedAlways<string>
    }
  }
}
