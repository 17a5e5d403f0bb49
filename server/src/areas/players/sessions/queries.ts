import { type Selectable, sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { PlayerKey } from '../../../engines/live/connections.ts'
import { cursorTime } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Db, Realm } from './tables.ts'

type PlayerKeyRow = { pid: string; gamer_tag: number }

const toPlayerKey = (row: PlayerKeyRow): PlayerKey => ({ pid: row.pid, gamerTag: row.gamer_tag })

/** A player's row for sessions and presence. */
export type PresentPlayer = {
  created_at: number
  platform: string | null
  last_seen_at: number | null
  online_until: number | null
}

const presentPlayer = (lockClause: string) =>
  statement<PresentPlayer>(
    `select created_at, platform, last_seen_at, online_until from players where pid = $1 and gamer_tag = $2 ${lockClause}`,
  )
const readPlayer = presentPlayer('')
// This lock allows concurrent writes of rows that refer to the player, such as stats.
const lockedPlayer = presentPlayer('for no key update')

export const selectPlayer = async ({ db, id: pid }: Realm, gamerTag: number) => (await readPlayer(db, pid, gamerTag))[0]

/** Same, locked, so that starts and ends of this player's sessions run one after the other. */
export const lockPlayer = async ({ db, id: pid }: Realm, gamerTag: number) => (await lockedPlayer(db, pid, gamerTag))[0]

/** Locks players in a fixed order, so that two servers do not deadlock. */
export async function lockPlayers(db: Db, players: readonly PlayerKey[]): Promise<PlayerKey[]> {
  if (players.length === 0) return []
  const rows = await db
    .selectFrom('players')
    .select(['pid', 'gamer_tag'])
    .where(ofPlayers(players))
    .orderBy('pid')
    .orderBy('gamer_tag')
    .forNoKeyUpdate()
    .execute()
  return rows.map(toPlayerKey)
}

export type SessionRow = Omit<Selectable<Tables['sessions']>, 'pid' | 'gamer_tag' | 'params' | 'is_end_told'>

/** The facts that a client reports at the start. */
export type SessionFacts = {
  platform?: string | undefined
  device?: string | undefined
  locale?: string | undefined
  language?: string | undefined
  source?: string | undefined
  shard?: string | undefined
  clientVersion?: string | undefined
  params?: Record<string, string> | undefined
  /** Values of stats that only the game has. */
  reported?: Record<string, string> | undefined
}

export async function selectLastSession({ db, id: pid }: Realm, gamerTag: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'started_at', 'ended_at', 'ending'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertSession(
  { db, id: pid }: Realm,
  gamerTag: number,
  session: { id: number; startedAt: Date; via: 'call' | 'socket' },
  facts: SessionFacts,
) {
  const { clientVersion, params, reported: _, ...named } = facts
  await db
    .insertInto('sessions')
    .values({
      pid,
      gamer_tag: gamerTag,
      id: session.id,
      started_at: session.startedAt,
      via: session.via,
      platform: named.platform ?? null,
      device: named.device ?? null,
      locale: named.locale ?? null,
      language: named.language ?? null,
      source: named.source ?? null,
      shard: named.shard ?? null,
      client_version: clientVersion ?? null,
      params: params ? JSON.stringify(params) : null,
    })
    .execute()
}

/** Continues a session, and adds new facts about its client. */
export async function continueSession(
  { db, id: pid }: Realm,
  gamerTag: number,
  session: { id: number; startedAt: number },
  facts: SessionFacts,
) {
  const { clientVersion, params, reported: _, ...named } = facts
  const newFacts = {
    ...named,
    ...present({ client_version: clientVersion }),
    ...(params !== undefined && { params: JSON.stringify(params) }),
  }
  const presentFacts = Object.fromEntries(Object.entries(newFacts).filter(([, value]) => value !== undefined))
  await db
    .updateTable('sessions')
    .set({ ended_at: null, ending: null, ...presentFacts })
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where(sql<boolean>`started_at = ${new Date(session.startedAt)}`)
    .where('id', '=', session.id)
    .execute()
}

/** Ends the running session, if any. */
export async function endOpenSession(
  { db, id: pid }: Realm,
  gamerTag: number,
  endedAt: Date,
  ending: 'left' | 'silent',
) {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`greatest(started_at, ${endedAt})`, ending })
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('ended_at', 'is', null)
    .execute()
}

export type EndedSession = { pid: string; gamer_tag: number; id: number; started_at: number; ended_at: number }

