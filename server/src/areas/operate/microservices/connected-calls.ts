import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { ApiError, type ErrorCode } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import { processPlace } from '../../../kernel/servers/address.ts'
import type { ServerSignature } from '../../../kernel/servers/signature.ts'
import { type ServiceConnectionRow, selectServiceConnection } from './connection-queries.ts'
import { readAll, type ServiceCall } from './exchange.ts'
import {
  answeredHeader,
  callOtherServer,
  forwardResponse,
  maxTimeoutMs,
  pickForwardedHeaders,
  type ServersNeed,
  serviceSignature,
} from './other-servers.ts'
import type { ServiceHub } from './service-hub.ts'

/** The path prefix for calls of the instances that are connected to a process. */
const connectedPath = '/internal/connected'
/** Marks an error that occurred before anything was sent to the instance. */
const notSentHeader = 'x-regent-not-sent'

/** A call with its full body, so that it can be retried when the first instance is gone. */
export type FullCall = Omit<ServiceCall, 'body'> & { body?: { content: Buffer; limit: number } | undefined }

type ConnectionPlace = Pick<ServiceConnectionRow, 'id' | 'host' | 'port' | 'address'>

class NotSent extends ApiError {
  constructor() {
    super('MicroserviceNotRunning')
  }
}

/** The errors of a connected instance that are returned to the caller unchanged. */
const forwardedErrors: readonly ErrorCode[] = ['TimeOutError', 'PayloadTooLarge', 'MicroserviceFailed']

/**
 * Forwards a call to the process that holds the connection of an instance, or to its machine. Returns the response;
 * undefined if nothing was sent to the instance: then another one can be tried.
 */
export async function callConnected(
  { id, host, port, address }: ConnectionPlace,
  call: FullCall,
  signature: ServerSignature,
): Promise<IncomingMessage | undefined> {
  const origin = host === processPlace() ? `http://127.0.0.1:${port}` : address
  let answer: IncomingMessage
  try {
    answer = await callOtherServer({ origin, path: `${connectedPath}/${id}${call.path}` }, call, signature, (error) =>
      // On a rejected connection nothing was sent.
      'syscall' in error && error.syscall === 'connect' ? new NotSent() : new ApiError('MicroserviceFailed'),
    )
  } catch (error) {
    if (error instanceof NotSent) return undefined
    throw error
  }
  if (answer.headers[answeredHeader] !== undefined) return answer
  const errorBody = (await json(answer).catch(() => ({}))) as { message?: string; error?: ErrorCode }
  const { message = 'The server with the connection could not forward the call.', error } = errorBody
  if (answer.headers[notSentHeader] !== undefined) return undefined
  throw new ApiError(forwardedErrors.find((code) => code === error) ?? 'MicroserviceNotRunning', { message })
}

type ConnectedNeeds = ServersNeed & { hub: ServiceHub; limit: number; port: () => Promise<number> }

/**
 * Accepts calls of the instances that are connected to this process from all processes, signed with their shared key.
 */
export function serveConnectedCalls(
  scope: FastifyInstance,
  { db, vault, clock, hub, limit, port }: ConnectedNeeds,
): void {
  const signature = serviceSignature(vault, clock)
  scope.route<{ Params: { id: string; '*': string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${connectedPath}/:id/*`,
    config: { passesBody: true },
    async handler(incoming, reply) {
      const { method, url, params } = incoming
      const { id } = params
      const headers = pickForwardedHeaders(incoming, signature)
      const body = incoming.body as Readable | undefined
      const reject = (message: string) => {
        reply.header(notSentHeader, '1')
        return new ApiError('MicroserviceNotRunning', { message })
      }
      const leaving = new AbortController()
      reply.raw.once('close', () => leaving.abort())
      const path = url.slice(`${connectedPath}/${id}`.length)
      const call = { method, path, headers, timeoutMs: maxTimeoutMs, signal: leaving.signal }
      const service = hub.find(id)
      if (service) {
        const answering = service.call({ ...call, body: body && { content: body, limit } })
        if (!answering) throw reject('All instances are at capacity.')
        const answer = await answering
        return forwardResponse(reply, answer.statusCode, answer.headers, answer)
      }
      // A call from another machine can arrive at any process of this one.
      const row = await selectServiceConnection(db, id)
      if (!row || row.host !== processPlace() || row.port === (await port())) throw reject('The instance has left.')
      const content = body && (await readAll(body, limit, () => new ApiError('PayloadTooLarge')))
      const answer = await callConnected(
        { ...row, id, address: '' },
        { ...call, body: content && { content, limit } },
        signature,
      )
      if (!answer) throw reject('The instance has left.')
      return forwardResponse(reply, answer.statusCode, Object.entries(answer.headersDistinct), answer)
    },
  })
}
