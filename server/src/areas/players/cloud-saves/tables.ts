import type { SaveConflict, SaveWriter } from '@regent/contract/players/cloud-saves'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of saves, of their versions and conflicts, of uploads in progress and of objects to be deleted. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    cloud_saves: { pid: string; gamer_tag: number; id: string; created_at: Time; is_replacement: boolean }
    cloud_save_files: {
      pid: string
      gamer_tag: number
      name: string
      object: string
      size: number
      etag: string
      last_modified: number
      /** Null for files of older releases. */
      saved_at: Time | null
      saved_by: SaveWriter | null
    }
    cloud_save_versions: {
      pid: string
      gamer_tag: number
      name: string
      etag: string
      object: string
      size: number
      last_modified: number
      saved_at: Time | null
      saved_by: SaveWriter | null
      replaced_at: Time
      replaced_by: SaveWriter
    }
    cloud_save_conflicts: {
      pid: string
      gamer_tag: number
      id: number
      at: Time
      outcome: SaveConflict['outcome']
      by: SaveWriter
      expected_etag: string | null
      found_etag: string | null
      files: Json<SaveConflict['files']>
    }
    cloud_save_uploads: {
      pid: string
      object: string
      gamer_tag: number
      name: string
      last_modified: number | null
      operator_id: number | null
      is_operators: boolean
      created_at: Time
      /** The upload limit, until the upload is done and has its `etag`. */
      size: number | null
      etag: WithDefault<string | null>
    }
    discarded_objects: { pid: string; object: string; discarded_at: Time }
  }
}

export const tables = ownedTables({
  cloud_saves: { kept: { with: 'player' } },
  cloud_save_files: {
    kept: { with: 'player' },
    file: { column: 'object', promise: { key: ['pid', 'gamer_tag', 'name'], size: 'size', md5: 'etag' } },
    texts: { name: 'fixed', object: 'id', etag: 'sealed', saved_by: 'word' },
  },
  cloud_save_versions: {
    kept: { days: 30, job: 'discarded-files' },
    file: { column: 'object', promise: { key: ['pid', 'gamer_tag', 'name', 'etag'], size: 'size', md5: 'etag' } },
    texts: { name: 'fixed', etag: 'sealed', object: 'id', saved_by: 'word', replaced_by: 'word' },
  },
  cloud_save_conflicts: {
    kept: { days: 30, job: 'discarded-files' },
    texts: { outcome: 'word', by: 'word', expected_etag: 'sealed', found_etag: 'sealed', files: 'fixed' },
  },
  cloud_save_uploads: {
    kept: { days: 1, job: 'discarded-files' },
    file: { column: 'object' },
    texts: { object: 'id', name: 'fixed', etag: 'sealed' },
  },
  discarded_objects: {
    kept: { until: 'the file is deleted', job: 'discarded-files' },
    file: { column: 'object' },
    texts: { object: 'id' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'cloud_save_conflicts'
  | 'cloud_save_files'
  | 'cloud_save_uploads'
  | 'cloud_save_versions'
  | 'cloud_saves'
  | 'discarded_objects'
  | 'players'
  | 'realms'
>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
