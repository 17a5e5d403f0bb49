import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { sharedGauges } from '../gauges.ts'
import type { Db } from './database.ts'

export type ArchiverState = {
  /** PostgreSQL archives its WAL (archive_mode). */
  isOn: boolean
  /** The newest attempt failed. */
  isFailing: boolean
  /** When the last segment was archived, in seconds since 1970. */
  lastAt: number | null
}

/** What PostgreSQL reports about the archive of its WAL. */
export async function readArchiver(db: Db): Promise<ArchiverState> {
  const { rows } = await sql<ArchiverState>`
    select current_setting('archive_mode') <> 'off' as "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      extract(epoch from last_archived_time)::float8 as "lastAt"
    from pg_stat_archiver
  `.execute(db)
  return rows[0] ?? { isOn: false, isFailing: false, lastAt: null }
}

/** Adds metrics for the archive of the WAL, without which the database cannot be restored to a moment. */
export function archiverMetrics(registry: Registry, db: Db): void {
  const described = {
    regent_wal_archive_on: { help: '1 if PostgreSQL archives its WAL (archive_mode), else 0.' },
    regent_wal_archive_failing: { help: '1 if the newest attempt to archive WAL failed, else 0.' },
    regent_wal_archive_last_success_timestamp_seconds: {
      help: 'Time of the last archived WAL segment, in seconds since 1970. Absent before the first one.',
    },
  }
  sharedGauges(registry, described, async () => {
    const { isOn, isFailing, lastAt } = await readArchiver(db)
    return {
      regent_wal_archive_on: isOn ? 1 : 0,
      regent_wal_archive_failing: isOn && isFailing ? 1 : 0,
      regent_wal_archive_last_success_timestamp_seconds: lastAt ?? undefined,
    }
  })
}
