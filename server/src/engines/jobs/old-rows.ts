import { dayMs } from '@regent/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Jobs } from './jobs.ts'

/** Rows per statement, read in the order of the key: most of them are usually young. */
const rowsAtOnce = 5_000

export type OldRows = {
  /** The name of the job. */
  job: string
  table: keyof Tables
  /** The columns of a unique index, in its order; the rows are read in this order. */
  key: readonly string[]
  /** The column with the time of the row. */
  time: string
  /** A further condition for the row `old`; other rows are kept at any age. */
  where?: RawBuilder<boolean>
}

/**
 * Every day: deletes the rows that are older than a number of days; undefined: none. Tables that are sorted by player
 * need no index by time for it: each run reads the key of every row once.
 */
export function sweepOldRows(jobs: Jobs, rows: OldRows, days: number | undefined): void {
  jobs.define(rows.job, async ({ db, now, signal, progress }) => {
    if (days === undefined) return { deleted: 0 }
    const before = new Date(now - days * dayMs)
    let deleted = 0
    for (let after: readonly unknown[] | undefined; ; ) {
      signal.throwIfAborted()
      const part = await deleteNextOld(db, rows, before, after)
      if (!part) return { deleted }
      after = part.last
      deleted += part.deleted
      progress(deleted)
    }
  })
  jobs.every(rows.job, { intervalMs: dayMs })
}

/** Deletes the old ones of the next rows after a key. Returns undefined if no row follows. */
async function deleteNextOld(
  db: Db,
  { table, key, time, where }: OldRows,
  before: Date,
  after: readonly unknown[] | undefined,
): Promise<{ last: readonly unknown[]; deleted: number } | undefined> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown> & { deleted: number }>`
    with next as materialized (
      select ${columns}, ${sql.ref(time)} as row_time from ${sql.table(table)}
      where ${after ? sql`(${columns}) > (${sql.join(after)})` : sql`true`}
      order by ${columns} limit ${rowsAtOnce}
    ), gone as (
      delete from ${sql.table(table)} as old using next
      where ${sql.join(
        key.map((column) => sql`${sql.ref(`old.${column}`)} = ${sql.ref(`next.${column}`)}`),
        sql` and `,
      )} and next.row_time < ${before} and ${where ?? sql`true`}
      returning 1
    )
    select ${columns}, (select count(*)::int from gone) as deleted from next
    order by ${sql.join(key.map((column) => sql`${sql.ref(column)} desc`))} limit 1
  `.execute(db)
  const [last] = rows
  if (!last) return undefined
  // Times are read as numbers.
  const toValue = (column: string) => (column === time ? new Date(last[column] as number) : last[column])
  return { last: key.map(toValue), deleted: last.deleted }
}
