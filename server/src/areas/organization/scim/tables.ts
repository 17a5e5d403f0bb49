import type { Role } from '@regent/contract/permissions'
import type { ColumnType } from 'kysely'
import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

type ProvisionedEmail = { value: string; type?: string; primary?: boolean }

/** Names and e-mails of a person, as the provider sent them. */
export type Profile = {
  name?: Record<string, string>
  displayName?: string
  title?: string
  preferredLanguage?: string
  locale?: string
  timezone?: string
  emails: ProvisionedEmail[]
}

/** The roles of a person at the deactivation. */
export type KeptRoles = { role: Role | null; realmRoles: Record<string, Role> }

/** The tables of provisioning. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    scim_tokens: {
      cid: number
      /** Also the id of its row in accounts. */
      id: number
      hash: Buffer
      name: string
      created_by: number
      created_at: Time
      expires_at: OptionalTime
      revoked_at: OptionalTime
      last_used_at: OptionalTime
      last_address: string | null
      /** The last request that was refused, or whose role was not given. */
      problem: string | null
      problem_at: OptionalTime
    }
    scim_people: {
      cid: number
      account_id: number
      user_name: string
      /** The user name in the form for comparing. */
      user_key: string
      external_id: string | null
      profile: Json<Profile>
      /** Groups decide the roles. */
      by_groups: boolean
      /** The roles at the deactivation. */
      kept_roles: ColumnType<KeptRoles | null, string | null, string | null>
      created_at: Time
      updated_at: Time
      deleted_at: OptionalTime
      version: WithDefault<number>
    }
    scim_groups: {
      cid: number
      id: number
      name: string
      external_id: string | null
      created_at: Time
      updated_at: Time
      version: WithDefault<number>
    }
    scim_members: { cid: number; group_id: number; account_id: number }
  }
}

export const tables = ownedTables({
  scim_tokens: {
    kept: { with: 'organization' },
    texts: { hash: 'sealed', name: 'mention', last_address: 'id', problem: 'studio' },
  },
  scim_people: {
    kept: { with: 'account' },
    texts: { user_name: 'owner', user_key: 'owner', external_id: 'owner', profile: 'owner', kept_roles: 'id' },
  },
  scim_groups: { kept: { with: 'organization' }, texts: { name: 'studio', external_id: 'studio' } },
  scim_members: { kept: { with: 'scim_groups' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts' | 'scim_groups' | 'scim_members' | 'scim_people' | 'scim_tokens'>
export type Customer = CustomerOf<Db>
