import { ApiError } from '@regent/contract/errors'
import { minuteMs, secondMs } from '@regent/contract/time'
import { importPKCS8, SignJWT } from 'jose'
import { toAllowedHosts } from '../../../kernel/outgoing/guarded-call.ts'
import type { GuardedSessions, SessionReply } from '../../../kernel/outgoing/guarded-sessions.ts'
import { toCacheKey } from './cache-key.ts'
import { isShown, type PushContent, toApnsContent } from './content.ts'
import { type PushOutcome, parseObject, readRetryAfter, toReason } from './outcome.ts'
import type { KeyDetails } from './tables.ts'

export type ApnsKey = { details: KeyDetails; key: string }

/** Apple rejects a token after an hour, and a new one within 20 minutes. */
const tokenMs = 50 * minuteMs

export async function checkApnsKey(key: string): Promise<void> {
  await importPKCS8(key.trim(), 'ES256').catch(() => {
    throw new ApiError('BadRequest', { field: 'key', message: 'key must be the content of a .p8 file from Apple.' })
  })
}

/** Requests to APNs. Provider tokens are renewed every 50 minutes. */
export class Apns {
  readonly #tokens = new Map<string, { value: Promise<string>; madeAt: number }>()
  readonly #sessions: GuardedSessions
  readonly #base: string | undefined

  constructor(sessions: GuardedSessions, base: string | undefined) {
    this.#sessions = sessions
    this.#base = base?.replace(/\/$/, '')
  }

  async send(
    key: ApnsKey,
    push: { id: number; deliveryId: number; token: string; content: PushContent; expiresAt: number },
    now: number,
  ): Promise<PushOutcome> {
    const { id, content, expiresAt } = push
    // The token is a part of the path.
    if (!/^[0-9a-fA-F]{1,200}$/.test(push.token)) return { state: 'removed', reason: 'BadDeviceToken' }
    const host = key.details.isSandbox ? 'https://api.sandbox.push.apple.com' : 'https://api.push.apple.com'
    const isAlert = isShown(content)
    const reply = await this.#sessions.post({
      address: `${this.#base ?? host}/3/device/${push.token}`,
      privateHosts: this.#base === undefined ? [] : toAllowedHosts(this.#base),
      headers: {
        authorization: `bearer ${await this.#providerToken(key, now)}`,
        'apns-topic': key.details.bundleId ?? '',
        'apns-push-type': isAlert ? 'alert' : 'background',
        'apns-priority': isAlert ? '10' : '5',
        'apns-expiration': String(Math.floor(expiresAt / secondMs)),
        // The same for each attempt: the device shows a second copy once.
        'apns-collapse-id': String(id),
        'apns-id': toUuid(push.deliveryId),
      },
      body: JSON.stringify(toApnsContent(content, id)),
    })
    const outcome = toOutcome(reply, now)
    if (outcome.state === 'retry' && outcome.reason === 'ExpiredProviderToken') this.#tokens.delete(toCacheKey(key))
    return outcome
  }

  #providerToken(key: ApnsKey, now: number): Promise<string> {
    const cacheKey = toCacheKey(key)
    const cached = this.#tokens.get(cacheKey)
    if (cached && now - cached.madeAt < tokenMs && now >= cached.madeAt) return cached.value
    if (this.#tokens.size > 1_000) this.#tokens.clear()
    const value = importPKCS8(key.key.trim(), 'ES256').then((secret) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid: key.details.keyId })
        .setIssuer(key.details.teamId ?? '')
        .setIssuedAt(Math.floor(now / secondMs))
        .sign(secret),
    )
    this.#tokens.set(cacheKey, { value, madeAt: now })
    return value
  }
}

const toUuid = (id: number): string => `00000000-0000-4000-8000-${id.toString(16).padStart(14, '0').slice(-12)}`

/** Reasons that concern the key or its settings; the notification waits until they are corrected. */
const keyReasons = new Set([
  'BadCertificate',
  'BadCertificateEnvironment',
  'ExpiredProviderToken',
  'Forbidden',
  'InvalidProviderToken',
  'MissingProviderToken',
  'UnrelatedKeyIdInToken',
  'BadEnvironmentKeyIdInToken',
  'BadTopic',
  'MissingTopic',
  'TopicDisallowed',
])

function toOutcome({ status, headers, text }: SessionReply, now: number): PushOutcome {
  if (status === 200) return { state: 'accepted' }
  const { reason: word, timestamp } = parseObject(text)
  const reason = toReason(word, status)
  if (status === 410) {
    const invalidSince = typeof timestamp === 'number' ? timestamp : undefined
    return { state: 'removed', reason, invalidSince }
  }
  if (reason === 'BadDeviceToken') return { state: 'removed', reason }
  if (status === 429 || status >= 500)
    return { state: 'retry', reason, afterMs: readRetryAfter(headers['retry-after'], now) }
  if (status === 403 || keyReasons.has(reason)) return { state: 'retry', reason, isKeyProblem: true }
  return { state: 'rejected', reason }
}
