import type { Right } from '@regent/contract/permissions'
import type { JSONColumnType } from 'kysely'
import type { Handle } from '../../engines/database/database.ts'
import { ownedTables } from '../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../engines/database/tables.ts'

/** The tables of organizations and of the roles that they define. */
declare module '../../engines/database/tables.ts' {
  interface Tables {
    customers: {
      cid: number
      alias: string | null
      name: string
      sign_up: JSONColumnType<Record<string, unknown>>
      created_at: Time
      confirmed_at: OptionalTime
      /** The account of the person who created it. */
      founder_id: number | null
    }
    custom_roles: {
      cid: number
      id: number
      name: string
      look: string
      description: string
      rights: Json<Right[]>
      created_by: number | null
      created_at: Time
      version: WithDefault<number>
    }
    custom_role_holders: {
      cid: number
      account_id: number
      role_id: number
      /** The id of a realm; `*`: the organization and all its realms. */
      place: string
      granted_by: number | null
      granted_at: Time
    }
  }
}

export const tables = ownedTables({
  customers: {
    kept: { with: 'database' },
    texts: { alias: 'studio', name: 'studio', sign_up: 'studio' },
    readBy: [
      'areas/communicate/emails',
      'areas/operate/microservices',
      'kernel/approvals',
      'kernel/audit',
      'kernel/http',
    ],
    writtenBy: ['areas/organization/auth'],
  },
  custom_roles: {
    kept: { with: 'organization' },
    texts: { name: 'mention', look: 'mention', description: 'mention', rights: 'word' },
    readBy: ['kernel/approvals'],
    writtenBy: ['areas/organization/roles'],
  },
  custom_role_holders: {
    kept: { with: 'account' },
    texts: { place: 'id' },
    readBy: ['kernel/approvals'],
    writtenBy: ['areas/organization/roles'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'custom_role_holders' | 'custom_roles' | 'customers' | 'realm_secrets' | 'realms'>
