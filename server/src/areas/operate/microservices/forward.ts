import type { IncomingMessage } from 'node:http'
import { ApiError } from '@regent/contract/errors'
import { clockFrom } from '../../../engines/database/clock.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { processPlace } from '../../../kernel/servers/address.ts'
import type { ServerSignature } from '../../../kernel/servers/signature.ts'
import { callConnected, type WholeCall } from './connected-calls.ts'
import { type ServiceConnectionRow, selectServiceConnections } from './connection-queries.ts'
import { callHere, readAll, type ServiceCall } from './exchange.ts'
import { callElsewhere, serviceSignature } from './other-servers.ts'
import { type InstanceRow, selectCurrentManifest, selectInstance } from './queries.ts'
import { countCall, instancesFor, leastBusy, whyNotConnected } from './routing.ts'

type Forwarding = Pick<RequestContext, 'vault' | 'now'>

/**
 * Calls a service, wherever an instance of it runs, and returns its answer as soon as it begins. The body is read by the
 * caller, who ends the call by destroying it or with the signal. A call that could not be sent, because its instance is
 * gone or a deployment has just moved the service to another process, goes to another instance.
 */
export async function callService(
  context: Forwarding,
  realm: Realm,
  service: string,
  call: ServiceCall,
  routingKey?: string,
): Promise<IncomingMessage> {
  const routed = { service, method: call.method, path: call.path, routingKey }
  // A body may be long in coming, and the signature is of the time at which the call is sent.
  const clock = clockFrom(context.now)
  const signature = () => serviceSignature(context.vault, clock)
  const tried = new Set<string>()
  let given = call
  for (;;) {
    const [running, rows] = await Promise.all([
      selectInstance(realm, service),
      selectServiceConnections(realm, context.now, service),
    ])
    const left = rows.filter(({ id }) => !tried.has(id))
    const { instances, isForDeveloper } = instancesFor(left, routed)
    const own = running?.state === 'running' && !isForDeveloper ? [ofProcess(running)] : []
    const connected = instances.filter(({ state }) => state === 'healthy').map(ofConnection)
    const candidates = [...own, ...connected].filter(({ id }) => !tried.has(id))
    const chosen = leastBusy(candidates)
    if (!chosen) {
      const isRunning = running?.state === 'running'
      if (!isRunning) throw whyNotConnected(rows, routed) ?? (await notRunning(realm, service, running))
      throw await notRunning(realm, service, { problem: 'it takes no calls at the moment.' })
    }
    tried.add(chosen.id)
    const ended = countCall(chosen.id)
    let answer: IncomingMessage | undefined
    try {
      if ('process' in chosen) answer = await callProcess(realm, chosen.process, given, signature)
      else {
        // The process that holds the connection may find the instance gone: the body must be there for the next one.
        const whole = await wholeOf(given)
        given = whole
        answer = await callConnected(chosen.row, whole, signature())
      }
    } finally {
      if (answer) answer.once('close', ended)
      else ended()
    }
    if (answer) return answer
  }
}

/** The process that this server, or another one, runs counts as one instance of weight 1. */
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

/** The call with its whole body. */
async function wholeOf(call: ServiceCall | WholeCall): Promise<WholeCall> {
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
  return new ApiError('MicroserviceNotRunning', { message: `The service ${name} does not run: ${why}` })
}
