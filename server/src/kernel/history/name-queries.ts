import type { EventNameState } from '@regent/contract/analyze/analytics-names'
import { sql } from 'kysely'
import { anyOf } from '../../engines/database/any-of.ts'
import type { Db } from './tables.ts'

/** A name of an event, with the field ''; or one of its fields, in lower case. */
export type NameKey = { name: string; field: string }

export type NameRow = NameKey & {
  state: EventNameState
  isReserved: boolean
  players: number
  firstSeen: number
  lastSeen: number
}

/** Locks until the transaction ends: names of a realm are accepted and removed sequentially. */
export async function lockNames(db: Db, pid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`event names ${pid}`}, 0))`.execute(db)
}

/** The known ones of some names, with their fields. */
export const selectKnownNames = (db: Db, pid: string, names: readonly string[]) =>
  db
    .selectFrom('history_names')
    .select(['name', 'field', 'state', 'last_seen as lastSeen'])
    .where('pid', '=', pid)
    .where('name', '=', anyOf(names))
    .execute()

/** A name with its fields. */
export const selectName = (db: Db, pid: string, name: string): Promise<NameRow[]> =>
  db
    .selectFrom('history_names')
    .select(['name', 'field', 'state', 'is_reserved as isReserved', 'players'])
    .select(['first_seen as firstSeen', 'last_seen as lastSeen'])
    .where('pid', '=', pid)
    .where('name', '=', name)
    .orderBy('field')
    .execute()

/** How many fields are accepted of each accepted name. */
export async function selectAccepted(db: Db, pid: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('history_names')
    .select(['name', sql<number>`count(*) filter (where field <> '')::int`.as('fields')])
    .where('pid', '=', pid)
    .where('state', '=', 'accepted')
    .groupBy('name')
    .execute()
  return new Map(rows.map(({ name, fields }) => [name, fields]))
}

/** The names of a realm with their fields: names in use first, then by the number of reporting players. */
export async function selectNames(db: Db, pid: string, limit: number, maxWaitingFields: number) {
  const { rows } = await sql<NameRow & { fields: number; waitingFields: string[] }>`
    with names as (
      select * from history_names where pid = ${pid} and field = ''
      order by state = 'waiting', players desc, name limit ${limit}
    )
    select n.name, n.field, n.state, n.is_reserved as "isReserved", n.players,
      n.first_seen as "firstSeen", n.last_seen as "lastSeen", f.fields, f.waiting as "waitingFields"
    from names n cross join lateral (
      select count(*) filter (where state = 'accepted')::int as fields,
        coalesce((array_agg(field order by players desc, field) filter (where state = 'waiting'))[1:${sql.lit(
          maxWaitingFields,
        )}], '{}') as waiting
      from history_names f where f.pid = n.pid and f.name = n.name and f.field <> ''
    ) f
    order by n.name
  `.execute(db)
  return rows
}

/** Writes names and fields as accepted. */
export async function insertAccepted(db: Db, pid: string, keys: readonly NameKey[], isReserved: boolean, now: Date) {
  if (keys.length === 0) return
  await sql`
    insert into history_names as n (pid, name, field, state, is_reserved, first_seen, last_seen)
    select ${pid}, key.name, key.field, 'accepted', ${isReserved}, ${now}, ${now}
    from unnest(${keys.map(({ name }) => name)}::text[], ${keys.map(({ field }) => field)}::text[]) as key (name, field)
    order by key.name, key.field
    on conflict (pid, name, field) do update set state = 'accepted', is_reserved = excluded.is_reserved
  `.execute(db)
}

type Report = NameKey & { gamerTag: number }

/**
 * Counts what players report, each player once, as long as the player may introduce more. Returns how many players have
 * reported what was counted.
 */
export async function insertReports(
  db: Db,
  pid: string,
  reports: readonly Report[],
  share: { names: number; fields: number; since: Date },
  now: Date,
): Promise<(NameKey & { players: number })[]> {
  if (reports.length === 0) return []
  const tags = reports.map(({ gamerTag }) => gamerTag)
  const { rows } = await sql<NameKey & { players: number }>`
    with asked as (
      select * from unnest(${tags}::bigint[], ${reports.map(({ name }) => name)}::text[],
        ${reports.map(({ field }) => field)}::text[]) as asked (gamer_tag, name, field)
    ), fresh as (
      select *, row_number() over (partition by gamer_tag, field = '' order by name, field) as place
      from asked where not exists (
        select from history_name_reports r where r.pid = ${pid} and r.gamer_tag = asked.gamer_tag
          and r.name = asked.name collate "C" and r.field = asked.field collate "C"
      )
    ), shares as (
      select gamer_tag, field = '' as is_name, count(*) as count from history_name_reports
      where pid = ${pid} and gamer_tag = any(${tags}::bigint[]) and at > ${share.since} group by 1, 2
    ), added as (
      insert into history_name_reports (pid, gamer_tag, name, field, at)
      select ${pid}, fresh.gamer_tag, name, field, ${now} from fresh
      left join shares on shares.gamer_tag = fresh.gamer_tag and shares.is_name = (field = '')
      where place + coalesce(count, 0) <= case when field = '' then ${share.names}::int else ${share.fields}::int end
      on conflict do nothing
      returning name, field
    )
    insert into history_names as n (pid, name, field, state, players, first_seen, last_seen)
    select ${pid}, name, field, 'waiting', count(*), ${now}, ${now} from added group by name, field order by name, field
    on conflict (pid, name, field) do update set players = n.players + excluded.players, last_seen = excluded.last_seen
    returning name, field, players
  `.execute(db)
  return rows
}

export async function updateLastSeen(db: Db, pid: string, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await db
    .updateTable('history_names')
    .set({ last_seen: now })
    .where('pid', '=', pid)
    .where('name', '=', anyOf(names))
    .where('field', '=', '')
    .execute()
}

/** Marks a name as removed, and deletes its fields and reports. */
export async function markRemoved(db: Db, pid: string, name: string): Promise<void> {
  await db
    .updateTable('history_names')
    .set({ state: 'removed', is_reserved: false })
    .where('pid', '=', pid)
    .where('name', '=', name)
    .where('field', '=', '')
    .execute()
  await db
    .deleteFrom('history_names')
    .where('pid', '=', pid)
    .where('name', '=', name)
    .where('field', '<>', '')
    .execute()
}

/** The names of events and fields that players reported before they were accepted. */
export async function selectReportsBy(db: Db, players: readonly { pid: string; gamerTag: number }[]) {
  const reports = await Promise.all(
    players.map(({ pid, gamerTag }) =>
      db
        .selectFrom('history_name_reports')
        .select(['pid', 'gamer_tag as gamerTag', 'name', 'field', 'at'])
        .where('pid', '=', pid)
        .where('gamer_tag', '=', gamerTag)
        .execute(),
    ),
  )
  return reports.flat()
}

/** Forgets what these players have reported and nobody accepted. */
export async function deleteReportsBy(db: Db, players: readonly { pid: string; gamerTag: number }[]): Promise<void> {
  for (const { pid, gamerTag } of players) {
    await sql`
      with gone as (
        delete from history_name_reports where pid = ${pid} and gamer_tag = ${gamerTag} returning name, field
      ), left_alone as (
        delete from history_names n using gone
        where n.pid = ${pid} and n.name = gone.name and n.field = gone.field and n.state = 'waiting' and n.players <= 1
      )
      update history_names n set players = players - 1 from gone
      where n.pid = ${pid} and n.name = gone.name and n.field = gone.field and n.state = 'waiting' and n.players > 1
    `.execute(db)
  }
}

/** Deletes reports, and unaccepted names, from before a time; returns their number. */
export async function deleteOldNames(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with reports as (
      delete from history_name_reports where (pid, gamer_tag, name, field) in (
        select pid, gamer_tag, name, field from history_name_reports where at < ${before} order by at limit ${limit}
      ) returning 1
    ), names as (
      delete from history_names where (pid, name, field) in (
        select pid, name, field from history_names where state = 'waiting' and last_seen < ${before}
        order by last_seen limit ${limit}
      ) returning 1
    )
    select ((select count(*) from reports) + (select count(*) from names))::int as count
  `.execute(db)
  return rows[0]?.count ?? 0
}

export async function isUnread(db: Db, pid: string): Promise<boolean> {
  const row = await db.selectFrom('history_unread_names').select('pid').where('pid', '=', pid).executeTakeFirst()
  return row !== undefined
}

export async function deleteUnread(db: Db, pid: string): Promise<void> {
  await db.deleteFrom('history_unread_names').where('pid', '=', pid).execute()
}
