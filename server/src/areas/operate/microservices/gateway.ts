import { hostname } from 'node:os'
import { endpoint } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { serviceTarget } from '@regent/contract/microservices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Caller, Realm, RequestContext } from '../../../kernel/context/context.ts'
import { one, readTimeout } from '../../../kernel/http/headers.ts'
import { parseJson } from '../../../kernel/http/json-depth.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { selectCurrentManifest, selectInstance } from './queries.ts'

const usualTimeoutMs = 30_000
const maxAnswerBytes = 10 * 1024 * 1024
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Services themselves decide what players and staff may call; their admin calls are for staff only. */
const forAll = endpoint({
  method: 'POST',
  path: '/basic/microservices/:target',
  summary: 'A call of a service.',
  scope: 'realm',
  access: { operator: 'view microservices', player: 'any' },
  response: z.unknown(),
})
const forStaff = endpoint({ ...forAll, access: { operator: 'view microservices' } })

/** Forwards calls of `/basic/{cid}.{pid}.{service}/…` to the process of the service, and tells it who the caller is. */
export async function serviceGateway(app: FastifyInstance, router: Router): Promise<void> {
  await app.register(async (scope) => {
    // Bodies are passed on unparsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      request.rawText = body.toString('utf8')
      done(null, body)
    })
    scope.route<{ Params: { target: string; '*': string } }>({
      method: [...methods],
      url: '/basic/:target/*',
      async handler(request, reply) {
        const target = readTarget(request.params.target)
        if (!target) throw new ApiError('NotFound')
        const path = pathWithin(request.url)
        // Older clients name the realm only in the path.
        request.headers['x-beam-scope'] ??= request.headers['x-de-scope'] ?? `${target.cid}.${target.pid}`
        const { realm, caller, role } = await router.admit(isOfAdmin(path) ? forStaff : forAll, request, reply)
        requireSameRealm(realm, target)
        const answer = await ask(realm, target.service, {
          method: request.method,
          path,
          headers: { ...passedOn(request), ...identityOf(realm, caller, role) },
          body: Buffer.isBuffer(request.body) ? request.body : undefined,
          timeoutMs: readTimeout(request),
        })
        if (answer.type !== null) reply.type(answer.type)
        return reply.status(answer.status).header('content-security-policy', 'sandbox').send(answer.body)
      },
    })
  })
}

/** The path after the service name, with its dots resolved, so that the access check sees what the service gets. */
function pathWithin(url: string): string {
  const { pathname, search } = new URL(`http://service/${url.split('/').slice(3).join('/')}`)
  return `${pathname}${search}`
}

function isOfAdmin(path: string): boolean {
  const [first] = path.split('?')[0]?.split('/').filter(Boolean) ?? []
  try {
    return decodeURIComponent(first ?? '').toLowerCase() === 'admin'
  } catch {
    throw new ApiError('BadRequest', { message: 'The address is not valid.' })
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

/** The caller's token is not passed on. */
function passedOn({ headers, id }: FastifyRequest): Record<string, string> {
  const names = ['content-type', 'accept', 'accept-language'] as const
  const given = names.flatMap((name) => {
    const value = one(headers[name])
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(given), 'x-request-id': id }
}

function identityOf(realm: Realm, caller: Caller, role: RequestContext['role']): Record<string, string> {
  const held = role(realm.id)
  const player = caller.kind === 'account' || caller.kind === 'server' ? caller.player : undefined
  const accountId = caller.kind === 'account' ? caller.accountId : caller.kind === 'server' && caller.player?.accountId
  return {
    'x-beam-scope': `${realm.cid}.${realm.id}`,
    ...(player && { 'x-beam-gamertag': String(player.gamerTag) }),
    ...(accountId && { 'x-beam-accountid': String(accountId) }),
    ...(held && { 'x-beam-role': held }),
  }
}

type ServiceRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer | undefined
  timeoutMs?: number | undefined
}
type Answer = { status: number; type: string | null; body: Buffer }

async function ask(realm: Realm, service: string, asked: ServiceRequest): Promise<Answer> {
  const instance = await selectInstance(realm, service)
  if (instance?.state !== 'running') throw await notRunning(realm, service, instance)
  if (instance.host !== hostname()) {
    const message = `The service runs on the machine ${instance.host}, and only that machine can pass calls on to it.`
    throw new ApiError('MicroserviceNotRunning', { message })
  }
  const { method, path, headers, body, timeoutMs = usualTimeoutMs } = asked
  try {
    const reply = await fetch(`http://127.0.0.1:${instance.port}${path}`, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: new Uint8Array(body) }),
    })
    return { status: reply.status, type: reply.headers.get('content-type'), body: await bounded(reply) }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new ApiError('TimeOutError', { message: `The service did not answer within ${timeoutMs / 1_000} seconds.` })
    throw new ApiError('MicroserviceFailed')
  }
}

async function bounded(reply: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (reply.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxAnswerBytes) throw new ApiError('MicroserviceFailed')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function notRunning(realm: Realm, name: string, instance: { problem: string | null } | undefined) {
  const manifest = await selectCurrentManifest(realm)
  const service = manifest?.services.find(({ serviceName }) => serviceName === name)
  if (!service) return new ApiError('MicroserviceNotFound')
  const why = service.enabled ? (instance?.problem ?? 'it is being started.') : 'it is switched off.'
  return new ApiError('MicroserviceNotRunning', { message: `The service ${name} does not run: ${why}` })
}

type Asking = RequestContext & { realm: Realm; params: { target: string } }

/** A call by the console itself to a service; returns JSON, or text. */
export async function askAdmin(context: Asking, method: string, what: string): Promise<unknown> {
  const { realm, params, caller, role, timeoutMs } = context
  const target = readTarget(params.target)
  if (!target) throw new ApiError('BadRequest', { field: 'target' })
  requireSameRealm(realm, target)
  const headers = { accept: 'application/json', ...identityOf(realm, caller, role) }
  const answer = await ask(realm, target.service, { method, path: `/admin/${what}`, headers, timeoutMs })
  if (answer.status !== 200)
    throw new ApiError('MicroserviceFailed', {
      message: `The service answered /admin/${what} with status ${answer.status}.`,
    })
  const text = answer.body.toString('utf8')
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
