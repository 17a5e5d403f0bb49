import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

/** Limit for counting open payments. */
const countedAtMost = 1_000

/** The number of open payments since a time, for each of these listings or stores. */
export async function countOpenPayments(
  { db, id: pid }: RealmRef,
  column: 'listing' | 'store',
  ids: readonly string[],
  since: Date,
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`/* varies */
    select id, count(*)::int as count from (
      select ${sql.ref(column)} as id from payments
      where pid = ${pid} and state in ('STARTED', 'PENDING') and created_at > ${since}
        and ${sql.ref(column)} = any(${ids}::text[]) limit ${countedAtMost}
    ) as open group by id order by id
  `.execute(db)
  return rows
}
