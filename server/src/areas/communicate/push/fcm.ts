import { ApiError } from '@regent/contract/errors'
import { minuteMs, secondMs } from '@regent/contract/time'
import { importPKCS8, SignJWT } from 'jose'
import { toAllowedHosts } from '../../../kernel/outgoing/guarded-call.ts'
import type { GuardedSessions, SessionReply } from '../../../kernel/outgoing/guarded-sessions.ts'
import { toCacheKey } from './cache-key.ts'
import { isShown, type PushContent, toFcmContent } from './content.ts'
import { type PushOutcome, parseObject, readRetryAfter, toReason } from './outcome.ts'
import type { KeyDetails } from './tables.ts'

const tokenUrl = 'https://oauth2.googleapis.com/token'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'

export type FcmKey = { details: KeyDetails; key: string }

/** Reads the file of a service account, and checks everything that needs no request. */
export async function parseServiceAccount(text: string): Promise<FcmKey> {
  const refuse = (problem: string): never => {
    throw new ApiError('BadRequest', { field: 'serviceAccount', message: `serviceAccount ${problem}.` })
  }
  const file = parseObject(text)
  const read = (name: string, pattern: RegExp) => {
    const value = file[name]
    return typeof value === 'string' && pattern.test(value) ? value : refuse(`has no valid ${name}`)
  }
  if (file['type'] !== 'service_account') refuse('must be the JSON file of a service account')
  if (file['token_uri'] !== undefined && file['token_uri'] !== tokenUrl) refuse(`must have the token_uri ${tokenUrl}`)
  const details = {
    projectId: read('project_id', /^[a-z][a-z0-9-]{4,60}$/),
    email: read('client_email', /^[^\s@<>"]{1,200}@[a-z0-9.-]{1,100}$/),
    keyId: read('private_key_id', /^[0-9A-Za-z_-]{1,100}$/),
  }
  const key = read('private_key', /^-----BEGIN PRIVATE KEY-----\n/)
  await importPKCS8(key, 'RS256').catch(() => refuse('has no valid private_key'))
  return { details, key }
}

type AccessToken = { value: string; refreshAt: number }

/** Requests to FCM. Access tokens are cached per key until five minutes before their end. */
export class Fcm {
  readonly #tokens = new Map<string, Promise<AccessToken>>()
  readonly #sessions: GuardedSessions
  readonly #base: string | undefined

  constructor(sessions: GuardedSessions, base: string | undefined) {
    this.#sessions = sessions
    this.#base = base?.replace(/\/$/, '')
  }

  async send(
    key: FcmKey,
    push: { id: number; token: string; content: PushContent; expiresAt: number; isDryRun?: boolean },
    now: number,
  ): Promise<PushOutcome> {
    const token = await this.#accessToken(key, now)
    if ('state' in token) return token
    const { id, content, expiresAt } = push
    const reply = await this.#post(
      `${this.#base ?? 'https://fcm.googleapis.com'}/v1/projects/${key.details.projectId}/messages:send`,
      { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' },
      JSON.stringify({
        ...(push.isDryRun && { validate_only: true }),
        message: {
          token: push.token,
          ...toFcmContent(content, id),
          android: {
            priority: isShown(content) ? 'HIGH' : 'NORMAL',
            ttl: `${Math.max(0, Math.floor((expiresAt - now) / secondMs))}s`,
            // A second copy replaces the first one on the device.
            ...(isShown(content) && { notification: { tag: String(id) } }),
          },
          apns: {
            headers: { 'apns-expiration': String(Math.floor(expiresAt / secondMs)), 'apns-collapse-id': String(id) },
          },
        },
      }),
    )
    if (reply.status === 401) this.#tokens.delete(toCacheKey(key))
    return toOutcome(reply, now)
  }

  async #post(address: string, headers: Record<string, string>, body: string): Promise<SessionReply> {
    const privateHosts = this.#base === undefined ? [] : toAllowedHosts(this.#base)
    return this.#sessions.post({ address, headers, body, privateHosts })
  }

  /** A token, or the reason why there is none. */
  async #accessToken(key: FcmKey, now: number): Promise<AccessToken | PushOutcome> {
    const cacheKey = toCacheKey(key)
    const cached = this.#tokens.get(cacheKey)
    const token = cached && (await cached.catch(() => undefined))
    if (token && token.refreshAt > now) return token
    // All requests of the moment share one.
    if (this.#tokens.get(cacheKey) === cached) {
      if (this.#tokens.size > 1_000) this.#tokens.clear()
      this.#tokens.set(cacheKey, this.#requestToken(key, now))
    }
    const pendingToken = this.#tokens.get(cacheKey)
    try {
      return (await pendingToken) ?? { state: 'retry', reason: 'NoAccessToken' }
    } catch (error) {
      if (this.#tokens.get(cacheKey) === pendingToken) this.#tokens.delete(cacheKey)
      if (error instanceof TokenRefused) return error.outcome
      throw error
    }
  }

  async #requestToken({ details, key }: FcmKey, now: number): Promise<AccessToken> {
    const seconds = Math.floor(now / secondMs)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: details.keyId })
      .setIssuer(details.email ?? '')
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3_600)
      .sign(await importPKCS8(key, 'RS256'))
    const reply = await this.#post(
      this.#base === undefined ? tokenUrl : `${this.#base}/token`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    )
    const answer = parseObject(reply.text)
    const { access_token: value, expires_in: lifetime } = answer
    if (reply.status === 200 && typeof value === 'string' && typeof lifetime === 'number')
      return { value, refreshAt: now + lifetime * secondMs - 5 * minuteMs }
    const reason = toReason(answer['error'], reply.status)
    const isTemporary = reply.status === 429 || reply.status >= 500 || reply.status === 200
    throw new TokenRefused({
      state: 'retry',
      reason,
      afterMs: readRetryAfter(reply.headers['retry-after'], now),
      ...(!isTemporary && { isKeyProblem: true }),
    })
  }
}

