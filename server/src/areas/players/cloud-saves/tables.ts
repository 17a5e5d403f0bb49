import type { Time, WithDefault } from '../../../engines/database/tables.ts'

/** The tables of saves, of uploads in progress and of objects to be deleted. */
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
