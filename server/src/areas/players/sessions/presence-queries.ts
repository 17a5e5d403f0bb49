import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { PlayerKey } from '../../../engines/live/connections.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Db, Realm } from './tables.ts'

/**
 * Keeps players online until a time shortly ahead; the connection reports when it closes. Returns the players who were
 * offline before.
 */
export async function updatePresence(
  db: Db,
  players: readonly PlayerKey[],
  now: Date,
  onlineUntil: Date,
): Promise<PlayerKey[]> {
  if (players.length === 0) return []
  const { rows } = await sql<{ pid: string; gamer_tag: number }>`
    with kept as (
      update players p set last_seen_at = ${now}, online_until = ${onlineUntil}
      from unnest(${players.map((one) => one.pid)}::text[], ${players.map((one) => one.gamerTag)}::bigint[]) as seen (pid, gamer_tag)
      join players before on before.pid = seen.pid and before.gamer_tag = seen.gamer_tag
      where p.pid = seen.pid and p.gamer_tag = seen.gamer_tag
      returning p.pid, p.gamer_tag, coalesce(before.online_until <= ${now}, true) as was_offline
    )
    select pid, gamer_tag from kept where was_offline
  `.execute(db)
  return rows.map((row) => ({ pid: row.pid, gamerTag: row.gamer_tag }))
}

/** Updates when the player was last seen; stores the platform, if given. */
export async function updateSeen(
  { db, id: pid }: Realm,
  gamerTag: number,
  seen: { now: Date; onlineUntil: Date; platform?: string | undefined },
) {
  await db
    .updateTable('players')
    .set({
      last_seen_at: seen.now,
      online_until: seen.onlineUntil,
      ...present({ platform: seen.platform }),
    })
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .execute()
}

/** When these players were last seen. */
export async function selectSeen({ db, id: pid }: Realm, gamerTags: readonly number[]) {
  if (gamerTags.length === 0) return []
  return db
    .selectFrom('players')
    .select(['gamer_tag', 'last_seen_at', 'online_until'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', anyOf(gamerTags))
    .execute()
}

/** Same, with the players' own status. */
export async function selectPresence({ db, id: pid }: Realm, gamerTags: readonly number[]) {
  if (gamerTags.length === 0) return []
  return db
    .selectFrom('players as p')
    .leftJoin('presence_statuses as s', (join) =>
      join.onRef('s.pid', '=', 'p.pid').onRef('s.gamer_tag', '=', 'p.gamer_tag'),
    )
    .select(['p.gamer_tag', 'p.last_seen_at', 'p.online_until', 's.status', 's.description', 's.updated_at'])
    .where('p.pid', '=', pid)
    .where('p.gamer_tag', '=', anyOf(gamerTags))
    .execute()
}

/**
 * The time changes only when the status changes: other players see it as the time the player became invisible, so
 * repeating a status must not move it.
 */
export async function upsertPresenceStatus(
  { db, id: pid }: Realm,
  gamerTag: number,
  given: { status?: Tables['presence_statuses']['status'] | undefined; description?: string | undefined },
  now: Date,
) {
  const change = {
    ...present({ status: given.status, description: given.description }),
  }
  const isOther = sql`${given.status ?? null} <> presence_statuses.status`
  const updatedAt = sql<Date>`case when ${isOther} then ${now} else presence_statuses.updated_at end`
  await db
    .insertInto('presence_statuses')
    .values({ pid, gamer_tag: gamerTag, status: 'Visible', ...change, updated_at: now })
    .onConflict((conflict) => conflict.columns(['pid', 'gamer_tag']).doUpdateSet({ ...change, updated_at: updatedAt }))
    .execute()
}

/** Open sockets of players in these realms, at most `limit`. Those of a server that has died count until its lease ends. */
export async function countOpenSockets(db: Db, pids: readonly string[], limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from connections c where c.pid = any(${[...pids]}::text[]) limit ${limit}
    ) as open
  `.execute(db)
  return rows[0]?.count ?? 0
}
