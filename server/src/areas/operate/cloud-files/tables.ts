import type { CloudFileKind } from '@regent/contract/operate/cloud-files'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    cloud_files: {
      pid: string
      sid: number
      kind: CloudFileKind
      trial: WithDefault<string>
      cohort: WithDefault<string>
      name: string
      version: number
      added_at: Time
      updated_at: Time
      deleted_at: OptionalTime
    }
    cloud_file_versions: {
      pid: string
      sid: number
      version: number
      file_name: string
      mime_type: string
      tags: string[]
      expires_at: OptionalTime
      object: string
      size: number
      checksum: string
      uploaded_at: Time
      saved_at: Time
      account_id: number | null
    }
    cloud_file_uploads: {
      cid: number
      pid: string
      object: string
      size: number
      uploaded_at: Time
    }
  }
}

export const tables = ownedTables({
  cloud_files: { kept: { with: 'realm' }, texts: { kind: 'word', trial: 'symbol', cohort: 'symbol', name: 'fixed' } },
  cloud_file_versions: {
    kept: { days: 30, job: 'old-cloud-files' },
    file: { column: 'object', promise: { key: ['pid', 'sid', 'version'], size: 'size', md5: 'checksum' } },
    texts: { file_name: 'mention', mime_type: 'word', tags: 'mention', object: 'id', checksum: 'sealed' },
  },
  cloud_file_uploads: {
    kept: { days: 1, job: 'old-cloud-files' },
    file: { column: 'object' },
    texts: { object: 'id' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'cloud_file_uploads' | 'cloud_file_versions' | 'cloud_files'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