/** Marks sessions that ended before a time as reported; returns those that were not, up to a limit. */
export async function markEndsTold(db: Db, endedBefore: Date, limit: number): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    with untold as (
      select pid, gamer_tag, started_at, id from sessions
      where ended_at < ${endedBefore} and not is_end_told limit ${limit} for no key update skip locked
    )
    update sessions s set is_end_told = true from untold u
    where s.pid = u.pid and s.gamer_tag = u.gamer_tag and s.started_at = u.started_at and s.id = u.id
    returning s.pid, s.gamer_tag, s.id, s.started_at, s.ended_at
  `.execute(db)
  return rows
}

/** Resumes the last sessions of players who are back after a short break; running sessions are not changed. */
export async function resumeSessions(db: Db, players: readonly PlayerKey[], endedAfter: Date) {
  if (players.length === 0) return
  await sql`
    update sessions s set ended_at = null, ending = null
    from unnest(${players.map((one) => one.pid)}::text[], ${players.map((one) => one.gamerTag)}::bigint[]) as back (pid, gamer_tag)
    cross join lateral (
      select id, started_at, ended_at from sessions newest
      where newest.pid = back.pid and newest.gamer_tag = back.gamer_tag
      order by started_at desc, id desc limit 1
    ) last
    where s.pid = back.pid and s.gamer_tag = back.gamer_tag and s.started_at = last.started_at and s.id = last.id
      and last.ended_at > ${endedAfter}
  `.execute(db)
}

const sessionColumns = [
  'id',
  'started_at',
  'ended_at',
  'ending',
  'via',
  'platform',
  'device',
  'locale',
  'language',
  'source',
  'shard',
  'client_version',
] as const

/** The sessions of a player that started in a period, newest first; the page after a cursor. */
export async function selectSessions(
  { db, id: pid }: Realm,
  gamerTag: number,
  within: { from?: number | undefined; to?: number | undefined },
  page: { order: 'asc' | 'desc'; limit: number; after: { startedAt: number; id: number } | undefined },
): Promise<SessionRow[]> {
  const { from, to } = within
  const { order, after } = page
  const further = sql.raw(order === 'desc' ? '<' : '>')
  return db
    .selectFrom('sessions')
    .select(sessionColumns)
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`started_at >= ${new Date(from ?? 0)}`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`started_at < ${new Date(to ?? 0)}`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(started_at, id) ${further} (${cursorTime(after?.startedAt ?? 0)}, ${after?.id ?? 0})`),
    )
    .orderBy('started_at', order)
    .orderBy('id', order)
    .limit(page.limit)
    .execute()
}

/** The start times of the sessions of a period, earliest first. */
export async function selectStarts({ db, id: pid }: Realm, gamerTag: number, from: Date, to: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('started_at')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where(sql<boolean>`started_at >= ${from} and started_at < ${to}`)
    .orderBy('started_at')
    .execute()
  return rows.map((row) => row.started_at)
}

type Players = readonly PlayerKey[]

export const selectSessionsOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('sessions')
    .select(['pid', 'gamer_tag as gamerTag', 'started_at as startedAt', 'ended_at as endedAt', 'platform', 'device'])
    .select(['locale', 'language', 'source', 'shard', 'client_version as clientVersion', 'params'])
    .where(ofPlayers(players))
    .orderBy('started_at')
    .execute()

export const selectPlatforms = (db: Db, players: Players) =>
  db
    .selectFrom('players')
    .select(['pid', 'gamer_tag as gamerTag', 'platform'])
    .where(ofPlayers(players))
    .where('platform', 'is not', null)
    .orderBy('pid')
    .execute()

/** Erases all texts of the client from players' sessions; their times are kept. */
export async function anonymizeSessions(db: Db, players: Players): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ platform: null, device: null, locale: null, language: null, source: null, shard: null })
    .set({ client_version: null, params: null })
    .where(ofPlayers(players))
    .execute()
  await db.updateTable('players').set({ platform: null }).where(ofPlayers(players)).execute()
  await db.deleteFrom('presence_statuses').where(ofPlayers(players)).execute()
}

/**
 * The players connected to a server, each once; locked in a fixed order, so that two servers that stop do not deadlock.
 */
export async function lockPlayersOfServer(db: Db, serverId: string): Promise<PlayerKey[]> {
  const { rows } = await sql<PlayerKeyRow>`
    select p.pid, p.gamer_tag from players p
    where (p.pid, p.gamer_tag) in (select c.pid, c.gamer_tag from connections c where c.server_id = ${serverId})
    order by p.pid, p.gamer_tag for no key update
  `.execute(db)
  return rows.map(toPlayerKey)
}

