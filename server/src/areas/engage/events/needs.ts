import { sql } from 'kysely'
import { apartOrTogether, type NeedSource } from '../../../kernel/needs/need-source.ts'

const dayMs = 86_400_000
const readAtMost = 100

/** Running events that end within a day. */
export const endingEvents: NeedSource = async ({ realm: { db, id: pid }, now }) => {
  const { rows } = await sql<{ name: string | null; symbol: string; end_at: number; players: number }>`
    select r.content ->> 'name' as name, r.symbol, r.end_at,
      (select count(*)::int from event_players p where p.pid = r.pid and p.round_id = r.id) as players
    from event_rounds r
    where r.pid = ${pid} and r.end_at > ${new Date(now)} and r.end_at <= ${new Date(now + dayMs)}
      and r.start_at <= ${new Date(now)} and not r.is_cancelled
    order by r.end_at limit ${readAtMost}
  `.execute(db)
  return apartOrTogether(
    rows.map(({ name, symbol, end_at: at, players }) => ({
      urgency: 'soon',
      id: symbol,
      name: name ?? symbol,
      count: players,
      at,
    })),
  )
}
