import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { genericPlanHint } from './prepared-client.ts'

/**
 * A query with a fixed text, which goes by the same index whatever its values are. Kysely builds and compiles a query anew
 * at every call, and PostgreSQL plans anew what it takes for cheaper with the values known; on the busiest paths either
 * costs more than the query, so there it is written down once.
 */
export function statement<Row>(text: string): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  const marked = genericPlanHint + text
  return async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(marked, values))).rows
}

const pageSizes = [51, 201] as const

/**
 * Statements of a list that differ in how many rows they read: a number in the text, for with a parameter in its place
 * PostgreSQL would plan the query anew each time. Answers the statement for the next larger size.
 */
export function statementsBySize<Row>(
  text: (limit: number) => string,
): (limit: number) => ReturnType<typeof statement<Row>> {
  const statements = pageSizes.map((size) => ({ size, run: statement<Row>(text(size)) }))
  return (limit) => {
    const found = statements.find(({ size }) => size >= limit)
    if (!found) throw new Error(`no statement reads ${limit} rows`)
    return async (db, ...values) => (await found.run(db, ...values)).slice(0, limit)
  }
}
