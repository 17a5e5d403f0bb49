import type { SsoRule } from '@regent/contract/organization/sso'
import type { Role } from '@regent/contract/permissions'
import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { DefaultTime, Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of single sign-on. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    sso_settings: {
      cid: number
      name: string
      issuer: string
      client_id: string
      /** Encrypted with SECRET_KEY; null for a client without a secret. */
      sealed_secret: Buffer | null
      secret_set_at: OptionalTime
      secret_set_by: number | null
      group_claim: string
      default_role: Role | null
      rules: Json<SsoRule[]>
      just_in_time: boolean
      only_sso: boolean
      break_glass: Json<number[]>
      session_hours: WithDefault<number>
      version: WithDefault<number>
    }
    sso_domains: {
      cid: number
      domain: string
      verified_at: OptionalTime
      added_at: DefaultTime
      checked_at: OptionalTime
      next_check_at: DefaultTime
      /** When a check found no record; null: it was there. */
      missing_since: OptionalTime
    }
    sso_identities: {
      cid: number
      issuer: string
      subject: string
      account_id: number
      /** The groups of the last sign-in. */
      groups: Json<string[]>
      end_session_url: string | null
      created_at: Time
      last_used_at: Time
    }
    sso_steps: {
      cid: number
      hash: Buffer
      step: 'provider' | 'console'
      browser_hash: Buffer | null
      challenge: Buffer
      /** Encrypted with SECRET_KEY. */
      sealed: Buffer
      is_test: boolean
      expires_at: Time
    }
    sso_tests: { cid: number; account_id: number; tested_at: Time; issuer: string; client_id: string }
  }
}

export const tables = ownedTables({
  sso_settings: {
    kept: { with: 'organization' },
    texts: {
      name: 'studio',
      issuer: 'studio',
      client_id: 'studio',
      sealed_secret: 'sealed',
      group_claim: 'studio',
      default_role: 'word',
      rules: 'studio',
      break_glass: 'id',
    },
  },
  sso_domains: { kept: { with: 'organization' }, texts: { domain: 'studio' } },
  sso_identities: {
    kept: { with: 'account' },
    texts: { issuer: 'studio', subject: 'owner', groups: 'owner', end_session_url: 'studio' },
  },
  sso_steps: {
    kept: { until: 'they expire', job: 'old-sso-steps' },
    texts: { hash: 'sealed', step: 'word', browser_hash: 'sealed', challenge: 'sealed', sealed: 'sealed' },
  },
  sso_tests: { kept: { with: 'account' }, texts: { issuer: 'studio', client_id: 'studio' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'sso_domains' | 'sso_identities' | 'sso_settings' | 'sso_steps' | 'sso_tests'>
export type Customer = CustomerOf<Db>
