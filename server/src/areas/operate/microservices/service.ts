import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import type {
  deployServiceManifest,
  ServiceManifest,
  ServiceReference,
  ServiceStatus,
  StorageReference,
} from '@regent/contract/operate/microservices'
import type * as z from 'zod'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { type ServiceConnectionRow, selectConnectedNames, selectServiceConnections } from './connection-queries.ts'
import * as queries from './queries.ts'

type Deployment = z.output<NonNullable<typeof deployServiceManifest.body>>

/** The part of a deployment that can be undone. */
export type Deployed = { services: ServiceReference[]; storages: StorageReference[]; comments: string }

const nothing: Deployed = { services: [], storages: [], comments: '' }

const hashJson = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export function manifestView(row: queries.SignedManifestRow, isArchivedShown = false): ServiceManifest {
  const isShown = ({ archived }: { archived: boolean }) => isArchivedShown || !archived
  return {
    id: String(row.id),
    created: row.created_at,
    ...present({ createdByAccountId: row.account_id, createdBy: row.email }),
    checksum: row.checksum,
    comments: row.comments,
    manifest: row.services.filter(isShown),
    storageReference: row.storages.filter(isShown),
  }
}

/** The current manifest, if any. */
export const findDeployed = async (realm: Realm): Promise<Deployed | undefined> => {
  const row = await queries.selectCurrentManifest(realm)
  return row && toDeployed(row)
}

/** A storage object of the current manifest, in any state; `field` is the caller's field for its name. */
export async function requireDeployedStorage(realm: Realm, id: string, field: string): Promise<StorageReference> {
  const storage = (await findDeployed(realm))?.storages.find((one) => one.id === id)
  if (!storage) throw new ApiError('StorageNotFound', { field })
  return storage
}

/** The current manifest in the format of the API, if any. */
export const findManifest = async (realm: Realm): Promise<ServiceManifest | undefined> => {
  const row = await queries.selectCurrentManifest(realm)
  return row && manifestView(row)
}

/** The names of the services that are deployed or connected. */
export async function deployedServices(realm: Realm): Promise<string[]> {
  const [deployed, connected] = await Promise.all([findDeployed(realm), selectConnectedNames(realm)])
  const names = (deployed?.services ?? []).map(({ serviceName }) => serviceName)
  return [...new Set([...names, ...connected.map(({ service_name }) => service_name)])]
}

/** The current manifest. Before the first deployment it is empty and has the id 0, which If-Match accepts. */
export async function currentManifest(realm: Realm, isArchivedShown = false): Promise<ServiceManifest> {
  const row = await queries.selectCurrentManifest(realm)
  if (row) return manifestView(row, isArchivedShown)
  const { services: manifest, storages: storageReference, comments } = nothing
  const checksum = hashJson([manifest, storageReference])
  return { id: '0', created: realm.createdAt, checksum, comments, manifest, storageReference }
}

export async function deploy(context: RealmContext, { manifest, comments, ...given }: Deployment) {
  const { realm, ifMatch } = context
  const currentManifestRow = await queries.lockCurrentManifest(realm)
  if (ifMatch !== undefined && ifMatch !== (currentManifestRow?.id ?? 0))
    throw new ApiError('StaleVersion', {
      field: 'manifest',
      ...(currentManifestRow && { current: manifestView(toSignedRow(currentManifestRow), true) }),
    })
  const withChecksum = <Entry extends object>(entry: Entry) => {
    const { checksum: _, ...rest } = entry as Entry & { checksum?: string }
    return { ...rest, checksum: hashJson(rest) }
  }
  return putManifest(context, {
    services: manifest.map(withChecksum) as ServiceReference[],
    storages: (given.storageReferences ?? given.storageReference ?? []).map(withChecksum) as StorageReference[],
    comments,
  })
}

const toSignedRow = (row: queries.ServiceManifestRow) => ({ ...row, email: null })

