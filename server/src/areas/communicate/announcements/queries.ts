import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { anyOf } from '../../../engines/database/any-of.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { AnnouncementDefinition, Db, Realm } from './tables.ts'

export type AnnouncementRow = {
  symbol: string
  id: number
  definition: AnnouncementDefinition
  start_at: number | null
  end_at: number | null
  version: number
  updated_at: number
  email: string | null
}

/** All announcements of the realm, newest first; without paging, because people write them manually. */
export const selectAnnouncements = ({ db, id: pid, cid }: Realm): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcements as n')
    .select([
      'n.symbol',
      'n.id',
      'n.definition',
      'n.start_at',
      'n.end_at',
      'n.version',
      'n.updated_at',
      accountEmail(cid, 'n.account_id').as('email'),
    ])
    .where('n.pid', '=', pid)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.symbol')
    .execute()

/** The announcements that use a segment. */
export async function selectUsesOfSegments({ db, id: pid }: Realm) {
  const { rows } = await sql<{ segment: number; symbol: string }>`
    select symbol, (definition #>> '{audience,segment}')::bigint as segment from announcements
    where pid = ${pid} and definition #> '{audience,segment}' is not null
    order by symbol
  `.execute(db)
  return rows
}

export type TimedAnnouncement = Pick<AnnouncementRow, 'symbol' | 'definition' | 'start_at' | 'end_at' | 'version'>

/**
 * Announcements with a start or an end that are active within a span, on some channels or on all others; the earliest
 * first.
 */
export const selectTimed = (
  { db, id: pid }: Realm,
  { channels, isIn }: { channels: readonly string[]; isIn: boolean },
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<TimedAnnouncement[]> =>
  db
    .selectFrom('announcements')
    .select(['symbol', 'definition', 'start_at', 'end_at', 'version'])
    .where('pid', '=', pid)
    .where(sql<boolean>`(start_at is not null or end_at is not null)`)
    .where(sql<boolean>`coalesce(start_at, '-infinity') < ${to} and coalesce(end_at, 'infinity') > ${from}`)
    .where(sql<boolean>`(definition ->> 'channel' = any(${[...channels]}::text[])) = ${isIn}`)
    .orderBy(sql`start_at nulls first`)
    .orderBy('symbol')
    .limit(limit)
    .execute()

export type StoredAnnouncement = {
  id: number
  definition: AnnouncementDefinition
  start_at: number | null
  end_at: number | null
  version: number
  created_at: number
  updated_at: number
}

/** Serializes saves of the same symbol, even before its row exists. */
export async function lockAnnouncement(
  { db, id: pid }: Realm,
  symbol: string,
): Promise<StoredAnnouncement | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`announcement ${pid}/${symbol}`}, 0))`.execute(db)
  return db
    .selectFrom('announcements')
    .select(['id', 'definition', 'start_at', 'end_at', 'version', 'created_at', 'updated_at'])
    .where('pid', '=', pid)
    .where('symbol', '=', symbol)
    .forUpdate()
    .executeTakeFirst()
}

export async function upsertAnnouncement(
  { db, id: pid }: Realm,
  symbol: string,
  {
    definition,
    ...row
  }: {
    id: number
    definition: AnnouncementDefinition
    start_at: Date | null
    end_at: Date | null
    version: number
    created_at: Date
    updated_at: Date
    account_id: number | null
  },
): Promise<void> {
  const values = { ...row, definition: JSON.stringify(definition) }
  await db
    .insertInto('announcements')
    .values({ pid, symbol, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'symbol']).doUpdateSet(values))
    .execute()
}

export const deleteAnnouncement = ({ db, id: pid }: Realm, symbol: string) =>
  db.deleteFrom('announcements').where('pid', '=', pid).where('symbol', '=', symbol).execute()

export type OfPlayer = {
  id: number
  symbol: string
  definition: AnnouncementDefinition
  start_at: number | null
  end_at: number | null
  is_read: boolean
  is_deleted: boolean
  claimed_at: number | null
}

const current = statement<OfPlayer>(`
  select n.id, n.symbol, n.definition, n.start_at, n.end_at,
    coalesce(s.is_read, false) as is_read, coalesce(s.is_deleted, false) as is_deleted, s.claimed_at
  from announcements as n
  left join announcement_states as s on s.pid = n.pid and s.gamer_tag = $2 and s.announcement_id = n.id
  where n.pid = $1 and (n.start_at is null or n.start_at <= $3) and (n.end_at is null or n.end_at > $3)
  order by n.created_at desc, n.symbol
