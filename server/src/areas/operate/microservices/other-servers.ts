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

/** The path below which a server takes calls of its services from other servers. */
const internalPath = '/internal/services'
/** Marks the answer of a service, to tell it from one of the server that was to pass the call on. */
export const answeredHeader = 'x-regent-answered'
/** The asking server ends a call that takes too long; this is the most that a call may ask for. */
export const maxTimeoutMs = 600_000

export const serviceSignature = (vault: Pick<Vault, 'passwordFor'>, clock: Clock): ServerSignature =>
  new ServerSignature(Buffer.from(vault.passwordFor('calls of services between servers')), clock)

/** What is signed of the headers: who calls. */
const identityIn = (headers: IncomingHttpHeaders | ServiceCall['headers']): string =>
  JSON.stringify(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-beam-'))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Sends a call to another server, signed with the key that all servers share. */
export function askServer(
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
export function headersOfServer(
  { method, url: path, headers }: FastifyRequest,
  signature: ServerSignature,
): ServiceCall['headers'] {
  const { [serverSignatureHeader]: code, host: _, connection: __, ...passed } = headers
  const refusal = signature.refuse({ method, path, body: identityIn(headers) }, code)
  if (refusal?.reason === 'key') throw new ApiError('InvalidTokenError')
  if (refusal) throw new ApiError('MicroserviceNotRunning', { message: refusal.message })
  return passed as ServiceCall['headers']
}

/** Passes a call on to the server that runs the service; it answers as the service does. */
export async function callElsewhere(
  { address, pid, service }: { address: string; pid: string; service: string },
  call: ServiceCall,
  signature: ServerSignature,
): Promise<IncomingMessage> {
  const path = `${internalPath}/${pid}/${service}${call.path}`
  const gone = new ApiError('MicroserviceNotRunning', {
    message: `The server that runs the service, at ${address}, does not answer.`,
  })
  const answer = await askServer({ origin: address, path }, call, signature, () => gone)
  if (answer.headers[answeredHeader] !== undefined) return answer
  const { message } = (await json(answer).catch(() => ({}))) as { message?: string }
  throw answer.statusCode === 401
    ? new ApiError('MicroserviceNotRunning', {
        message: 'The server that runs the service has another SECRET_KEY. Give all servers the same one.',
      })
    : new ApiError('MicroserviceNotRunning', { ...(message !== undefined && { message }) })
}

export type ServersNeed = { db: Db; vault: Pick<Vault, 'passwordFor'>; clock: Clock }

/** Takes calls from other servers, signed with the key that all servers share, and passes them on to the service. */
export function takeCallsOfServers(scope: FastifyInstance, { db, vault, clock }: ServersNeed, limit: number): void {
  const signature = serviceSignature(vault, clock)
  scope.route<{ Params: { pid: string; service: string; '*': string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${internalPath}/:pid/:service/*`,
    config: { passesBody: true },
    async handler(incoming, reply) {
      const { method, url: path, params, body } = incoming
      const headers = headersOfServer(incoming, signature)
      const found = await selectInstance({ db, id: params.pid }, params.service)
      // The service may have ended since the caller looked, and another program may listen at its port.
      const instance = found?.state === 'running' ? found : undefined
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
      return passOn(reply, answer.statusCode, Object.entries(answer.headersDistinct), answer)
    },
  })
}

/** Sends the answer of a service to the server that asked, as it comes. */
export function passOn(
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
