import type { Datapoint, MetricName } from '@regent/contract/operate/metrics/metrics'
import type { ServiceReference, StorageReference } from '@regent/contract/operate/microservices'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

export type ServiceManifestRow = {
  id: number
  services: ServiceReference[]
  storages: StorageReference[]
  comments: string
  checksum: string
  created_at: number
  account_id: number | null
}

const columns = ['id', 'services', 'storages', 'comments', 'checksum', 'created_at', 'account_id'] as const

const manifests = ({ db, id: pid, cid }: Pick<Realm, 'db' | 'id' | 'cid'>) =>
  db
    .selectFrom('service_manifests as m')
    .select(columns.map((name) => `m.${name}` as const))
    .select([accountEmail(cid, 'm.account_id').as('email')])
    .where('m.pid', '=', pid)

export type SignedManifestRow = ServiceManifestRow & { email: string | null }

export const selectManifests = (realm: Realm, { offset, limit }: { offset: number; limit: number }) =>
  manifests(realm).orderBy('m.id', 'desc').offset(offset).limit(limit).execute()

export const selectCurrentManifest = (realm: Realm): Promise<SignedManifestRow | undefined> =>
  manifests(realm).where('m.is_current', '=', true).executeTakeFirst()

/** Locks a realm's deployment, even before the first one, so that concurrent deployments run one after the other. */
export async function lockCurrentManifest({ db, id: pid }: RealmRef): Promise<ServiceManifestRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service manifest ${pid}`}, 0))`.execute(db)
  return db
    .selectFrom('service_manifests')
    .select(columns)
    .where('pid', '=', pid)
    .where('is_current', '=', true)
    .executeTakeFirst()
}

export type NewServiceManifest = Omit<ServiceManifestRow, 'created_at'> & { created_at: Date }

/** Makes the manifest the current one. */
export async function insertManifest({ db, id: pid }: RealmRef, row: NewServiceManifest): Promise<void> {
  await db
    .updateTable('service_manifests')
    .set({ is_current: false })
    .where('pid', '=', pid)
    .where('is_current', '=', true)
    .execute()
  const { services, storages, ...rest } = row
  await db
    .insertInto('service_manifests')
    .values({
      pid,
      ...rest,
      is_current: true,
      services: JSON.stringify(services),
      storages: JSON.stringify(storages),
    })
    .execute()
}

/** The services of all realms that are not archived: realms with an enabled service, and these realms. */
export const selectServicesToRun = (db: Db, pids: readonly string[]) =>
  db
    .selectFrom('service_manifests as m')
    .innerJoin('realms as r', 'r.pid', 'm.pid')
    .innerJoin('customers as c', 'c.cid', 'r.cid')
    .select(['r.cid', 'c.alias', 'm.pid', 'm.id', 'm.services'])
    .where('m.is_current', '=', true)
    .where('r.archived_at', 'is', null)
    .where(sql<boolean>`(m.services @> '[{"enabled": true}]' or m.pid = any(${pids}))`)
    .execute()

const instanceColumns = [
  'service_name',
  'image_id',
  'state',
  'host',
  'address',
  'port',
  'key',
  'restarts',
  'problem',
  'started_at',
] as const

/** The number of services in each state, in all realms, and the number of restarts. */
export async function countStates(db: Db) {
  return db
    .selectFrom('service_instances')
    .select(['state', sql<number>`count(*)::int`.as('count'), sql<number>`sum(restarts)::int`.as('restarts')])
    .groupBy('state')
    .execute()
}

export const selectInstances = ({ db, id: pid }: RealmRef) =>
  db.selectFrom('service_instances').select(instanceColumns).where('pid', '=', pid).execute()

export type InstanceRow = Awaited<ReturnType<typeof selectInstances>>[number]

export const selectInstance = ({ db, id: pid }: RealmRef, name: string): Promise<InstanceRow | undefined> =>
  db
    .selectFrom('service_instances')
    .select(instanceColumns)
    .where('pid', '=', pid)
    .where('service_name', '=', name)
    .executeTakeFirst()

export type NewInstance = Omit<InstanceRow, 'started_at' | 'service_name'> & { started_at: Date }

export const upsertInstance = (db: Db, pid: string, name: string, row: NewInstance) =>
  db
    .insertInto('service_instances')
    .values({ pid, service_name: name, ...row })
    .onConflict((conflict) => conflict.columns(['pid', 'service_name']).doUpdateSet(row))
    .execute()

/** Keeps the row if another server has started an instance since. */
export const deleteInstance = (db: Db, pid: string, name: string, port: number) =>
  db
    .deleteFrom('service_instances')
    .where('pid', '=', pid)
    .where('service_name', '=', name)
    .where('port', '=', port)
    .execute()

