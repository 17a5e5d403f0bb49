import type { SignInHow } from '@regent/contract/organization/auth'
import type { Customer as CustomerOf, Realm as RealmOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/**
 * The purpose of a mailed code. `password-link` is a long code for a new password: it and a short one can both be
 * valid.
 */
export type CodePurpose = 'password' | 'password-link' | 'email' | 'organization'

/** How a game server proved which realm it is of: with the realm's secret, or the one before its last rotation. */
export type RealmSecretHow = 'realm secret' | 'old realm secret'

/** The tables of sign-ins, their tokens, and unfinished sign-ups. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    pending_accounts: { id: number; email: string | null; password_hash: string | null; created_at: Time }
    sign_ins: {
      cid: number
      id: number
      account_id: number
      pid: string | null
      gamer_tag: number | null
      platform: string | null
      device: string | null
      user_agent: string | null
      address: string | null
      created_at: Time
      last_used_at: Time
      revoked_at: OptionalTime
      is_player_only: WithDefault<boolean>
      /** How the person proved who they are; null for older sign-ins, guests and devices. */
      how: WithDefault<SignInHow | RealmSecretHow | null>
      /** When they last did. */
      proven_at: OptionalTime
      /** The fixed end; null: it ends when its tokens are not renewed. */
      ends_at: OptionalTime
    }
    known_networks: { cid: number; account_id: number; network: string; used_at: Time }
    tokens: {
      cid: number
      hash: Buffer
      type: 'access' | 'refresh'
      sign_in_id: number
      created_at: Time
      expires_at: Time
      rotated_at: OptionalTime
    }
    confirmation_codes: {
      cid: number
      account_id: number
      purpose: CodePurpose
      new_email: string | null
      code_hash: Buffer
      /** The code, encrypted with SECRET_KEY, so that it can be mailed again while it is valid. */
      sealed_code: WithDefault<Buffer | null>
      created_at: Time
      expires_at: Time
      failed_tries: WithDefault<number>
    }
  }
}

export const tables = ownedTables({
  pending_accounts: { kept: { days: 7, job: 'expired-sign-ins' }, texts: { email: 'owner', password_hash: 'sealed' } },
  sign_ins: {
    kept: { days: 30, job: 'expired-sign-ins' },
    texts: { platform: 'fact', device: 'owner', user_agent: 'owner', address: 'owner', how: 'word' },
    readBy: ['areas/operate/now'],
  },
  known_networks: { kept: { days: 90, job: 'expired-sign-ins' }, texts: { network: 'owner' } },
  tokens: { kept: { days: 30, job: 'expired-sign-ins' }, texts: { hash: 'sealed', type: 'word' } },
  confirmation_codes: {
    kept: { until: 'they expire', job: 'expired-sign-ins' },
    texts: { purpose: 'word', new_email: 'owner', code_hash: 'sealed', sealed_code: 'sealed' },
    writtenBy: ['areas/players/profile'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'accounts'
  | 'confirmation_codes'
  | 'customers'
  | 'known_networks'
  | 'pending_accounts'
  | 'players'
  | 'sign_ins'
  | 'suspensions'
  | 'tokens'
>
export type Customer = CustomerOf<Db>
export type Realm = RealmOf<Db>
