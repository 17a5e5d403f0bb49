import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

/** Payments in these states: the count of each, up to a limit, and the time of the newest. */
export async function countInStates({ db, id: pid }: RealmRef, states: readonly string[], bound: number) {
  const { rows } = await sql<{ state: string; count: number; at: number }>`
    select state, count(*)::int as count, max(created_at) as at
    from (
      select state, created_at from payments where pid = ${pid} and state = any(${states}::text[]) limit ${bound}
    ) as open group by state order by 2 desc
  `.execute(db)
  return rows
}