/** Deletes all instances; returns their images. */
export async function deleteInstances(db: Db): Promise<{ pid: string; service_name: string; image_id: string }[]> {
  const rows = await db
    .deleteFrom('service_instances')
    .returning(['pid', 'service_name', 'image_id', 'state'])
    .execute()
  return rows.filter(({ state }) => state === 'running')
}

/** The user number of an organization, assigned once. */
export async function selectUserNumber(db: Db, cid: number): Promise<number> {
  const find = () => db.selectFrom('service_users').select('number').where('cid', '=', cid).executeTakeFirst()
  const existing = await find()
  if (existing) return existing.number
  await db
    .insertInto('service_users')
    .values({ cid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.number ?? 0
}

export type Sample = { pid: string; service_name: string; cpu: number; memory_bytes: number }

export const insertSamples = (db: Db, at: Date, samples: readonly Sample[]) =>
  db
    .insertInto('service_samples')
    .values(samples.map((sample) => ({ ...sample, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes old measurements; returns how many. */
export async function deleteOldSamples(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from service_samples
    where (pid, service_name, at) in (select pid, service_name, at from service_samples where at < ${before} limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

const sampleColumns: Record<MetricName, string> = { cpu: 'cpu', memory: 'memory_bytes' }

/** The usage of a service, per time step; steps without a measurement are omitted. */
export async function selectDatapoints(
  { db, id: pid }: RealmRef,
  service: string,
  metric: MetricName,
  { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
): Promise<Datapoint[]> {
  const value = sql.raw(sampleColumns[metric])
  const { rows } = await sql<Datapoint>`
    select (floor(extract(epoch from at) * 1000 / ${stepMs}) * ${stepMs})::bigint as "Timestamp",
      avg(${value})::float8 as "Average", max(${value})::float8 as "Maximum", min(${value})::float8 as "Minimum"
    from service_samples
    where pid = ${pid} and service_name = ${service} and at >= ${new Date(fromMs)} and at <= ${new Date(toMs)}
    group by 1
    order by 1
  `.execute(db)
  return rows
}

/** Which services were measured, per time step. */
export async function selectRunning({ db, id: pid }: RealmRef, from: Date, to: Date, stepMs: number) {
  const { rows } = await sql<{ at: number; names: string[] }>`
    select (floor(extract(epoch from at) * 1000 / ${stepMs}) * ${stepMs})::bigint as at,
      array_agg(distinct service_name order by service_name) as names
    from service_samples
    where pid = ${pid} and at >= ${from} and at <= ${to}
    group by 1
    order by 1
  `.execute(db)
  return rows
}

/** The number of newest deployments that are searched for a deleted service. */
const maxLookedThrough = 200

/**
 * Finds services that are deployed or connected; their label is their name. A service that was never deployed connects
 * at any time, so it is never reported as deleted.
 */
export async function selectServicesThere(
  { db, id: pid }: RealmRef,
  ids: readonly string[],
): Promise<{ id: string; name: string | null }[]> {
  const deployedIn = (manifests: ReturnType<typeof sql>) => sql`
    select service ->> 'serviceName' from (${manifests}) as m, jsonb_array_elements(m.services) as service
    where service ->> 'serviceName' = any(${ids}::text[])`
  const { rows } = await sql<{ id: string; name: string | null }>`
    with there as (
      ${deployedIn(sql`select services from service_manifests where pid = ${pid} and is_current`)}
      union
      select service_name from service_connections where pid = ${pid} and service_name = any(${ids}::text[])
    ), earlier as (
      ${deployedIn(sql`
        select services from service_manifests where pid = ${pid} order by id desc limit ${maxLookedThrough}`)}
    )
    select id, case when id in (select * from there) then id end as name from unnest(${ids}::text[]) as asked (id)
    where id in (select * from there) or id not in (select * from earlier)
  `.execute(db)
  return rows
}

export type TroubledService = { pid: string; name: string; isDown: boolean; at: number; reason: string | null }

/** Services that do not run or wait for a restart, and connected instances whose checks fail, in these realms. */
export async function selectTroubled(db: Db, pids: readonly string[], limit: number): Promise<TroubledService[]> {
  const { rows } = await sql<TroubledService>`
    select pid, service_name as name, state = 'failed' as "isDown", started_at as at, problem as reason
    from service_instances where pid = any(${[...pids]}::text[]) and state in ('waiting', 'failed')
    union all
    select pid, service_name, false, coalesce(last_error_at, connected_at), last_error
    from service_connections where pid = any(${[...pids]}::text[]) and state = 'failing'
    order by 3 desc, 1, 2 limit ${limit}
  `.execute(db)
  return rows
}
