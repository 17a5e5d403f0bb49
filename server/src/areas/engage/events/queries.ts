import type { EventContent } from '@regent/contract/engage/event-shapes'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

export type EventRow = {
  symbol: string
  content: EventContent
  origin: 'content' | 'manual'
  content_version: string | null
  is_withdrawn: boolean
  scheduled_at: number
  version: number
  created_at: number
  updated_at: number
}

const columns = [
  'symbol',
  'content',
  'origin',
  'content_version',
  'is_withdrawn',
  'scheduled_at',
  'version',
  'created_at',
  'updated_at',
] as const

/** All events of a realm; without paging, because people write them manually. */
export const selectEvents = ({ db, id: pid, cid }: Realm): Promise<(EventRow & { email: string | null })[]> =>
  db
    .selectFrom('events as e')
    .select(columns.map((name) => `e.${name}` as const))
    .select([accountEmail(cid, 'e.account_id').as('email')])
    .where('e.pid', '=', pid)
    .orderBy('e.symbol')
    .execute()

/** The events that use a segment in upcoming rounds or in the running one. */
export async function selectUsesOfSegments({ db, id: pid }: Realm, now: Date) {
  const { rows } = await sql<{ segment: number; symbol: string; name: string }>`
    select distinct segment, symbol, name from (
      select symbol, content ->> 'name' as name, (content #>> '{audience,segment}')::bigint as segment from events
      where pid = ${pid} and not is_withdrawn
      union all
      select symbol, content ->> 'name', (content #>> '{audience,segment}')::bigint from event_rounds
      where pid = ${pid} and end_at > ${now} and not is_cancelled
    ) as used
    where segment is not null
    order by symbol
  `.execute(db)
  return rows
}

/** The contents of the events with a running or upcoming round, one per event. */
export async function selectContentsAhead({ db, id: pid }: Realm, now: Date): Promise<EventContent[]> {
  const rows = await db
    .selectFrom('event_rounds')
    .distinctOn('symbol')
    .select(['symbol', 'content'])
    .where('pid', '=', pid)
    .where(sql<boolean>`end_at > ${now}`)
    .where('is_cancelled', '=', false)
    .orderBy('symbol')
    .execute()
  return rows.map(({ content }) => content)
}

/** The leaderboards of running and upcoming rounds. */
export async function selectBoardsAhead({ db, id: pid }: Realm, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('event_rounds')
    .select('leaderboard_id')
    .where('pid', '=', pid)
    .where(sql<boolean>`end_at > ${now}`)
    .where('is_cancelled', '=', false)
    .execute()
  return rows.map((row) => row.leaderboard_id)
}

/** Serializes saves of the same symbol, even before its row exists. */
export async function lockEvent({ db, id: pid }: RealmRef, symbol: string): Promise<EventRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`event ${pid}/${symbol}`}, 0))`.execute(db)
  return db
    .selectFrom('events')
    .select(columns)
    .where('pid', '=', pid)
    .where('symbol', '=', symbol)
    .forUpdate()
    .executeTakeFirst()
}

export type NewEventRow = {
  content: EventContent
  origin: 'content' | 'manual'
  content_version: string | null
  is_withdrawn: boolean
  scheduled_at: Date
  version: number
  created_at: Date
  updated_at: Date
  account_id: number | null
}

export async function upsertEvent({ db, id: pid }: RealmRef, symbol: string, event: NewEventRow): Promise<void> {
  const values = { ...event, content: JSON.stringify(event.content) }
  await db
    .insertInto('events')
    .values({ pid, symbol, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'symbol']).doUpdateSet(values))
    .execute()
}

export const deleteEvent = ({ db, id: pid }: RealmRef, symbol: string) =>
  db.deleteFrom('events').where('pid', '=', pid).where('symbol', '=', symbol).execute()

export const updateNext = ({ db, id: pid }: RealmRef, symbol: string, nextAt: Date | null) =>
  db.updateTable('events').set({ next_at: nextAt }).where('pid', '=', pid).where('symbol', '=', symbol).execute()

/** Events of any realm whose next round must be created, and realms whose published content was not applied yet. */
export const selectDueEvents = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('events')
    .select(['pid', 'symbol'])
    .where(sql<boolean>`next_at <= ${now}`)
    .orderBy('next_at')
    .limit(limit)
    .execute()

export async function selectNewContents(db: Db, manifestId: string, limit: number) {
  const { rows } = await sql<{ pid: string; cid: number; createdAt: number }>`
    select r.pid, r.cid, r.created_at as "createdAt"
    from content_live l join realms r on r.pid = l.pid left join event_contents e on e.pid = l.pid
    where l.manifest_id = ${manifestId} and e.uid is distinct from l.uid
    limit ${limit}
  `.execute(db)
  return rows
}

export const selectContentState = ({ db, id: pid }: RealmRef) =>
  db.selectFrom('event_contents').select(['uid', 'problems']).where('pid', '=', pid).executeTakeFirst()

export async function upsertContentState(
  { db, id: pid }: RealmRef,
  uid: string,
  problems: { symbol: string; message: string }[],
): Promise<void> {
  const values = { uid, problems: JSON.stringify(problems) }
  await db
    .insertInto('event_contents')
    .values({ pid, ...values })
    .onConflict((conflict) => conflict.columns(['pid']).doUpdateSet(values))
    .execute()
}

/** Serializes the application of a realm's published content. */
export async function lockContents({ db, id: pid }: RealmRef): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`events of ${pid}`}, 0))`.execute(db)
}
