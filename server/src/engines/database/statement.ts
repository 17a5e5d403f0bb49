import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A query with a fixed text. Kysely builds and compiles a query anew at every call; on the busiest paths that costs more
 * than the query, so there it is written down once.
 */
export function statement<Row>(text: string): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  return async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}
