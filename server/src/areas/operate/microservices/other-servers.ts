import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { json } from 'node:stream/consumers'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../engines/database/database.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import { ServerSignature, serverSignatureHeader } from '../../../kernel/servers/signature.ts'
import { callHere, exchange, type ServiceCall } from './exchange.ts'
import { selectInstance } from './queries.ts'

/** The path below which a server takes calls of its services from other servers. */
const internalPath = '/internal/services'
/** Marks the answer of a service, to tell it from one of the server that was to pass the call on. */
const answeredHeader = 'x-regent-answered'
/** The asking server ends a call that takes too long; this is the most that a call may ask for. */
const maxTimeoutMs = 600_000

export const serviceSignature = (vault: Pick<Vault, 'passwordFor'>): ServerSignature =>
  new ServerSignature(Buffer.from(vault.passwordFor('calls of services between servers')))

/** What is signed of the headers: who calls. */
const identityIn = (headers: IncomingHttpHeaders | ServiceCall['headers']): string =>
  JSON.stringify(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-beam-'))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Passes a call on to the server that runs the service; it answers as the service does. */
export async function callElsewhere(
  { address, pid, service }: { address: string; pid: string; service: string },
  call: ServiceCall,
  signature: ServerSignature,
): Promise<IncomingMessage> {
  const path = `${internalPath}/${pid}/${service}${call.path}`
  const { method } = call
  const signed = signature.sign({ method, path, body: identityIn(call.headers) }, Date.now())
  const send = address.startsWith('https:') ? requestSecurely : request
  const answer = await exchange(
    ({ path: _, ...options }) => send(`${address}${path}`, { ...options, setHost: true, agent: false }),
    { ...call, headers: { ...call.headers, ...signed } },
    new ApiError('MicroserviceNotRunning', {
      message: `The server that runs the service, at ${address}, does not answer.`,
    }),
  )
  if (answer.headers[answeredHeader] !== undefined) return answer
  const { message } = (await json(answer).catch(() => ({}))) as { message?: string }
  throw answer.statusCode === 401
    ? new ApiError('MicroserviceNotRunning', {
        message: 'The server that runs the service has another SECRET_KEY. Give all servers the same one.',
      })
    : new ApiError('MicroserviceNotRunning', { ...(message !== undefined && { message }) })
}

type Needs = { db: Db; vault: Pick<Vault, 'passwordFor'> }

/** Takes calls from other servers, signed with the key that all servers share, and passes them on to the service. */
export function takeCallsOfServers(scope: FastifyInstance, { db, vault }: Needs, limit: number): void {
  const signature = serviceSignature(vault)
  scope.route<{ Params: { pid: string; service: string; '*': string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${internalPath}/:pid/:service/*`,
    async handler(incoming, reply) {
      const { method, url: path, headers, params, body } = incoming
      const { [serverSignatureHeader]: code, host: _, connection: __, ...passed } = headers
      if (!signature.isValid({ method, path, body: identityIn(headers) }, code, Date.now()))
        throw new ApiError('InvalidTokenError')
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
          headers: passed as ServiceCall['headers'],
          body: body === undefined ? undefined : { content: body as Buffer, limit },
          timeoutMs: maxTimeoutMs,
          signal: leaving.signal,
        }))
      if (!answer) throw new ApiError('MicroserviceNotRunning')
      reply.raw.once('pipe', () => reply.raw.flushHeaders())
      for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
        if (name !== 'connection' && name !== 'transfer-encoding' && name !== 'keep-alive') reply.header(name, values)
      }
      return reply
        .status(answer.statusCode ?? 502)
        .header(answeredHeader, '1')
        .send(answer)
    },
  })
}
