import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../engines/database/clock.ts'
import type { Db } from '../../../engines/database/database.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import { ServerSignature, serverSignatureHeader } from '../../../kernel/servers/signature.ts'
import { callHere, exchange, type ServiceCall } from './exchange.ts'
import { selectInstance } from './queries.ts'

/** The path prefix for calls of services from other servers. */
const internalPath = '/internal/services'
/** Marks the response of a service, to distinguish it from an error of the forwarding server. */
export const answeredHeader = 'x-regent-answered'
/** The maximum timeout of a call; the calling server ends longer calls. */
export const maxTimeoutMs = 600_000

export const serviceSignature = (vault: Pick<Vault, 'passwordFor'>, clock: Clock): ServerSignature =>
  new ServerSignature(Buffer.from(vault.passwordFor('calls of services between servers')), clock)

/** The signed part of the headers: the caller's identity. */
const identityIn = (headers: IncomingHttpHeaders | ServiceCall['headers']): string =>
  JSON.stringify(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-beam-'))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Sends a call to another server, signed with the key that all servers share. */
export function callOtherServer(
  { origin, path }: { origin: string; path: string },
  call: ServiceCall,
  signature: ServerSignature,
  broken: (error: Error) => ApiError,
): Promise<IncomingMessage> {
  const { method } = call
  const signed = signature.sign({ method, path, body: identityIn(call.headers) })
  const send = origin.startsWith('https:') ? requestSecurely : request
  return exchange(
    ({ path: _, ...options }) => send(`${origin}${path}`, { ...options, setHost: true, agent: false }),
    { ...call, headers: { ...call.headers, ...signed } },
    broken,
  )
}

/** The headers of a call that another server has signed, without those of the signature and the connection. */
export function pickForwardedHeaders(
  { method, url: path, headers }: FastifyRequest,
  signature: ServerSignature,
): ServiceCall['headers'] {
  const { [serverSignatureHeader]: code, host: _, connection: __, ...passed } = headers
  const refusal = signature.refuse({ method, path, body: identityIn(headers) }, code)
  if (refusal?.reason === 'key') throw new ApiError('InvalidTokenError')
  if (refusal) throw new ApiError('MicroserviceNotRunning', { message: refusal.message })
  return passed as ServiceCall['headers']
}

/** Forwards a call to the server that runs the service; returns the response of the service. */
export async function callElsewhere(
  { address, pid, service }: { address: string; pid: string; service: string },
  call: ServiceCall,
  signature: ServerSignature,
): Promise<IncomingMessage> {
  const path = `${internalPath}/${pid}/${service}${call.path}`
  const notRunningError = new ApiError('MicroserviceNotRunning', {
    message: `The server of the service, ${address}, does not respond.`,
  })
  const answer = await callOtherServer({ origin: address, path }, call, signature, () => notRunningError)
  if (answer.headers[answeredHeader] !== undefined) return answer
  const { message } = (await json(answer).catch(() => ({}))) as { message?: string }
  throw answer.statusCode === 401
    ? new ApiError('MicroserviceNotRunning', {
        message: 'The server of the service has a different SECRET_KEY. Use the same one on all servers.',
      })
    : new ApiError('MicroserviceNotRunning', { ...(message !== undefined && { message }) })
}

export type ServersNeed = { db: Db; vault: Pick<Vault, 'passwordFor'>; clock: Clock }

/** Accepts calls from other servers, signed with the key that all servers share, and forwards them to the service. */
export function serveOtherServers(scope: FastifyInstance, { db, vault, clock }: ServersNeed, limit: number): void {
  const signature = serviceSignature(vault, clock)
  scope.route<{ Params: { pid: string; service: string; '*': string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${internalPath}/:pid/:service/*`,
    config: { passesBody: true },
    async handler(incoming, reply) {
      const { method, url: path, params, body } = incoming
      const headers = pickForwardedHeaders(incoming, signature)
      const row = await selectInstance({ db, id: params.pid }, params.service)
      // The service may have exited since the caller's lookup, and another program may listen at its port.
      const instance = row?.state === 'running' ? row : undefined
      const leaving = new AbortController()
      reply.raw.once('close', () => leaving.abort())
      const answer =
        instance &&
        (await callHere(instance, {
          method,
          path: path.slice(`${internalPath}/${params.pid}/${params.service}`.length),
          headers,
          body: body === undefined ? undefined : { content: body as Buffer, limit },
          timeoutMs: maxTimeoutMs,
          signal: leaving.signal,
        }))
      if (!answer) throw new ApiError('MicroserviceNotRunning')
      return forwardResponse(reply, answer.statusCode, Object.entries(answer.headersDistinct), answer)
    },
  })
}

/** Streams the response of a service to the calling server. */
export function forwardResponse(
  reply: FastifyReply,
  status: number | undefined,
  headers: Iterable<[string, string[] | undefined]>,
  answer: Readable,
): FastifyReply {
  reply.raw.once('pipe', () => reply.raw.flushHeaders())
  for (const [name, values = []] of headers) {
    if (name !== 'connection' && name !== 'transfer-encoding' && name !== 'keep-alive') reply.header(name, values)
  }
  return reply
    .status(status ?? 502)
    .header(answeredHeader, '1')
    .send(answer)
}
