import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The content of a service plan; `mongoSrvAddress` is null if there is none. */
export type DataDomain = {
  mongoHosts: string[]
  mongoSrvAddress: string | null
  sharded: boolean
  mongoSSL: boolean
  memcachedHosts: string[]
  messageBusAnalytics: string[]
  messageBusCommon: string[]
  redisShards: { shardId: number; masterHost: string; slaveHosts: string[] }[]
}

/** The table of service plans. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    service_plans: {
      cid: number
      name: string
      look: WithDefault<string | null>
      data_domain: Json<DataDomain>
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
      account_id: number | null
    }
  }
}

export const tables = ownedTables({
  service_plans: { kept: { with: 'organization' }, texts: { name: 'studio', look: 'studio', data_domain: 'studio' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'service_plans'>
export type Customer = CustomerOf<Db>
