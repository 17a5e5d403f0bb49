import type { Readable } from 'node:stream'
import { endpoint } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { parseJson } from '@regent/contract/json-depth'
import { serviceTarget } from '@regent/contract/operate/microservices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { rankOf } from '../../../kernel/context/access.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { one, readTimeout } from '../../../kernel/http/headers.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { toNetwork } from '../../../kernel/settings/network.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { serviceSocket } from './connect.ts'
import { serveConnectedCalls } from './connected-calls.ts'
import { readAll } from './exchange.ts'
import { callService } from './forward.ts'
import { serveOtherServers } from './other-servers.ts'
import { ownPort } from './own-listener.ts'
import { buildCallHeaders, buildResponseHeaders } from './passed-headers.ts'
import { routingKeyFor } from './routing.ts'
import { ServiceHub } from './service-hub.ts'

/** The maximum size of the responses of a service that the console reads: its health and its documents. */
const maxAdminBytes = 10 * 1_048_576
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Services decide themselves what players and staff may call; their admin endpoints are for staff only. */
const forAll = endpoint({
  method: 'POST',
  path: '/basic/microservices/:target',
  summary: 'A call of a service.',
  scope: 'realm',
  access: { operator: 'view microservices', player: 'any', confirmed: true },
  response: z.unknown(),
})
const forStaff = endpoint({ ...forAll, access: { operator: 'view microservices', confirmed: true } })

/**
 * Forwards calls of `/basic/{cid}.{pid}.{service}/…` to the process of the service, with headers that identify the
 * caller. Bodies are streamed both ways, at the speed of the slower side.
 */
export async function serviceGateway(app: FastifyInstance, router: Router, services: Services): Promise<void> {
  const port = ownPort(app)
  const hub = new ServiceHub({ services, log: app.log, port })
  serviceSocket(app, hub, services)
  await app.register(async (scope) => {
    const { bodyLimit: limit = 0 } = scope.initialConfig
    readUnparsed(scope, limit)
    serveOtherServers(scope, services, limit)
    serveConnectedCalls(scope, { ...services, hub, limit, port })
    scope.route<{ Params: { target: string; '*': string } }>({
      method: [...methods],
      url: '/basic/:target/*',
      config: { passesBody: true },
      async handler(request, reply) {
        const target = readTarget(request.params.target)
        if (!target) throw new ApiError('NotFound')
        const path = pathWithin(request.url)
        // Older clients send the realm only in the path.
        request.headers['x-beam-scope'] ??= request.headers['x-de-scope'] ?? `${target.cid}.${target.pid}`
        const context = await router.admit(isOfAdmin(path) ? forStaff : forAll, request, reply)
        const { realm, caller, role } = context
        requireSameRealm(realm, target)
        const prefix = `/basic/${request.params.target}`
        const leaving = new AbortController()
        reply.raw.once('close', () => leaving.abort())
        const content = request.body as Buffer | Readable | undefined
        const heldBody = scope.heldBodies.begin(toNetwork(request.ip))
        reply.raw.once('close', heldBody.release)
        const call = {
          method: request.method,
          path,
          headers: { ...buildForwardedHeaders(request, prefix), ...buildIdentity({ realm, caller, role }) },
          body: content && { content, limit, grow: heldBody.grow },
          timeoutMs: readTimeout(request),
          signal: leaving.signal,
        }
        const key = routingKeyFor(target.service, one(request.headers['x-beam-service-routing-key']))
        const answer = await callService(context, realm, target.service, call, key)
        // The first event of a stream may take long, so headers are sent immediately.
        reply.raw.once('pipe', () => reply.raw.flushHeaders())
        for (const [name, values] of buildResponseHeaders(answer, prefix)) {
          reply.header(name, values.length === 1 ? values[0] : values)
        }
        return reply
          .status(answer.statusCode ?? 502)
          .header('content-security-policy', 'sandbox')
          .send(answer)
      },
    })
  })
}

