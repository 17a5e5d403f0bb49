import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time } from '../../../engines/database/tables.ts'

/** How a browser reaches an authenticator. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof transports)[number]

/** The purpose of a challenge. */
export type ChallengePurpose = 'setup' | 'sign-in' | 'step' | 'proof'

/** The tables of passkeys and their challenges. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    passkeys: {
      cid: number
      id: number
      account_id: number
      credential_id: Buffer
      public_key: Buffer
      /** Uses as the authenticator counts them; 0: it does not count. */
      counter: number
      transports: Json<Transport[]>
      is_synced: boolean
      name: string
      created_at: Time
      last_used_at: OptionalTime
    }
    passkey_challenges: {
      cid: number
      hash: Buffer
      purpose: ChallengePurpose
      account_id: number | null
      created_at: Time
      expires_at: Time
      used_at: OptionalTime
    }
  }
}

export const tables = ownedTables({
  passkeys: {
    kept: { with: 'account' },
    texts: { credential_id: 'sealed', public_key: 'sealed', transports: 'word', name: 'owner' },
  },
  passkey_challenges: {
    kept: { until: 'they expire', job: 'old-passkey-challenges' },
    texts: { hash: 'sealed', purpose: 'word' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'passkey_challenges' | 'passkeys'>
export type Customer = CustomerOf<Db>
