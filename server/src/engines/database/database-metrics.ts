import { sql } from 'kysely'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { sharedGauges } from '../gauges.ts'
import { findPlaces } from './connection/driver.ts'
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

/** The share of the connections that are open, in percent, and the longest statement that a server of Regent runs. */
export async function readDatabaseLoad(db: Db): Promise<{ percent: number; statementMs: number }> {
  const { rows } = await sql<{ percent: number; statementMs: number }>`
    select (select sum(numbackends) from pg_stat_database)::float8 * 100 / current_setting('max_connections')::int
        as percent,
      (select coalesce(max(extract(epoch from clock_timestamp() - query_start)) * 1000, 0)::float8
        from pg_stat_activity
        where state = 'active' and application_name like 'regent%' and pid <> pg_backend_pid()) as "statementMs"
  `.execute(db)
  return rows[0] ?? { percent: 0, statementMs: 0 }
}

const waitSeconds = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** Adds metrics for the connections of this process and for the requests that wait for one, by kind of work. */
export function queueMetrics(registry: Registry, db: Db): void {
  const places = findPlaces(db)
  if (!places) return
  const shared = { labelNames: ['work'] as const, aggregator: 'sum' as const, registers: [registry] }
  new Gauge({
    name: 'regent_database_used_connections',
    help: 'Connections that this process uses, by kind of work. Short reads that share connections are not included.',
    ...shared,
    collect() {
      for (const { name, held } of places.kinds) this.set({ work: name }, held)
    },
  })
  new Gauge({
    name: 'regent_database_waiting',
    help: 'Requests of this process that wait for a database connection, by kind of work.',
    ...shared,
    collect() {
      for (const { name, waiting } of places.kinds) this.set({ work: name }, waiting)
    },
  })
  new Counter({
    name: 'regent_database_refused_total',
    help: 'Requests that got no database connection, because too many waited or the wait took too long.',
    ...shared,
    collect() {
      this.reset()
      for (const { name, rejected } of places.kinds) this.inc({ work: name }, rejected)
    },
  })
  const waited = new Histogram({
    name: 'regent_database_wait_seconds',
    help: 'Time that requests waited for a database connection. Requests that did not have to wait are not counted.',
    labelNames: ['work'],
    buckets: waitSeconds,
    registers: [registry],
  })
  places.onWaited = (work, waitedMs) => waited.observe({ work }, waitedMs / 1_000)
}
