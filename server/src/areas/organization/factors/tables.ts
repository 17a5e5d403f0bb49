import type { ProofAction } from '@regent/contract/endpoint'
import type { FactorRule } from '@regent/contract/organization/factors'
import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of second factors, unfinished sign-ins, and the rules for signing in. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    second_factors: {
      cid: number
      account_id: number
      /** Encrypted with SECRET_KEY; null until the setup is confirmed. */
      sealed_secret: WithDefault<Buffer | null>
      /** The last accepted time step. */
      last_step: WithDefault<number>
      confirmed_at: OptionalTime
      last_used_at: OptionalTime
      pending_secret: WithDefault<Buffer | null>
      pending_until: OptionalTime
    }
    recovery_codes: { cid: number; account_id: number; hash: Buffer }
    factor_challenges: {
      cid: number
      hash: Buffer
      account_id: number
      password_digest: Buffer
      created_at: Time
      expires_at: Time
    }
    sign_in_rules: {
      cid: number
      second_factor: FactorRule
      fresh_proof: Json<ProofAction[]>
      /** Days without the second factor on a remembered device; null: not allowed. */
      remember_days: WithDefault<number | null>
      version: WithDefault<number>
    }
    remembered_devices: {
      cid: number
      id: number
      account_id: number
      hash: Buffer
      password_digest: Buffer
      user_agent: string | null
      address: string | null
      created_at: Time
      last_used_at: Time
      expires_at: Time
    }
  }
}

export const tables = ownedTables({
  second_factors: { kept: { with: 'account' }, texts: { sealed_secret: 'sealed', pending_secret: 'sealed' } },
  recovery_codes: { kept: { with: 'second_factors' }, texts: { hash: 'sealed' } },
  factor_challenges: {
    kept: { until: 'they expire', job: 'old-sign-in-steps' },
    texts: { hash: 'sealed', password_digest: 'sealed' },
  },
  remembered_devices: {
    kept: { until: 'they expire', job: 'old-remembered-devices' },
    texts: { hash: 'sealed', password_digest: 'sealed', user_agent: 'owner', address: 'owner' },
  },
  sign_in_rules: { kept: { with: 'organization' }, texts: { second_factor: 'word', fresh_proof: 'word' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  'accounts' | 'factor_challenges' | 'recovery_codes' | 'remembered_devices' | 'second_factors' | 'sign_in_rules'
>
export type Customer = CustomerOf<Db>
