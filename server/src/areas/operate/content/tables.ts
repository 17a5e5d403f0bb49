import type { ContentProperty } from '@regent/contract/operate/content/content-shapes'
import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** An item in a manifest: its version and its visibility. */
export type ContentEntry = {
  id: string
  version: string
  kind: 'content' | 'text' | 'binary'
  /** Most items appear twice: for game clients (without private parts) and for game servers. */
  visibility: 'public' | 'private' | 'both'
  checksum: string
  tags: string[]
  /** When the version was saved, epoch milliseconds. */
  created: number
}

/** The tables of content: versions, publishing history and live manifests. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    content_items: {
      pid: string
      id: string
      version: string
      kind: 'content' | 'text' | 'binary'
      checksum: string
      properties: Json<Record<string, ContentProperty>>
      variants: Json<unknown[] | null>
      created_at: Time
      account_id: number | null
      mime_type: string | null
      object: string | null
      size: number | null
      md5: string | null
      /** When it was last saved or published, at most 30 days before the last time. */
      saved_at: Time
    }
    content_uploads: {
      pid: string
      object: string
      id: string
      version: string
      account_id: number | null
      created_at: Time
    }
    content_lists: { pid: string; checksum: string; entries: Json<ContentEntry[]>; saved_at: Time }
    content_manifests: {
      pid: string
      uid: string
      n: GeneratedAlways<number>
      manifest_id: string
      checksum: string
      item_count: number
      added: number
      changed: number
      removed: number
      created_at: Time
      account_id: number | null
      origin: 'published' | 'repeated' | 'promoted' | 'undone'
      source_pid: string | null
      source_uid: string | null
      reason: WithDefault<string | null>
    }
    content_live: { pid: string; manifest_id: string; uid: string; version: number; archived_at: OptionalTime }
  }
}

export const tables = ownedTables({
  content_items: {
    file: { column: 'object', promise: { key: ['pid', 'id', 'version'], size: 'size', md5: 'md5' } },
    kept: {
      days: 'VERSIONS_KEPT_DAYS',
      job: 'old-content',
      except: 'versions in a kept manifest or an open change set',
    },
    texts: {
      id: 'symbol',
      version: 'symbol',
      kind: 'word',
      checksum: 'sealed',
      properties: 'fixed',
      variants: 'fixed',
      mime_type: 'word',
      object: 'id',
      md5: 'sealed',
    },
  },
  content_uploads: {
    kept: { until: 'the link to upload has expired' },
    file: { column: 'object' },
    texts: { object: 'id', id: 'symbol', version: 'symbol' },
  },
  content_lists: {
    kept: { days: 'VERSIONS_KEPT_DAYS', job: 'old-content', except: 'lists of kept manifests' },
    texts: { checksum: 'sealed', entries: 'symbol' },
  },
  content_manifests: {
    kept: { days: 'VERSIONS_KEPT_DAYS', job: 'old-content', except: 'the live ones' },
    texts: {
      uid: 'id',
      manifest_id: 'symbol',
      checksum: 'sealed',
      origin: 'word',
      source_pid: 'id',
      source_uid: 'id',
      reason: 'mention',
    },
    readBy: ['areas/operate/now'],
  },
  content_live: {
    kept: { with: 'realm' },
    texts: { manifest_id: 'symbol', uid: 'id' },
    readBy: ['areas/engage/events', 'areas/engage/leaderboards'],
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'change_set_items'
  | 'change_sets'
  | 'content_items'
  | 'content_lists'
  | 'content_live'
  | 'content_manifests'
  | 'content_uploads'
>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