/** Saves it as a new version and makes it the current manifest. */
export async function putManifest(context: RealmContext, state: Deployed) {
  const { realm, caller, now, settings } = context
  const currentManifestRow = await queries.lockCurrentManifest(realm)
  const before = currentManifestRow ? toDeployed(currentManifestRow) : nothing
  checkManifest(before, state)
  checkCount(before, state, settings.servicesPerRealm)
  const id = (currentManifestRow?.id ?? 0) + 1
  const checksum = hashJson([state.services, state.storages])
  // Redeploying the same manifest also makes a new version, because that restarts services that failed permanently.
  await queries.insertManifest(realm, {
    id,
    ...state,
    checksum,
    created_at: new Date(now),
    account_id: findAccountId(caller) ?? null,
  })
  if (isDeepStrictEqual(before, state)) context.unchanged()
  else context.change({ subject: 'service-manifest', id: 'current', before, after: state })
  context.setVersion(id)
  return { manifest: { id: String(id), checksum, createdAt: now } }
}

const toDeployed = ({ services, storages, comments }: queries.ServiceManifestRow): Deployed => ({
  services,
  storages,
  comments,
})

export async function readDeployed(realm: Realm): Promise<Deployed> {
  const row = await queries.lockCurrentManifest(realm)
  return row ? toDeployed(row) : nothing
}

const toError = (field: string, message: string, code: 'BadRequest' | 'StorageDependency' = 'BadRequest') =>
  new ApiError(code, { field, message: `${field}: ${message}` })

function checkManifest(before: Deployed, { services, storages }: Deployed): void {
  const names = new Set<string>()
  const ids = new Set<string>()
  storages.forEach(({ id, enabled, archived }, index) => {
    if (ids.has(id)) throw toError(`storageReferences.${index}.id`, 'is listed twice.')
    if (enabled && archived)
      throw toError(`storageReferences.${index}.archived`, 'an enabled storage object cannot be archived.')
    ids.add(id)
  })
  const isOn = new Set(storages.filter(({ enabled }) => enabled).map(({ id }) => id))
  const wasOn = new Set(before.storages.filter(({ enabled }) => enabled).map(({ id }) => id))
  services.forEach((service, index) => {
    const { serviceName, enabled, dependencies } = service
    const field = `manifest.${index}`
    // Not all file systems and hosts are case-sensitive.
    if (names.has(serviceName.toLowerCase())) throw toError(`${field}.serviceName`, 'is listed twice.')
    names.add(serviceName.toLowerCase())
    if (enabled && service.archived) throw toError(`${field}.archived`, 'an enabled service cannot be archived.')
    const current = before.services.find((one) => one.serviceName === serviceName)
    const isSwitched = enabled !== (current?.enabled ?? false)
    for (const { id } of dependencies) {
      if (isOn.has(id)) continue
      const storage = storages.findIndex((one) => one.id === id)
      // A service may be switched off together with its storages, because they were on until now.
      if (!enabled && (!isSwitched || wasOn.has(id))) continue
      if (enabled && !isSwitched && storage >= 0 && wasOn.has(id)) {
        throw toError(
          `storageReferences.${storage}.enabled`,
          `the enabled service ${serviceName} depends on ${id}.`,
          'StorageDependency',
        )
      }
      throw toError(
        `${field}.dependencies`,
        `the status of ${serviceName} can change only while its storage object ${id} is enabled.`,
        'StorageDependency',
      )
    }
  })
}

/** A deployment may not raise the number of services above the limit; one that already exceeds it may be changed. */
function checkCount(before: Deployed, after: Deployed, maxServices: number): void {
  const [had, has] = [before, after].map(({ services }) => services.filter(({ enabled }) => enabled).length)
  if (has !== undefined && has > maxServices && has > (had ?? 0))
    throw toError('manifest', `at most ${maxServices} services per realm can be enabled (SERVICES_PER_REALM).`)
}

