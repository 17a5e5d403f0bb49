import { CompiledQuery } from 'kysely'
import { genericPlanHint } from './connection/prepared-client.ts'
import type { Db } from './database.ts'

/**
 * A query with a fixed text that uses the same index for all values. Kysely would build and compile the query at every
 * call, and PostgreSQL may plan it again for its values; on the busiest paths either costs more than the query itself.
 * So the text is written once.
 */
export function statement<Row>(text: string): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  const marked = genericPlanHint + text
  return async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(marked, values))).rows
}

const pageSizes: readonly number[] = [11, 51, 201]

/**
 * Statements for a list that differ in their row limit. The limit is a number in the text, because with a parameter
 * PostgreSQL would plan the query each time. Returns the statement for the next larger size.
 */
export function statementsBySize<Row>(
  text: (limit: number) => string,
  sizes = pageSizes,
): (limit: number) => ReturnType<typeof statement<Row>> {
  const statements = sizes.map((size) => ({ size, run: statement<Row>(text(size)) }))
  return (limit) => {
    const match = statements.find(({ size }) => size >= limit)
    if (!match) throw new Error(`no statement reads ${limit} rows`)
    return async (db, ...values) => (await match.run(db, ...values)).slice(0, limit)
  }
}
