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
  askServer,
  headersOfServer,
  maxTimeoutMs,
  passOn,
  type ServersNeed,
  serviceSignature,
} from './other-servers.ts'
import type { ServiceHub } from './service-hub.ts'

/** The path below which a process takes calls of the instances that are connected to it. */
const connectedPath = '/internal/connected'
/** Marks a refusal that came before anything was sent to the instance. */
const notSentHeader = 'x-regent-not-sent'

/** A call whose body is known whole, so that it can be sent again when the first instance was gone. */
export type WholeCall = Omit<ServiceCall, 'body'> & { body?: { content: Buffer; limit: number } | undefined }

type ConnectionPlace = Pick<ServiceConnectionRow, 'id' | 'host' | 'port' | 'address'>

class NotSent extends ApiError {
  constructor() {
    super('MicroserviceNotRunning')
  }
}

/** The failures of a connected instance that a caller gets as they are. */
const passedOn: readonly ErrorCode[] = ['TimeOutError', 'PayloadTooLarge', 'MicroserviceFailed']

/**
 * Passes a call on to the process that holds the connection of an instance, or to its machine. Returns the answer;
 * undefined if nothing was sent to the instance: then another one may take the call.
 */
export async function callConnected(
  { id, host, port, address }: ConnectionPlace,
  call: WholeCall,
  signature: ServerSignature,
): Promise<IncomingMessage | undefined> {
  const origin = host === processPlace() ? `http://127.0.0.1:${port}` : address
  let answer: IncomingMessage
  try {
    answer = await askServer({ origin, path: `${connectedPath}/${id}${call.path}` }, call, signature, (error) =>
      // A connection that was refused has carried nothing.
      'syscall' in error && error.syscall === 'connect' ? new NotSent() : new ApiError('MicroserviceFailed'),
    )
  } catch (error) {
    if (error instanceof NotSent) return undefined
    throw error
  }
  if (answer.headers[answeredHeader] !== undefined) return answer
  const said = (await json(answer).catch(() => ({}))) as { message?: string; error?: ErrorCode }
  const { message = 'The server that holds the connection could not pass the call on.', error } = said
  if (answer.headers[notSentHeader] !== undefined) return undefined
  throw new ApiError(passedOn.find((code) => code === error) ?? 'MicroserviceNotRunning', { message })
}

type ConnectedNeeds = ServersNeed & { hub: ServiceHub; limit: number; port: () => Promise<number> }

/** Takes calls of the instances that are connected to this process from all processes, signed with their common key. */
export function takeCallsOfConnected(
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
      const headers = headersOfServer(incoming, signature)
      const body = incoming.body as Readable | undefined
      const refuse = (message: string) => {
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
        if (!answering) throw refuse('It takes no more calls at the moment.')
        const answer = await answering
        return passOn(reply, answer.statusCode, answer.headers, answer)
      }
      // A call from another machine comes to any process of this one.
      const row = await selectServiceConnection(db, id)
      if (!row || row.host !== processPlace() || row.port === (await port())) throw refuse('The instance has left.')
      const content = body && (await readAll(body, limit, () => new ApiError('PayloadTooLarge')))
      const answer = await callConnected(
        { ...row, id, address: '' },
        { ...call, body: content && { content, limit } },
        signature,
      )
      if (!answer) throw refuse('The instance has left.')
      return passOn(reply, answer.statusCode, Object.entries(answer.headersDistinct), answer)
    },
  })
}
