import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

/** Running rounds that end before a time, the first to end first, with the number of their players. */
export async function selectEnding({ db, id: pid }: RealmRef, now: Date, until: Date, limit: number) {
  const { rows } = await sql<{ name: string | null; symbol: string; end_at: number; players: number }>`
    select r.content ->> 'name' as name, r.symbol, r.end_at,
      (select count(*)::int from event_players p where p.pid = r.pid and p.round_id = r.id) as players
    from event_rounds r
    where r.pid = ${pid} and r.end_at > ${now} and r.end_at <= ${until} and r.start_at <= ${now} and not r.is_cancelled
    order by r.end_at limit ${limit}
  `.execute(db)
  return rows
}
