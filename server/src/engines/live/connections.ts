import { sql } from 'kysely'
import { type Clock, sqlNow } from '../database/clock.ts'
import type { Db } from './tables.ts'

/*
 * Live servers, and the client sockets of each. A server that dies does not renew its lease; after its expiry its
 * sockets are ignored.
 */

export type PlayerKey = { pid: string; gamerTag: number }

/** Renews a server's lease by the clock of the database. Returns false if the server counted as dead, or is new. */
export async function renewLease(db: Db, serverId: string, clock: Clock, leaseMs: number): Promise<boolean> {
  const until = sqlNow(clock, leaseMs)
  const result = await db
    .updateTable('servers')
    .set({ lease_until: until })
    .where('id', '=', serverId)
    .where(sql<boolean>`lease_until > ${sqlNow(clock)}`)
    .executeTakeFirst()
  if (result.numUpdatedRows > 0n) return true
  await db
    .insertInto('servers')
    .values({ id: serverId, lease_until: until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until: until }))
    .execute()
  return false
}

export type ConnectionKey = PlayerKey & { id: number }

/** Stores connections of players that exist: the caller has locked these. */
export async function insertConnections(db: Db, serverId: string, connections: readonly ConnectionKey[]) {
  if (connections.length === 0) return
  await sql`
    insert into connections (pid, gamer_tag, id, server_id)
    select given.pid, given.gamer_tag, given.id, ${serverId}
    from unnest(${connections.map((one) => one.pid)}::text[], ${connections.map((one) => one.gamerTag)}::bigint[],
                ${connections.map((one) => one.id)}::bigint[]) as given (pid, gamer_tag, id)
    on conflict (pid, gamer_tag, id) do update set server_id = excluded.server_id
  `.execute(db)
}

export async function deleteConnections(db: Db, connections: readonly ConnectionKey[]) {
  await sql`
    delete from connections c
    using unnest(${connections.map((one) => one.pid)}::text[], ${connections.map((one) => one.gamerTag)}::bigint[],
                 ${connections.map((one) => one.id)}::bigint[]) as closed (pid, gamer_tag, id)
    where c.pid = closed.pid and c.gamer_tag = closed.gamer_tag and c.id = closed.id
  `.execute(db)
}

/** Removes this server and its connections. */
export async function deleteServer(db: Db, serverId: string) {
  await db.deleteFrom('connections').where('server_id', '=', serverId).execute()
  await db.deleteFrom('servers').where('id', '=', serverId).execute()
}

/** Removes servers whose lease has expired, with their connections. Returns the players of those connections. */
export async function deleteDeadServers(db: Db, clock: Clock): Promise<PlayerKey[]> {
  const { rows } = await sql<{ pid: string; gamer_tag: number }>`
    with dead as (delete from servers where lease_until <= ${sqlNow(clock)} returning id)
    delete from connections c using dead where c.server_id = dead.id returning c.pid, c.gamer_tag
  `.execute(db)
  return rows.map((row) => ({ pid: row.pid, gamerTag: row.gamer_tag }))
}