class TokenRefused extends Error {
  readonly outcome: PushOutcome

  constructor(outcome: PushOutcome) {
    super('The push service issued no access token.')
    this.outcome = outcome
  }
}

function toOutcome({ status, headers, text }: SessionReply, now: number): PushOutcome {
  if (status === 200) return { state: 'accepted' }
  const error = parseObject(text)['error']
  const { status: word, details } = (typeof error === 'object' && error !== null ? error : {}) as {
    status?: unknown
    details?: unknown
  }
  const parts = (Array.isArray(details) ? details : []) as { errorCode?: unknown; fieldViolations?: unknown }[]
  const code = parts.map(({ errorCode }) => errorCode).find((one) => typeof one === 'string')
  const reason = toReason(code ?? word, status)
  if (status === 429 || status >= 500)
    return { state: 'retry', reason, afterMs: readRetryAfter(headers['retry-after'], now) }
  if (reason === 'UNREGISTERED') return { state: 'removed', reason }
  if (reason === 'INVALID_ARGUMENT') {
    const fields = parts.flatMap(({ fieldViolations }) =>
      Array.isArray(fieldViolations) ? fieldViolations.map((one: { field?: unknown }) => String(one?.field)) : [],
    )
    // The content was checked, so the token is invalid unless the answer names another field.
    const isToken = fields.length === 0 || fields.includes('message.token')
    return { state: isToken ? 'removed' : 'rejected', reason }
  }
  // The app has another key at Google: the notification is wrong, not the key of the server.
  if (reason === 'SENDER_ID_MISMATCH' || reason === 'THIRD_PARTY_AUTH_ERROR') return { state: 'rejected', reason }
  if (status === 401 || status === 403 || status === 404) return { state: 'retry', reason, isKeyProblem: true }
  return { state: 'rejected', reason }
}
