import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@regent/contract/errors'
import { keyHeader } from '../../../engines/runner/guard.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { type InstanceRow, selectCurrentManifest, selectInstance } from './queries.ts'

export type ServiceCall = {
  method: string
  path: string
  headers: Record<string, string | string[]>
  /** At most this many bytes of a streamed body are passed on. */
  body?: { content: Buffer | Readable; limit: number } | undefined
  /** How long the service may take until its answer begins. */
  timeoutMs?: number | undefined
}

const usualTimeoutMs = 30_000

/**
 * Calls a service and returns its answer as soon as it begins. The body is read by the caller, who ends the call by
 * destroying it.
 */
export async function callService(realm: Realm, service: string, call: ServiceCall): Promise<IncomingMessage> {
  const { socket, key } = await reach(realm, service)
  return send(socket, { ...call, headers: { ...call.headers, [keyHeader]: key } })
}

/**
 * Opens a connection to the process of a service. While a deployment moves a service to another process, the address may be out of
 * date: nothing has been sent yet, so the new one is tried.
 */
async function reach(realm: Realm, service: string): Promise<{ socket: Socket; key: string }> {
  for (let tried: number | undefined; ; ) {
    const instance = await selectInstance(realm, service)
    if (instance?.state !== 'running') throw await notRunning(realm, service, instance)
    const { port, key } = instance
    if (port === tried) throw await notRunning(realm, service, { problem: 'it takes no calls at the moment.' })
    const socket = await open(instance)
    if (socket) return { socket, key }
    tried = port
  }
}

/** The one place that knows on which server a service runs; undefined if nothing listens there. */
function open({ host, port }: Pick<InstanceRow, 'host' | 'port'>): Promise<Socket | undefined> {
  if (host !== hostname()) {
    const message = `The service runs on the machine ${host}, and only that machine can pass calls on to it.`
    throw new ApiError('MicroserviceNotRunning', { message })
  }
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
    socket.once('error', () => resolve(undefined))
  })
}

function send(socket: Socket, { method, path, headers, body, timeoutMs = usualTimeoutMs }: ServiceCall) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const calling = request({ method, path, headers, setHost: false, createConnection: () => socket })
    calling.setHeader('host', `127.0.0.1:${socket.remotePort}`)
    const timer = setTimeout(() => fail(new ApiError('TimeOutError', { message: notWithin(timeoutMs) })), timeoutMs)
    const fail = (error: ApiError) => {
      clearTimeout(timer)
      reject(error)
      calling.destroy()
    }
    calling.once('response', (answer) => {
      clearTimeout(timer)
      // A caller who has the answer ends the call through it.
      answer.once('close', () => socket.destroy())
      resolve(answer)
    })
    // Also after the answer has begun: a service may close while the body is still on its way.
    calling.on('error', () => fail(new ApiError('MicroserviceFailed')))
    if (!body || Buffer.isBuffer(body.content)) calling.end(body?.content)
    else {
      pipeline(body.content, bounded(body.limit), calling).catch((error: Error) =>
        fail(error instanceof ApiError ? error : new ApiError('MicroserviceFailed')),
      )
    }
  })
}

const notWithin = (timeoutMs: number) => `The service did not answer within ${timeoutMs / 1_000} seconds.`

/** Passes on a body of at most `limit` bytes. */
function bounded(limit: number): Transform {
  let size = 0
  return new Transform({
    transform(part: Buffer, _, done) {
      size += part.length
      if (size > limit) done(new ApiError('PayloadTooLarge'))
      else done(null, part)
    },
  })
}

async function notRunning(realm: Realm, name: string, instance: { problem: string | null } | undefined) {
  const manifest = await selectCurrentManifest(realm)
  const service = manifest?.services.find(({ serviceName }) => serviceName === name)
  if (!service) return new ApiError('MicroserviceNotFound')
  const why = service.enabled ? (instance?.problem ?? 'it is being started.') : 'it is switched off.'
  return new ApiError('MicroserviceNotRunning', { message: `The service ${name} does not run: ${why}` })
}
