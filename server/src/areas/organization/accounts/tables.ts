import type { GeneratedAlways } from 'kysely'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'
import { textColumns } from '../../../engines/database/text-columns.ts'

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
    /** What an account was called before: e-mails and user names. A trigger of the database writes them. */
    former_names: { cid: number; account_id: number; value: string }
    players: {
      pid: string
      gamer_tag: number
      cid: number
      account_id: number
      platform: string | null
      created_at: Time
      last_seen_at: OptionalTime
      online_until: OptionalTime
      /** What the sources of players/fact-queries.ts say; kept by triggers. */
      fact_language: GeneratedAlways<string | null>
      fact_country: GeneratedAlways<string | null>
      fact_platform: GeneratedAlways<string | null>
      stat_seen_at: GeneratedAlways<number | null>
      /** The UTC day of the last activity, or of created_at if that is unknown. */
      seen_day: GeneratedAlways<string>
    }
  }
}

export const texts = textColumns({
  accounts: {
    email: 'owner',
    password_hash: 'sealed',
    role: 'word',
    realm_roles: 'id',
    language: 'fact',
    country: 'fact',
    user_name: 'owner',
    device_ids: 'owner',
    third_parties: 'owner',
    external: 'owner',
  },
  sign_in_keys: { kind: 'word', key: 'owner' },
  former_names: { value: 'owner' },
  players: { platform: 'fact', fact_language: 'fact', fact_country: 'fact', fact_platform: 'fact' },
})
