import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'
import type { Customer as CustomerOf, Realm as RealmOf } from '../scope.ts'

type Role = 'tester' | 'developer' | 'admin'

type ThirdParty = {
  name: string
  appId: string
  userAppId: string
  userBusinessId?: string
  email?: string
  meta: Record<string, string>
}

/**
 * `pid`: the realm whose config contains the service; another realm's service may use the same id for another person.
 */
type External = { providerService: string; userId: string; providerNamespace: string; pid?: string }

/** The tables of accounts and their sign-in keys. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    accounts: {
      cid: number
      id: number
      email: string | null
      /** When the owner confirmed this e-mail; null: never. */
      email_confirmed_at: OptionalTime
      password_hash: string | null
      role: Role | null
      realm_roles: Json<Record<string, Role>>
      language: string | null
      country: string | null
      user_name: string | null
      /** The name of an API key; null for the accounts of people and players. */
      key_name: string | null
      /** The account whose rights bound those of this API key; null for the accounts of people and players. */
      key_grantor: number | null
      device_ids: WithDefault<string[]>
      third_parties: Json<ThirdParty[]>
      external: Json<External[]>
      created_at: Time
      updated_at: Time
      version: WithDefault<number>
      forgotten_at: OptionalTime
      /** When the identity provider deactivated the account; it cannot sign in. */
      deactivated_at: OptionalTime
    }
    sign_in_keys: {
      cid: number
      kind: 'email' | 'device' | 'third-party' | 'external'
      key: string
      account_id: number
    }
    /** Former e-mails and user names of an account, written by a database trigger. */
    former_names: { cid: number; account_id: number; value: string }
  }
}

export const tables = ownedTables({
  accounts: {
    kept: { with: 'organization', grows: 'with play', why: 'Each player has an account.' },
    texts: {
      email: 'owner',
      password_hash: 'sealed',
      role: 'word',
      realm_roles: 'id',
      language: 'fact',
      country: 'fact',
      user_name: 'owner',
      key_name: 'mention',
      device_ids: 'owner',
      third_parties: 'owner',
      external: 'owner',
    },
    readBy: [
      'areas/communicate/campaigns',
      'areas/communicate/localizations',
      'areas/communicate/mail',
      'areas/operate/change-sets',
      'areas/operate/webhooks',
      'areas/organization/admin-users',
      'areas/organization/auth',
      'areas/organization/connections',
      'areas/organization/customers',
      'areas/organization/factors',
      'areas/organization/keys',
      'areas/organization/passkeys',
      'areas/organization/scim',
      'areas/organization/sso',
      'areas/players/players',
      'areas/players/suspensions',
      'kernel/approvals',
      'kernel/audit',
    ],
    writtenBy: ['areas/players/profile', 'areas/operate/now'],
  },
  sign_in_keys: {
    kept: { with: 'account' },
    texts: { kind: 'word', key: 'owner' },
    readBy: ['areas/players/players'],
    writtenBy: ['areas/players/profile', 'areas/operate/now'],
  },
  former_names: { kept: { with: 'account' }, texts: { value: 'owner' }, writtenBy: ['areas/players/profile'] },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'former_names' | 'players' | 'sign_in_keys'>
export type Customer = CustomerOf<Db>
export type Realm = RealmOf<Db>
