import type { ServiceReference, ServiceRoute, StorageReference } from '@regent/contract/operate/microservices'
import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    service_manifests: {
      pid: string
      id: number
      is_current: boolean
      services: Json<ServiceReference[]>
      storages: Json<StorageReference[]>
      comments: string
      checksum: string
      created_at: Time
      account_id: number | null
    }
    service_instances: {
      pid: string
      service_name: string
      image_id: string
      state: 'starting' | 'running' | 'waiting' | 'failed'
      /** The machine, or container, whose loopback it listens on. */
      host: string
      address: string
      port: number
      key: string
      restarts: number
      problem: string | null
      started_at: Time
    }
    service_connections: {
      id: string
      pid: string
      service_name: string
      instance: string
      version: string
      routes: Json<ServiceRoute[]>
      weight: number
      routing_key: string | null
      state: 'checking' | 'healthy' | 'failing'
      outstanding: number
      last_error: string | null
      last_error_at: OptionalTime
      /** The machine, or container, of the process that holds it, and the port on its loopback. */
      host: string
      port: number
      address: string
      connected_at: Time
      seen_at: Time
    }
    service_users: {
      cid: number
      number: GeneratedAlways<number>
    }
    service_samples: {
      pid: string
      service_name: string
      at: Time
      cpu: number
      memory_bytes: number
    }
  }
}

export const tables = ownedTables({
  service_manifests: {
    kept: { with: 'realm', grows: 'with changes', why: 'An earlier deployment can be repeated.' },
    texts: { services: 'symbol', storages: 'symbol', comments: 'mention', checksum: 'sealed' },
  },
  service_instances: {
    kept: { with: 'realm' },
    texts: {
      service_name: 'symbol',
      image_id: 'id',
      state: 'word',
      host: 'studio',
      address: 'studio',
      key: 'sealed',
      problem: 'mention',
    },
  },
  service_connections: {
    kept: { until: 'the connection ends', job: 'lost-service-connections' },
    texts: {
      service_name: 'symbol',
      instance: 'symbol',
      version: 'symbol',
      routes: 'symbol',
      routing_key: 'symbol',
      state: 'word',
      last_error: 'studio',
      host: 'studio',
      address: 'studio',
    },
  },
  service_users: { kept: { with: 'organization' } },
  service_samples: { kept: { days: 32, job: 'old-service-samples' }, texts: { service_name: 'symbol' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'customers'
  | 'realms'
  | 'service_connections'
  | 'service_instances'
  | 'service_manifests'
  | 'service_samples'
  | 'service_users'
>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
