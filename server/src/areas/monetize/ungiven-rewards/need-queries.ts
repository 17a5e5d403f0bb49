import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

/** The number of failed rewards, and the newest attempt with its symbol. */
export async function countUngiven({ db, id: pid }: RealmRef) {
  const { rows } = await sql<{ count: number; at: number | null; symbol: string | null }>`
    select count(*)::int as count, max(last_at) as at, (array_agg(symbol order by last_at desc))[1] as symbol
    from ungiven_rewards where pid = ${pid}
  `.execute(db)
  return rows[0] ?? { count: 0, at: null, symbol: null }
}
