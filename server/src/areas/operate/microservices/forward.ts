import type { IncomingMessage } from 'node:http'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { processPlace } from '../../../kernel/servers/address.ts'
import { callHere, type ServiceCall } from './exchange.ts'
import { callElsewhere, serviceSignature } from './other-servers.ts'
import { selectCurrentManifest, selectInstance } from './queries.ts'

/**
 * Calls a service, on whichever server it runs, and returns its answer as soon as it begins. The body is read by the
 * caller, who ends the call by destroying it or with the signal. While a deployment moves a service to another process,
 * its address may be out of date: then nothing has been sent yet, and the new one is tried.
 */
export async function callService(
  { vault }: Pick<RequestContext, 'vault'>,
  realm: Realm,
  service: string,
  call: ServiceCall,
): Promise<IncomingMessage> {
  for (let tried: number | undefined; ; ) {
    const instance = await selectInstance(realm, service)
    if (instance?.state !== 'running') throw await notRunning(realm, service, instance)
    if (instance.port === tried) throw await notRunning(realm, service, { problem: 'it takes no calls at the moment.' })
    const answer =
      instance.host === processPlace()
        ? await callHere(instance, call)
        : await callElsewhere({ ...instance, pid: realm.id, service }, call, serviceSignature(vault))
    if (answer) return answer
    tried = instance.port
  }
}

async function notRunning(realm: Realm, name: string, instance: { problem: string | null } | undefined) {
  const manifest = await selectCurrentManifest(realm)
  const service = manifest?.services.find(({ serviceName }) => serviceName === name)
  if (!service) return new ApiError('MicroserviceNotFound')
  const why = service.enabled ? (instance?.problem ?? 'it is being started.') : 'it is switched off.'
  return new ApiError('MicroserviceNotRunning', { message: `The service ${name} does not run: ${why}` })
}
