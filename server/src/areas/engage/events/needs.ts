import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import type { RealmRef } from './tables.ts'

const readAtMost = 100

/** Running events that end within a day. */
export const endingEvents: NeedSource = async ({ realm, now }) => {
  const rounds = await selectEnding(realm, new Date(now), new Date(now + dayMs), readAtMost)
  return groupIfMany(
    rounds.map(({ name, symbol, end_at: at, players }) => ({
      urgency: 'soon',
      id: symbol,
      name: name ?? symbol,
      count: players,
      at,
    })),
  )
}

/** Running rounds that end before a time, the first to end first, with the number of their players. */
async function selectEnding({ db, id: pid }: RealmRef, now: Date, until: Date, limit: number) {
  const { rows } = await sql<{ name: string | null; symbol: string; end_at: number; players: number }>`
    select r.content ->> 'name' as name, r.symbol, r.end_at,
      (select count(*)::int from event_players p where p.pid = r.pid and p.round_id = r.id) as players
    from event_rounds r
    where r.pid = ${pid} and r.end_at > ${now} and r.end_at <= ${until} and r.start_at <= ${now} and not r.is_cancelled
    order by r.end_at limit ${limit}
  `.execute(db)
  return rows
}
