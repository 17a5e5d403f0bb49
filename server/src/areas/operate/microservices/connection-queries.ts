import type { ServiceRoute } from '@regent/contract/operate/microservices'
import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { Db, RealmRef } from './tables.ts'

/** Rows not renewed within this time belong to a dead process. */
const aliveMs = 20_000

const columns = [
  'id',
  'service_name',
  'instance',
  'version',
  'routes',
  'weight',
  'routing_key',
  'state',
  'outstanding',
  'last_error',
  'last_error_at',
  'host',
  'port',
  'address',
  'connected_at',
] as const

const isAlive = (now: number) => sql<boolean>`seen_at > ${new Date(now - aliveMs)}`

/** The connected instances of the realm, or of one of its services. */
export const selectServiceConnections = ({ db, id: pid }: RealmRef, now: number, service?: string) =>
  db
    .selectFrom('service_connections')
    .select(columns)
    .where('pid', '=', pid)
    .where(isAlive(now))
    .$if(service !== undefined, (select) => select.where('service_name', '=', service ?? ''))
    .orderBy('service_name')
    .orderBy('connected_at')
    .orderBy('instance')
    .execute()

export type ServiceConnectionRow = Awaited<ReturnType<typeof selectServiceConnections>>[number]

/** The services that have connected instances, or had them recently. */
export const selectConnectedNames = ({ db, id: pid }: RealmRef) =>
  db.selectFrom('service_connections').select('service_name').distinct().where('pid', '=', pid).execute()

export const selectServiceConnection = (db: Db, id: string) =>
  db.selectFrom('service_connections').select(['host', 'port']).where('id', '=', id).executeTakeFirst()

export type NewServiceConnection = Omit<ServiceConnectionRow, 'routes' | 'last_error_at' | 'connected_at'> & {
  pid: string
  routes: readonly ServiceRoute[]
  last_error_at: Date | null
  connected_at: Date
}

/** One at a time per realm, so that two instances cannot both take the last place. */
export const lockServiceConnections = (db: Db, pid: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`service connections ${pid}`}, 0))`.execute(db)

/** The number of connected instances of the realm, without this one. */
export async function countServiceConnections(
  { db, id: pid }: RealmRef,
  now: number,
  { service_name, instance }: Pick<NewServiceConnection, 'service_name' | 'instance'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('service_connections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .where(isAlive(now))
    .where(({ eb, not, and }) => not(and([eb('service_name', '=', service_name), eb('instance', '=', instance)])))
    .executeTakeFirstOrThrow()
  return count
}

/** A connected instance moves to this connection. Returns its previous connection. */
export async function upsertServiceConnection(
  db: Db,
  now: number,
  row: NewServiceConnection,
): Promise<string | undefined> {
  const { pid, service_name, instance } = row
  const before = await db
    .deleteFrom('service_connections')
    .where('pid', '=', pid)
    .where('service_name', '=', service_name)
    .where('instance', '=', instance)
    .returning('id')
    .executeTakeFirst()
  await insertServiceConnection(db, now, row)
  return before?.id
}

/** Returns false if the instance is connected elsewhere. */
export async function insertServiceConnection(db: Db, now: number, row: NewServiceConnection): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('service_connections')
    .values({ ...row, routes: JSON.stringify(row.routes), seen_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['pid', 'service_name', 'instance']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type ConnectionState = Pick<
  NewServiceConnection,
  'id' | 'state' | 'outstanding' | 'last_error' | 'last_error_at'
>

/** Renews rows and saves changes; returns the ids of those that exist. */
export async function renewServiceConnections(
  db: Db,
  now: number,
  states: readonly ConnectionState[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update service_connections c
    set seen_at = ${new Date(now)}, state = given.state, outstanding = given.outstanding,
        last_error = given.last_error, last_error_at = given.last_error_at
    from unnest(${states.map(({ id }) => id)}::uuid[], ${states.map(({ state }) => state)}::text[],
                ${states.map(({ outstanding }) => outstanding)}::int[],
                ${states.map(({ last_error }) => last_error)}::text[],
                ${states.map(({ last_error_at }) => last_error_at)}::timestamptz[])
      as given (id, state, outstanding, last_error, last_error_at)
    where c.id = given.id
    returning c.id
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const deleteServiceConnections = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('service_connections').where('id', '=', anyOf(ids)).execute()

/** Deletes an instance; returns its row. */
export const deleteServiceInstance = ({ db, id: pid }: RealmRef, service: string, instance: string) =>
  db
    .deleteFrom('service_connections')
    .where('pid', '=', pid)
    .where('service_name', '=', service)
    .where('instance', '=', instance)
    .returning(['id', 'version', 'connected_at', 'routing_key'])
    .executeTakeFirst()

/** Deletes rows of dead processes; returns them. */
export const deleteLostConnections = (db: Db, now: number) =>
  db
    .deleteFrom('service_connections as c')
    .using('realms as r')
    .whereRef('r.pid', '=', 'c.pid')
    .where(({ not }) => not(isAlive(now)))
    .returning(['c.pid', 'r.cid', 'c.service_name', 'c.instance'])
    .execute()
