import { sql } from 'kysely'
import { type Clock, sqlNow } from '../../engines/database/clock.ts'
import type { Db } from './tables.ts'

/** The server that owns the engine, and its address. */
export async function selectOwner(db: Db) {
  return db
    .selectFrom('history_owner')
    .select(['server_id as serverId', 'address', 'place', 'process_id as processId', 'lease_until as until'])
    .executeTakeFirst()
}

export type Owner = {
  serverId: string
  address: string
  /** The machine or container: the scope in which process ids are unique. */
  place: string
  processId: number
}

/**
 * Acquires or renews this server's ownership of the embedded analytics engine for `leaseMs`, by the clock of the
 * database. A server that keeps renewing it remains the owner. `isDead` identifies an owner that has ended, so that its
 * lease need not expire.
 */
export async function keepOwnership(
  db: Db,
  owner: Owner,
  { clock, leaseMs }: { clock: Clock; leaseMs: number },
  isDead?: string,
): Promise<boolean> {
  const { serverId, address, place, processId } = owner
  const { rows } = await sql`
    insert into history_owner as o (id, server_id, address, place, process_id, lease_until)
    values (1, ${serverId}, ${address}, ${place}, ${processId}, ${sqlNow(clock, leaseMs)})
    on conflict (id) do update set server_id = excluded.server_id, address = excluded.address, place = excluded.place,
      process_id = excluded.process_id, lease_until = excluded.lease_until,
      trouble = case when o.server_id = excluded.server_id then o.trouble end
    where o.server_id in (excluded.server_id, ${isDead ?? serverId}) or o.lease_until <= ${sqlNow(clock)}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Releases the engine when the server stops, so that another one can acquire it immediately. */
export async function giveUpOwnership(db: Db, serverId: string) {
  await db.deleteFrom('history_owner').where('server_id', '=', serverId).execute()
}

export async function updateTrouble(db: Db, serverId: string, trouble: string | null) {
  await db
    .updateTable('history_owner')
    .set({ trouble })
    .where('server_id', '=', serverId)
    .where(sql<boolean>`trouble is distinct from ${trouble}`)
    .execute()
}
