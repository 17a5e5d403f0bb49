import type { EventContent } from '@regent/contract/engage/event-shapes'
import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

export type RoundRow = {
  id: string
  symbol: string
  number: number
  content: EventContent
  origin: 'content' | 'manual'
  is_scheduled: boolean
  start_at: number
  durations_ms: number[]
  end_at: number
  is_cancelled: boolean
  leaderboard_id: string
  /** When the guild scores were summed; null before. */
  groups_counted_at: number | null
  /** Players of the realm who were active during the round, counted at its end; null before. */
  active_players: number | null
  created_at: number
}

/** With the origin of the event, which may no longer exist. */
const columns = sql.raw(`r.id, r.symbol, r.number, r.content, coalesce(e.origin, 'manual') as origin, r.is_scheduled,
  r.start_at, r.durations_ms, r.end_at, r.is_cancelled, r.leaderboard_id, r.groups_counted_at, r.active_players, r.created_at`)
const rounds = sql.raw('event_rounds r left join events e on e.pid = r.pid and e.symbol = r.symbol')

export async function selectRound({ db, id: pid }: RealmRef, id: string): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from ${rounds} where r.pid = ${pid} and r.id = ${id}
  `.execute(db)
  return rows[0]
}

export async function lockRound({ db, id: pid }: RealmRef, id: string): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from ${rounds} where r.pid = ${pid} and r.id = ${id} for update of r
  `.execute(db)
  return rows[0]
}

/** For each event, or one: the next round, and the previous two, one of which may be running. */
export async function selectAround({ db, id: pid }: RealmRef, now: Date, symbol?: string): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`/* varies */
    select ${columns} from events e cross join lateral (
      (select * from event_rounds r where r.pid = e.pid and r.symbol = e.symbol and r.start_at > ${now}
       order by start_at limit 1)
      union all
      (select * from event_rounds r where r.pid = e.pid and r.symbol = e.symbol and r.start_at <= ${now}
       order by start_at desc limit 2)
    ) r
    where e.pid = ${pid} ${symbol === undefined ? sql`` : sql`and e.symbol = ${symbol}`}
    order by r.start_at
  `.execute(db)
  return rows
}

/** The rounds that overlap a time span, the earliest first; all of them, or up to a limit. */
export async function selectRoundsIn(
  { db, id: pid }: RealmRef,
  from: Date,
  to: Date,
  limit: number | null = null,
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from ${rounds} where r.pid = ${pid} and r.end_at > ${from} and r.start_at < ${to}
    order by r.start_at, r.id limit ${limit}::bigint
  `.execute(db)
  return rows
}

export const selectRunning = async (realm: RealmRef, now: Date): Promise<RoundRow[]> =>
  (await selectRoundsIn(realm, now, new Date(now.getTime() + 1))).filter((round) => !round.is_cancelled)

/** The rounds before a start, newest first. */
export async function selectRoundsBefore(
  { db, id: pid }: RealmRef,
  symbol: string,
  page: { before: Date | null; limit: number },
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`/* varies */
    select ${columns} from ${rounds} where r.pid = ${pid} and r.symbol = ${symbol}
      ${page.before === null ? sql`` : sql`and r.start_at < ${page.before}`}
    order by r.start_at desc limit ${page.limit}
  `.execute(db)
  return rows
}

/** The rounds of all events that start before a time, newest first. */
export async function selectLatestRounds({ db, id: pid }: RealmRef, until: Date, limit: number): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from ${rounds} where r.pid = ${pid} and r.start_at < ${until}
    order by r.start_at desc, r.id limit ${limit}
  `.execute(db)
  return rows
}

/** The number of the last round, and the last start without a cancellation. */
export async function selectLastRound({ db, id: pid }: RealmRef, symbol: string) {
  const { rows } = await sql<{ number: number; start_at: number | null }>`
    select coalesce(max(number), 0) as number, max(start_at) filter (where not is_cancelled) as start_at
    from event_rounds where pid = ${pid} and symbol = ${symbol}
  `.execute(db)
  return rows[0] ?? { number: 0, start_at: null }
}

export type NewRound = {
  id: string
  symbol: string
  number: number
  content: EventContent
  is_scheduled: boolean
  start_at: Date
  durations_ms: number[]
  end_at: Date
  leaderboard_id: string
  created_at: Date
}

/** Restores a cancelled round. */
export async function insertRound({ db, id: pid }: RealmRef, round: NewRound): Promise<void> {
  const values = { ...round, content: JSON.stringify(round.content) }
  await db
    .insertInto('event_rounds')
    .values({ pid, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['pid', 'id'])
        .doUpdateSet({
          content: values.content,
          durations_ms: values.durations_ms,
          end_at: values.end_at,
          is_cancelled: false,
        })
        .where('event_rounds.is_cancelled', '=', true),
    )
    .execute()
}

export const updateRound = (
  { db, id: pid }: RealmRef,
  id: string,
  { content, ...round }: { content?: EventContent; durations_ms?: number[]; end_at?: Date; is_cancelled?: boolean },
) =>
  db
    .updateTable('event_rounds')
    .set({
      ...round,
      ...(content && { content: JSON.stringify(content) }),
      // A round with a changed end is counted again at that end.
      ...(round.end_at && { groups_counted_at: null, active_players: null }),
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()

export const cancelPending = ({ db, id: pid }: RealmRef, symbol: string, now: Date) =>
  db
    .updateTable('event_rounds')
    .set({ is_cancelled: true })
    .where('pid', '=', pid)
    .where('symbol', '=', symbol)
    .where(sql<boolean>`start_at > ${now}`)
    .execute()

/** Deletes rounds that have not begun. */
export const deletePending = ({ db, id: pid }: RealmRef, symbol: string, now: Date) =>
  db
    .deleteFrom('event_rounds')
    .where('pid', '=', pid)
    .where('symbol', '=', symbol)
    .where(sql<boolean>`start_at > ${now}`)
    .execute()
