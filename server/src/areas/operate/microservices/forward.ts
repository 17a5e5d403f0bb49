import type { IncomingMessage } from 'node:http'
import { ApiError } from '@regent/contract/errors'
import { clockFrom } from '../../../engines/database/clock.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { processPlace } from '../../../kernel/servers/address.ts'
import type { ServerSignature } from '../../../kernel/servers/signature.ts'
import { callConnected, type FullCall } from './connected-calls.ts'
import { type ServiceConnectionRow, selectServiceConnections } from './connection-queries.ts'
import { callHere, readAll, type ServiceCall } from './exchange.ts'
import { callElsewhere, serviceSignature } from './other-servers.ts'
import { type InstanceRow, selectCurrentManifest, selectInstance } from './queries.ts'
import { countCall, instancesFor, leastBusy, whyNotConnected } from './routing.ts'

type Forwarding = Pick<RequestContext, 'vault' | 'now'>

/**
 * Calls a service on any server, and returns its response as soon as it starts. The caller reads the body, and ends the
 * call by destroying it or with the signal. If the instance is gone, or a deployment has just moved the service to
 * another process, the call is retried on another instance.
 */
export async function callService(
  context: Forwarding,
  realm: Realm,
  service: string,
  call: ServiceCall,
  routingKey?: string,
): Promise<IncomingMessage> {
  const routed = { service, method: call.method, path: call.path, routingKey }
  // A body may arrive slowly, and the signature needs the time of sending.
  const clock = clockFrom(context.now)
  const signature = () => serviceSignature(context.vault, clock)
  const tried = new Set<string>()
  let currentCall = call
  for (;;) {
    const [running, rows] = await Promise.all([
      selectInstance(realm, service),
      selectServiceConnections(realm, context.now, service),
    ])
    const untriedRows = rows.filter(({ id }) => !tried.has(id))
    const { instances, isForDeveloper } = instancesFor(untriedRows, routed)
    const own = running?.state === 'running' && !isForDeveloper ? [ofProcess(running)] : []
    const connected = instances.filter(({ state }) => state === 'healthy').map(ofConnection)
    const candidates = [...own, ...connected].filter(({ id }) => !tried.has(id))
    const targetInstance = leastBusy(candidates)
    if (!targetInstance) {
      const isRunning = running?.state === 'running'
      if (!isRunning) throw whyNotConnected(rows, routed) ?? (await notRunning(realm, service, running))
      throw await notRunning(realm, service, { problem: 'it accepts no calls.' })
    }
    tried.add(targetInstance.id)
    const endCall = countCall(targetInstance.id)
    let answer: IncomingMessage | undefined
    try {
      if ('process' in targetInstance) answer = await callProcess(realm, targetInstance.process, currentCall, signature)
      else {
        // The process that holds the connection may find the instance gone: the body is needed for a retry.
        const fullCall = await readFullCall(currentCall)
        currentCall = fullCall
        answer = await callConnected(targetInstance.row, fullCall, signature())
      }
    } finally {
      if (answer) answer.once('close', endCall)
      else endCall()
    }
    if (answer) return answer
  }
}

/** The process that this or another server runs counts as one instance of weight 1. */
const ofProcess = (process: InstanceRow) => ({
  id: `${process.service_name}/${process.host}/${process.port}`,
  weight: 1,
  process,
})
const ofConnection = (row: ServiceConnectionRow) => ({ id: row.id, weight: row.weight, row })

const callProcess = (realm: Realm, process: InstanceRow, call: ServiceCall, signature: () => ServerSignature) =>
  process.host === processPlace()
    ? callHere(process, call)
    : callElsewhere({ ...process, pid: realm.id, service: process.service_name }, call, signature())

/** The call with its full body. */
async function readFullCall(call: ServiceCall | FullCall): Promise<FullCall> {
  const { body, ...rest } = call
  if (!body) return rest
  const { content, limit } = body
  if (Buffer.isBuffer(content)) return { ...rest, body: { content, limit } }
  const grow = 'grow' in body ? body.grow : undefined
  return {
    ...rest,
    body: { content: await readAll(content, limit, () => new ApiError('PayloadTooLarge'), grow), limit },
  }
}

async function notRunning(realm: Realm, name: string, instance: { problem: string | null } | undefined) {
  const manifest = await selectCurrentManifest(realm)
  const service = manifest?.services.find(({ serviceName }) => serviceName === name)
  if (!service) return new ApiError('MicroserviceNotFound')
  const why = service.enabled ? (instance?.problem ?? 'it is being started.') : 'it is switched off.'
  return new ApiError('MicroserviceNotRunning', { message: `The service ${name} is not running: ${why}` })
}