/** The running services next to the deployed ones. */
export async function readStatus({
  realm,
  now,
}: Pick<RealmContext, 'realm' | 'now'>): Promise<{ services: ServiceStatus[]; storages: StorageReference[] }> {
  const [row, instances, connections] = await Promise.all([
    queries.selectCurrentManifest(realm),
    queries.selectInstances(realm),
    selectServiceConnections(realm, now),
  ])
  const services = (row?.services ?? []).map(({ serviceName, enabled, imageId }): ServiceStatus => {
    const instance = instances.find((one) => one.service_name === serviceName)
    const connected = connections.filter((one) => one.service_name === serviceName && acceptsAllCalls(one)).length
    const running = instance?.state === 'running' || connected > 0
    return {
      serviceName,
      running,
      imageId: instance?.image_id ?? imageId,
      isCurrent: instance
        ? enabled && instance.state === 'running' && instance.image_id === imageId && instance.problem === null
        : !enabled || connected > 0,
      ...(connected > 0 && { connected }),
      ...(instance && {
        state: instance.state,
        restarts: instance.restarts,
        startedAt: instance.started_at,
        ...present({ problem: instance.problem }),
      }),
    }
  })
  return { services, storages: row?.storages ?? [] }
}

const acceptsAllCalls = ({ routing_key, state }: ServiceConnectionRow) => routing_key === null && state === 'healthy'

type RegistrationFilter = { serviceName?: string | undefined; routingKey?: string | undefined }

/** The services that can be called now, and separately the instances that only accept calls with a routing key. */
export async function listRegistrations(
  { realm, now }: Pick<RealmContext, 'realm' | 'now'>,
  { serviceName, routingKey }: RegistrationFilter,
) {
  const name = serviceName?.replace(/^micro_/, '')
  const [processes, connections] = await Promise.all([
    queries.selectInstances(realm),
    selectServiceConnections(realm, now, name),
  ])
  const endpoints = [
    ...processes
      .filter(({ state, service_name }) => state === 'running' && (name === undefined || service_name === name))
      .map(({ service_name }) => ({ service_name, routing_key: null })),
    ...connections.filter(({ state }) => state === 'healthy'),
  ].filter(({ routing_key }) => routingKey === undefined || routing_key === routingKey)
  const groups = new Map<string, typeof endpoints>()
  for (const one of endpoints) {
    const key = `${one.service_name} ${one.routing_key ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { service_name, routing_key } = first
    return {
      serviceName: service_name,
      cid: String(realm.cid),
      pid: realm.id,
      beamoName: `micro_${service_name}`,
      instanceCount: group.length,
      ...present({ routingKey: routing_key }),
      federation: [],
      trafficFilterEnabled: routing_key !== null,
    }
  })
}

const maxPoints = 500
const sampledMs = 15_000

/** Each service has at most one process. */
export async function readHistory(realm: Realm, from: number, to: number) {
  if (to < from) throw new ApiError('BadRequest', { field: 'to', message: 'to must not be before from.' })
  const stepMs = Math.max(60_000, Math.ceil((to - from) / maxPoints / sampledMs) * sampledMs)
  const points = await queries.selectRunning(realm, new Date(from), new Date(to), stepMs)
  const counts = points.map(({ names }) => names.length)
  const totals = {
    min: counts.length > 0 ? Math.min(...counts) : 0,
    max: Math.max(0, ...counts),
    avg: counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) / counts.length : 0,
    last: counts.at(-1) ?? 0,
  }
  return {
    serviceAggregates: totals,
    runningInstanceAggregates: totals,
    dataPoints: points.map(({ at, names }) => ({
      timestamp: at,
      services: names.map((servicename) => ({ servicename, runninginstances: 1 })),
    })),
  }
}

/** The CPU or memory of a service over time. */
export const readUsage = (...request: Parameters<typeof queries.selectDatapoints>) =>
  queries.selectDatapoints(...request)
