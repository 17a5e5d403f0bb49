import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { sharedGauges } from '../gauges.ts'
import type { Db } from './database.ts'

/** Adds metrics for the used connections of the database (of all clients) and for its size. */
export function databaseMetrics(registry: Registry, db: Db): void {
  const described = {
    regent_database_connections: {
      help: 'Open connections to the PostgreSQL server, including those of other programs.',
    },
    regent_database_max_connections: { help: 'Maximum connections of the PostgreSQL server (max_connections).' },
    regent_database_size_bytes: { help: 'Size of the database on its disk.' },
  }
  sharedGauges(registry, described, async () => {
    const { rows } = await sql<{ open: number; max: number; bytes: number }>`
      select (select sum(numbackends)::int from pg_stat_database) as open,
        current_setting('max_connections')::int as max, pg_database_size(current_database()) as bytes
    `.execute(db)
    return {
      regent_database_connections: rows[0]?.open,
      regent_database_max_connections: rows[0]?.max,
      regent_database_size_bytes: rows[0]?.bytes,
    }
  })
}
