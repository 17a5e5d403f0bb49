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
import { networkOf } from '../../../kernel/network.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { readAppleNotice } from './apple-notices.ts'
import { readPaymentConfig } from './providers.ts'
import { actAsRealm, facebookJob } from './refund-job.ts'
import { applyNotice } from './refunds.ts'
import type { Config } from './verifier.ts'

/** The largest notice: Facebook puts at most a thousand changes into one. */
const maxBytes = 256 * 1024
const maxUpdates = 1_000
/** Of how many addresses, and realms, the notices are counted. */
const maxNames = 10_000
/** How many notices one address may send in a minute: stores send few, and many at once after an outage. */
export const noticesPerMinute = 600
/** How many payments of one realm are asked for in a minute: its own secret signs the updates that say so. */
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
 * Addresses that stores send their notices to, without a token. The path names the realm, since stores send no headers
 * of ours. What anybody can send costs little: the body is bounded, an address may send so many in a minute, and the
 * signature is checked before anything else is done with it.
 */
export async function noticeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const notices = new MinuteCounts({ maxNames })
  const updates = new MinuteCounts({ maxNames })
  const admit = async (request: FastifyRequest<{ Params: Params }>): Promise<{ realm: Realm; config: Config }> => {
    if (!notices.take(services.clock(), { name: networkOf(request.ip), limit: noticesPerMinute }))
      throw new ApiError('TooManyRequests', { message: 'Too many notices from this address. Send them in a minute.' })
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
    // The signature covers the bytes of the body, so that it is read as text.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_, text, done) => done(null, text))
    const place = { cid: ':cid', pid: ':pid' }

    scope.get<{ Params: Params; Querystring: Record<string, unknown> }>(
      storeNoticePath('facebook', place),
      async (request, reply) => {
        const { config } = await admit(request)
        const { query } = request
        const wanted = requireKey(config, 'facebook.verify_token', 'the verify token that is entered at Facebook')
        if (query['hub.mode'] !== 'subscribe' || !isSame(String(query['hub.verify_token'] ?? ''), wanted))
          throw new ApiError('Forbidden', {
            field: 'hub.verify_token',
            message: 'hub.verify_token is not the one in the config key payments|facebook.verify_token.',
          })
        return reply.type('text/plain; charset=utf-8').send(String(query['hub.challenge'] ?? '').slice(0, 1_000))
      },
    )

    scope.post<{ Params: Params }>(storeNoticePath('facebook', place), async (request) => {
      const { realm, config } = await admit(request)
      const text = bodyOf(request)
      const secret = requireKey(config, 'facebook.secret', 'the secret of the Facebook app')
      const right = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
      if (!isSame(one(request.headers['x-hub-signature-256']) ?? '', right))
        throw new ApiError('Forbidden', {
          field: 'X-Hub-Signature-256',
          message: 'X-Hub-Signature-256 does not fit the body and the secret of the app.',
        })
      const { entry } = read(Updates, text)
      const ids = [...new Set(entry.map(({ id }) => id))]
      // Only now: what is not signed must not use up what the realm may ask for. Facebook sends it again later.
      if (!updates.take(services.clock(), { name: realm.pid, limit: updatesPerMinute, count: ids.length }))
        throw new ApiError('TooManyRequests', {
          message: 'Too many payments of this realm have changed. Send them in a minute.',
        })
      // Facebook waits for the answer, and each payment has to be asked for: a job does that, and tries again.
      if (ids.length > 0)
        await enqueueJob(services.db, services.clock(), { ...realm, kind: facebookJob, payload: { ids } })
      return {}
    })

    scope.post<{ Params: Params }>(storeNoticePath('apple', place), async (request) => {
      const { realm, config } = await admit(request)
      requireKey(config, 'itunes.bundle', 'the app’s bundle id')
      const { signedPayload } = read(AppleNotice, bodyOf(request))
      const notice = readAppleNotice(signedPayload, config, services.settings.appleRoots)
      if (typeof notice === 'string') throw new ApiError('Forbidden', { field: 'signedPayload', message: notice })
      if (notice) await actAsRealm(services, realm, 'apple-notices', (context) => applyNotice(context, notice))
      return {}
    })
  })
}

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')

function requireKey(config: Config, key: string, what: string): string {
  const value = config.get(key)
  if (value) return value
  throw new ApiError('NotSetUp', { message: `This realm needs ${what} in the config key payments|${key}.` })
}

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
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
