import type { RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of documents, of the size of each collection, and of its growth over time. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    storage_documents: {
      pid: string
      storage: string
      collection: string
      id: string
      data: Json<Record<string, unknown>>
      bytes: number
      gamer_tag: number | null
      version: number
      created_at: Time
      updated_at: Time
    }
    storage_collections: {
      pid: string
      storage: string
      collection: string
      documents: WithDefault<number>
      bytes: WithDefault<number>
      documents_read: WithDefault<number>
      documents_written: WithDefault<number>
    }
    storage_samples: {
      pid: string
      storage: string
      at: Time
      documents: number
      bytes: number
      documents_read: number
      documents_written: number
    }
  }
}

export const tables = ownedTables({
  storage_documents: {
    kept: { with: 'realm' },
    texts: { storage: 'symbol', collection: 'symbol', id: 'fixed', data: 'mention' },
  },
  storage_collections: { kept: { with: 'realm' }, texts: { storage: 'symbol', collection: 'symbol' } },
  storage_samples: { kept: { days: 32, job: 'storage-samples' }, texts: { storage: 'symbol' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'storage_collections' | 'storage_documents' | 'storage_samples'>
export type RealmRef = RealmRefOf<Db>
