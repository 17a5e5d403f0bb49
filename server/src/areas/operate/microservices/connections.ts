import { ApiError } from '@regent/contract/errors'
import type { ServiceConnection } from '@regent/contract/operate/microservices'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Live } from '../../../engines/live/live.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { deleteLostConnections, deleteServiceInstance, selectServiceConnections } from './connection-queries.ts'
import { type DisconnectedService, notifyConsolesOfConnection } from './service-hub.ts'

/** The connected instances of a realm, on all servers. */
export async function listConnections({
  realm,
  now,
}: Pick<RealmContext, 'realm' | 'now'>): Promise<ServiceConnection[]> {
  const rows = await selectServiceConnections(realm, now)
  return rows.map((row) => ({
    serviceName: row.service_name,
    instance: row.instance,
    version: row.version,
    state: row.state,
    weight: row.weight,
    routes: row.routes,
    connectedAt: row.connected_at,
    outstanding: row.outstanding,
    ...present({ routingKey: row.routing_key, lastError: row.last_error, lastErrorAt: row.last_error_at }),
  }))
}

/** Takes an instance out of service; the process that holds it closes the connection when this is committed. */
export async function disconnect(
  context: RealmContext,
  live: Live,
  { service, instance }: { service: string; instance: string },
): Promise<void> {
  const { realm, change } = context
  const deletedInstance = await deleteServiceInstance(realm, service, instance)
  if (!deletedInstance) throw new ApiError('ServiceConnectionNotFound', { field: 'instance' })
  const { id, version, connected_at: connectedAt, routing_key } = deletedInstance
  const before = { version, connectedAt, ...present({ routingKey: routing_key }) }
  change({ subject: 'service-connection', id: `${service}/${instance}`, before, after: null })
  await live.tellServers(realm.db, { disconnected: id } satisfies DisconnectedService)
}

const sweepIntervalMs = 60_000

/** Removes the instances of servers that have died. */
export function sweepConnections(jobs: Jobs): void {
  jobs.define('lost-service-connections', async ({ db, now }) => {
    const lostConnections = await deleteLostConnections(db, now)
    for (const { cid, pid, service_name, instance } of lostConnections)
      await notifyConsolesOfConnection(db, cid, pid, service_name, instance)
  })
  jobs.every('lost-service-connections', { intervalMs: sweepIntervalMs })
}