/** Bodies are forwarded as a stream; that of a signed call is read first, because the signature covers it. */
function readUnparsed(scope: FastifyInstance, limit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (request: FastifyRequest, body: Readable) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw new ApiError('PayloadTooLarge')
    if ((request.headers['x-beam-signature'] ?? request.headers['x-de-signature']) === undefined) return body
    const read = await readAll(body, limit, () => new ApiError('PayloadTooLarge'))
    request.rawText = read.toString('utf8')
    return read
  })
}

/** The path below the service, with its dots resolved, so that the access check sees the same path as the service. */
function pathWithin(url: string): string {
  const { pathname, search } = new URL(`http://service/${url.split('/').slice(3).join('/')}`)
  return `${pathname}${search}`
}

function isOfAdmin(path: string): boolean {
  const [first] = path.split('?')[0]?.split('/').filter(Boolean) ?? []
  try {
    return decodeURIComponent(first ?? '').toLowerCase() === 'admin'
  } catch {
    throw new ApiError('BadRequest', { message: 'The URL is not valid.' })
  }
}

type Target = { cid: number; pid: string; service: string }

function readTarget(text: string): Target | undefined {
  const [, cid, pid, service] = serviceTarget.exec(text) ?? []
  return cid && pid && service ? { cid: Number(cid), pid, service } : undefined
}

/** Access is checked in the realm of the scope, so the path must name the same realm. */
function requireSameRealm(realm: Realm, { cid, pid }: Target): void {
  if (realm.cid !== cid || realm.id !== pid) throw new ApiError('ScopeForbidden', { field: 'target' })
}

/** The headers of the call, and the URL of the service as seen by the caller. */
function buildForwardedHeaders(request: FastifyRequest, prefix: string): Record<string, string | string[]> {
  const { headers, id, ip, host, protocol, body } = request
  const { 'content-length': length, ...others } = buildCallHeaders(headers)
  return {
    ...others,
    ...(body !== undefined && length !== undefined && { 'content-length': length }),
    'x-request-id': id,
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
    'x-forwarded-prefix': prefix,
  }
}

function buildIdentity({ realm, caller, role }: Identified): Record<string, string> {
  const callerRole = rankOf({ caller, role }, realm.id)
  const player = caller.kind === 'account' || caller.kind === 'server' ? caller.player : undefined
  const accountId = caller.kind === 'account' ? caller.accountId : caller.kind === 'server' && caller.player?.accountId
  return {
    'x-beam-scope': `${realm.cid}.${realm.id}`,
    ...(player && { 'x-beam-gamertag': String(player.gamerTag) }),
    ...(accountId && { 'x-beam-accountid': String(accountId) }),
    ...(callerRole && { 'x-beam-role': callerRole }),
  }
}

type Identified = Pick<RequestContext, 'caller' | 'role'> & { realm: Realm }
type Asking = RequestContext & { realm: Realm; params: { target: string } }

/** A call by the console itself to a service; returns JSON, or text. */
export async function callAsAdmin(context: Asking, method: string, what: string): Promise<unknown> {
  const { realm, params, caller, role, timeoutMs } = context
  const target = readTarget(params.target)
  if (!target) throw new ApiError('BadRequest', { field: 'target' })
  requireSameRealm(realm, target)
  const headers = { accept: 'application/json', ...buildIdentity({ realm, caller, role }) }
  const answer = await callService(context, realm, target.service, {
    method,
    path: `/admin/${what}`,
    headers,
    timeoutMs,
  })
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new ApiError('MicroserviceFailed', {
      message: `The service returned status ${answer.statusCode} for /admin/${what}.`,
    })
  }
  const tooLarge = () => new ApiError('MicroserviceFailed', { message: `The response of /admin/${what} is too large.` })
  const text = (await readAll(answer, maxAdminBytes, tooLarge)).toString('utf8')
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