`)

/** The running announcements with the player's states. */
export const selectCurrent = ({ db, id: pid }: Realm, gamerTag: number, now: Date) => current(db, pid, gamerTag, now)

export type StateRow = {
  announcement_id: number
  symbol: string
  is_read: boolean
  is_deleted: boolean
  claimed_at: number | null
}

export type NewState = {
  is_read?: boolean
  is_deleted?: boolean
  claimed_at?: Date | null
  is_claimed_by_player?: boolean
}

/** Creates and locks the state rows: a concurrent claim waits for the first one and sees its result. */
export async function lockStates(
  { db, id: pid }: Realm,
  gamerTag: number,
  announcements: readonly { id: number; symbol: string }[],
  now: Date,
): Promise<StateRow[]> {
  const ids = announcements.map(({ id }) => id)
  await sql`
    insert into announcement_states (pid, gamer_tag, announcement_id, symbol, updated_at)
    select ${pid}, ${gamerTag}, id, symbol, ${now}
    from unnest(${ids}::bigint[], ${announcements.map(({ symbol }) => symbol)}::text[]) as given (id, symbol)
    order by id
    on conflict do nothing
  `.execute(db)
  return db
    .selectFrom('announcement_states')
    .select(['announcement_id', 'symbol', 'is_read', 'is_deleted', 'claimed_at'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('announcement_id', '=', anyOf(ids))
    .orderBy('announcement_id')
    .forUpdate()
    .execute()
}

/** Only of existing announcements: a new one with the same symbol does not inherit old states. */
export const selectStates = ({ db, id: pid }: Realm, gamerTag: number): Promise<StateRow[]> =>
  db
    .selectFrom('announcement_states as s')
    .innerJoin('announcements as n', (join) =>
      join.onRef('n.pid', '=', 's.pid').onRef('n.id', '=', 's.announcement_id'),
    )
    .select(['s.announcement_id', 's.symbol', 's.is_read', 's.is_deleted', 's.claimed_at'])
    .where('s.pid', '=', pid)
    .where('s.gamer_tag', '=', gamerTag)
    .orderBy('s.announcement_id')
    .execute()

export const updateStates = (
  { db, id: pid }: Realm,
  gamerTag: number,
  ids: readonly number[],
  state: NewState,
  now: Date,
) =>
  db
    .updateTable('announcement_states')
    .set({ ...state, updated_at: now })
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('announcement_id', '=', anyOf(ids))
    .execute()

/** The player's own claims, newest first, before a position by time and id. */
export async function selectClaims(
  { db, id: pid }: Realm,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
) {
  const { rows } = await sql<{ id: number; at: number; symbol: string }>`
    select announcement_id as id, claimed_at as at, symbol from announcement_states
    where pid = ${pid} and gamer_tag = ${gamerTag} and is_claimed_by_player
      and (claimed_at, announcement_id) < (${new Date(before.at)}, ${before.id})
    order by claimed_at desc, announcement_id desc limit ${limit}
  `.execute(db)
  return rows
}

export const selectStatesOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('announcement_states')
    .select(['pid', 'gamer_tag as gamerTag', 'symbol', 'is_read as isRead', 'is_deleted as isDeleted'])
    .select(['claimed_at as claimedAt', 'updated_at as updatedAt'])
    .where(ofPlayers(players))
    .orderBy('updated_at')
    .execute()

/** The number of players who have read each existing announcement, and who claimed its gifts. */
export async function countReaders({ db, id: pid }: Realm, symbols: readonly string[]) {
  const { rows } = await sql<{ symbol: string; read: number; claimed: number }>`
    select n.symbol, (count(*) filter (where s.is_read or s.claimed_at is not null))::int as read,
      (count(*) filter (where s.claimed_at is not null))::int as claimed
    from announcements as n join announcement_states as s on s.pid = n.pid and s.announcement_id = n.id
    where n.pid = ${pid} and n.symbol = any(${symbols}::text[])
    group by n.symbol
  `.execute(db)
  return rows
}
