import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { keepExact, largeNumbersIn } from '@regent/contract/exact-numbers'
import { parseJson } from '@regent/contract/json-depth'
import { storeNoticePath } from '@regent/contract/monetize/payments-stores'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { enqueueJob } from '../../../engines/jobs/enqueue.ts'
import { MinuteCounts } from '../../../kernel/attempts/minute-counts.ts'
import { one } from '../../../kernel/http/headers.ts'
import { toNetwork } from '../../../kernel/settings/network.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { readAppleNotice } from './apple-notices.ts'
import { readPaymentConfig } from './providers.ts'
import { actAsRealm, facebookJob } from './refund-job.ts'
import { applyNotice } from './refunds.ts'
import type { Config } from './verifier.ts'

/** Maximum size of a webhook request: Facebook sends up to a thousand changes in one. */
const maxBytes = 256 * 1024
const maxUpdates = 1_000
/** Limit of rate-limit counters, for addresses and realms. */
const maxNames = 10_000
/** Rate limit of webhook requests per address and minute: stores send few, but many after an outage. */
export const noticesPerMinute = 600
/** Limit of payment updates per minute and realm; they are signed with the realm's own secret. */
export const updatesPerMinute = 3_000

type Realm = { cid: number; pid: string }
type Params = { cid: string; pid: string }

const Updates = z.object({
  object: z.literal('payments'),
  entry: z
    .array(
      z.object({
        id: z
          .union([z.string(), z.int()])
          .transform(String)
          .pipe(z.string().regex(/^\d{1,30}$/)),
      }),
    )
    .max(maxUpdates),
})
const AppleNotice = z.object({ signedPayload: z.string().max(maxBytes) })

/**
 * Webhook endpoints for stores, without a token. The path contains the realm, since stores cannot send our headers.
 * Unsigned requests must stay cheap: the body size is bounded, each IP address has a rate limit, and the signature is
 * checked before anything else.
 */
export async function noticeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const notices = new MinuteCounts({ maxNames })
  const updates = new MinuteCounts({ maxNames })
  const admit = async (request: FastifyRequest<{ Params: Params }>): Promise<{ realm: Realm; config: Config }> => {
    if (!notices.take(services.clock(), { name: toNetwork(request.ip), limit: noticesPerMinute }))
      throw new ApiError('TooManyRequests', { message: 'Too many notices from this address. Retry in one minute.' })
    const { cid, pid } = request.params
    const organization = await services.directory.find(cid)
    const entry = organization?.realms.get(pid)
    if (!organization || !entry) throw new ApiError('RealmNotFound', { field: 'pid' })
    if (entry.isArchived) throw new ApiError('ProjectIsArchived')
    const realm = { db: services.db, id: pid, cid: organization.cid, createdAt: entry.createdAt }
    return {
      realm: { cid: organization.cid, pid },
      config: await readPaymentConfig({ realm, vault: services.vault }),
    }
  }
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so the body is not parsed yet.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_, text, done) => done(null, text))
    const place = { cid: ':cid', pid: ':pid' }

    scope.get<{ Params: Params; Querystring: Record<string, unknown> }>(
      storeNoticePath('facebook', place),
      async (request, reply) => {
        const { config } = await admit(request)
        const { query } = request
        const verifyToken = requireKey(config, 'facebook.verify_token', 'the verify token that is entered at Facebook')
        if (query['hub.mode'] !== 'subscribe' || !isSame(String(query['hub.verify_token'] ?? ''), verifyToken))
          throw new ApiError('Forbidden', {
            field: 'hub.verify_token',
            message: 'hub.verify_token differs from the config key payments|facebook.verify_token.',
          })
        return reply.type('text/plain; charset=utf-8').send(String(query['hub.challenge'] ?? '').slice(0, 1_000))
      },
    )

    scope.post<{ Params: Params }>(storeNoticePath('facebook', place), async (request) => {
      const { realm, config } = await admit(request)
      const text = readRawBody(request)
      const secret = requireKey(config, 'facebook.secret', 'the secret of the Facebook app')
      const right = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
      if (!isSame(one(request.headers['x-hub-signature-256']) ?? '', right))
        throw new ApiError('Forbidden', {
          field: 'X-Hub-Signature-256',
          message: 'X-Hub-Signature-256 does not match the body and the secret of the app.',
        })
      const { entry } = read(Updates, text)
      const ids = [...new Set(entry.map(({ id }) => id))]
      // Counted only now: unsigned requests must not use up the realm's limit. Facebook retries later.
      if (!updates.take(services.clock(), { name: realm.pid, limit: updatesPerMinute, count: ids.length }))
        throw new ApiError('TooManyRequests', {
          message: 'Too many changed payments of this realm. Retry in one minute.',
        })
      // Facebook waits for the response, and each payment needs a request: a job sends those, with retries.
      if (ids.length > 0)
        await enqueueJob(services.db, services.clock(), { ...realm, kind: facebookJob, payload: { ids } })
      return {}
    })

    scope.post<{ Params: Params }>(storeNoticePath('apple', place), async (request) => {
      const { realm, config } = await admit(request)
      requireKey(config, 'itunes.bundle', 'the app’s bundle id')
      const { signedPayload } = read(AppleNotice, readRawBody(request))
      const notice = readAppleNotice(signedPayload, config, services.settings.appleRoots)
      if (typeof notice === 'string') throw new ApiError('Forbidden', { field: 'signedPayload', message: notice })
      if (notice) await actAsRealm(services, realm, 'apple-notices', (context) => applyNotice(context, notice))
      return {}
    })
  })
}

const readRawBody = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')

function requireKey(config: Config, key: string, what: string): string {
  const value = config.get(key)
  if (value) return value
  throw new ApiError('NotSetUp', { message: `This realm needs ${what} in the config key payments|${key}.` })
}

const isSame = (signature: string, right: string): boolean => {
  const one = Buffer.from(signature)
  const other = Buffer.from(right)
  return one.length === other.length && timingSafeEqual(one, other)
}

function read<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw new ApiError('BadRequest', { field: 'body', message: 'The body must be JSON.' })
  }
  keepExact(shape, value, largeNumbersIn(text))
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = ['body', ...(issue?.path ?? [])].join('.')
  throw new ApiError('BadRequest', { field, message: `${field}: ${issue?.message}` })
}
