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
  /** Ends the call when its caller has left. */
  signal?: AbortSignal | undefined
}

const usualTimeoutMs = 30_000

/**
 * Calls a service and returns its answer as soon as it begins. The body is read by the caller, who ends the call by
 * destroying it or with the signal. While a deployment moves a service to another process, its address may be out of date: then nothing
 * has been sent yet, and the new one is tried.
 */
export async function callService(realm: Realm, service: string, call: ServiceCall): Promise<IncomingMessage> {
  for (let tried: number | undefined; ; ) {
    const instance = await selectInstance(realm, service)
    if (instance?.state !== 'running') throw await notRunning(realm, service, instance)
    if (instance.host !== hostname()) return callElsewhere(instance)
    if (instance.port === tried) throw await notRunning(realm, service, { problem: 'it takes no calls at the moment.' })
    const socket = await open(instance.port)
    if (socket) return send(socket, { ...call, headers: { ...call.headers, [keyHeader]: instance.key } })
    tried = instance.port
  }
}

/** The one place for calls of services that run on another machine. */
function callElsewhere({ host }: Pick<InstanceRow, 'host'>): never {
  const message = `The service runs on the machine ${host}, and only that machine can pass calls on to it.`
  throw new ApiError('MicroserviceNotRunning', { message })
}

/** A connection to a process of this machine; undefined if nothing listens at the port. */
function open(port: number): Promise<Socket | undefined> {
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

function send(socket: Socket, { method, path, headers, body, signal, timeoutMs = usualTimeoutMs }: ServiceCall) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, path, headers, setHost: false, createConnection: () => socket }
    const calling = request({ ...options, ...(signal && { signal }) })
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