/** Takes players without a connection offline and ends their sessions; returns them. */
export async function endAbandoned(db: Db, players: readonly PlayerKey[], now: Date): Promise<PlayerKey[]> {
  if (players.length === 0) return []
  const { rows } = await sql<PlayerKeyRow>`
    with gone as (
      update players p set last_seen_at = ${now}, online_until = ${now}
      from unnest(${players.map((one) => one.pid)}::text[], ${players.map((one) => one.gamerTag)}::bigint[]) as left_behind (pid, gamer_tag)
      where p.pid = left_behind.pid and p.gamer_tag = left_behind.gamer_tag and not exists (
        select from connections c join servers s on s.id = c.server_id and s.lease_until > ${now}
        where c.pid = p.pid and c.gamer_tag = p.gamer_tag
      )
      returning p.pid, p.gamer_tag
    ), ended as (
      update sessions s set ended_at = greatest(s.started_at, ${now}), ending = 'left'
      from gone where s.pid = gone.pid and s.gamer_tag = gone.gamer_tag and s.ended_at is null
    )
    select pid, gamer_tag from gone
  `.execute(db)
  return rows.map(toPlayerKey)
}

/** Ends sessions of silent players, at the time they were last seen; returns the players. */
export async function endSilentSessions(db: Db, now: Date, limit: number): Promise<PlayerKey[]> {
  const { rows } = await sql<PlayerKeyRow>`
    with silent as (
      select s.pid, s.gamer_tag, s.started_at, s.id, p.last_seen_at
      from sessions s join players p on p.pid = s.pid and p.gamer_tag = s.gamer_tag
      where s.ended_at is null and (p.online_until is null or p.online_until <= ${now})
      limit ${limit} for no key update of s, p skip locked
    )
    update sessions s set ended_at = greatest(s.started_at, coalesce(silent.last_seen_at, s.started_at)), ending = 'silent'
    from silent
    where s.pid = silent.pid and s.gamer_tag = silent.gamer_tag and s.started_at = silent.started_at and s.id = silent.id
    returning s.pid, s.gamer_tag
  `.execute(db)
  return rows.map(toPlayerKey)
}

/** Players with a session that recently left one of the windows, ordered by key; those after a given one. */
export async function selectLeftWindows(
  db: Db,
  ends: readonly { after: Date; until: Date }[],
  after: PlayerKey | undefined,
  limit: number,
): Promise<PlayerKey[]> {
  const hasLeft = ends.map((end) => sql`(started_at > ${end.after} and started_at <= ${end.until})`)
  const { rows } = await sql<PlayerKeyRow>`
    select distinct pid, gamer_tag from sessions
    where (pid, gamer_tag) > (${after?.pid ?? ''}, ${after?.gamerTag ?? 0}) and (${sql.join(hasLeft, sql` or `)})
    order by pid, gamer_tag limit ${limit}
  `.execute(db)
  return rows.map(toPlayerKey)
}

/** The number of sessions of each player that started within each of these periods before now. */
export async function countSessionsOfPlayers(db: Db, players: readonly PlayerKey[], since: readonly Date[]) {
  const counts = since.map(
    (at, index) => sql`count(s.id) filter (where s.started_at > ${at})::int as ${sql.ref(`n${index}`)}`,
  )
  const oldest = new Date(Math.min(...since.map(Number)))
  const { rows } = await sql<PlayerKeyRow & Record<string, number>>`
    select wanted.pid, wanted.gamer_tag, ${sql.join(counts)}
    from unnest(${players.map((one) => one.pid)}::text[], ${players.map((one) => one.gamerTag)}::bigint[]) as wanted (pid, gamer_tag)
    left join sessions s on s.pid = wanted.pid and s.gamer_tag = wanted.gamer_tag and s.started_at > ${oldest}
    group by wanted.pid, wanted.gamer_tag
  `.execute(db)
  return rows.map((row) => ({ ...toPlayerKey(row), counts: since.map((_, index) => row[`n${index}`] ?? 0) }))
}

/**
 * Deletes ended sessions from before a time, of the next batch of players after the given one, in the order of the
 * table's keys. Returns the number of deleted rows, and the last player of the batch.
 */
export async function deleteOldSessions(db: Db, before: Date, after: PlayerKey | undefined, players: number) {
  const { rows } = await sql<PlayerKeyRow & { deleted: number }>`
    with next as materialized (
      select pid, gamer_tag from players
      where (pid, gamer_tag) > (${after?.pid ?? ''}, ${after?.gamerTag ?? 0}::bigint)
      order by pid, gamer_tag limit ${players}
    ), gone as (
      delete from sessions s using next
      where s.pid = next.pid and s.gamer_tag = next.gamer_tag and s.started_at < ${before} and s.ended_at is not null
        and s.is_end_told
      returning s.id
    )
    select pid, gamer_tag, (select count(*)::int from gone) as deleted from next
    order by pid desc, gamer_tag desc limit 1
  `.execute(db)
  const [last] = rows
  return last && { last: toPlayerKey(last), deleted: last.deleted }
}
