import { maxWebhookPayloadBytes, type WebhookPayload } from '@regent/contract/operate/webhook-events'
import { maxAnswerLength, streamWebhookUrl, type WebhookAttempt } from '@regent/contract/operate/webhooks'
import { type EventStream, StreamError } from '../../../engines/bus/nats-stream.ts'
import type { Clock } from '../../../engines/database/clock.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import { callGuarded } from '../../../kernel/outgoing/guarded-call.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { signedHeaders } from './signature.ts'

const timeoutMs = 10_000
/** A character has at most four bytes. */
const maxAnswerBytes = 4 * maxAnswerLength

/** Where a payload goes, and the secrets that sign it. */
export type Target = { url: string; secret: Buffer; old_secret: Buffer | null; old_secret_ends_at: number | null }

export type AttemptServices = {
  clock: Clock
  vault: Vault
  settings: Pick<Settings, 'privateHosts'>
  stream?: EventStream | undefined
}

export const isSuccess = ({ status }: Pick<WebhookAttempt, 'status'>): boolean =>
  status !== undefined && status >= 200 && status < 300

const openSecrets = ({ secret, old_secret: old, old_secret_ends_at: ends }: Target, vault: Vault, now: number) =>
  [secret, ...(old !== null && ends !== null && now < ends ? [old] : [])].map((sealed) => vault.open(sealed))

/** The beginning of an answer as the database can store it. */
const toExcerpt = (text: string): string => Array.from(text.replaceAll('\0', '')).slice(0, maxAnswerLength).join('')

/** Sends a payload once; throws only if `signal` ends it. */
export async function attemptDelivery(
  { clock, vault, settings, stream }: AttemptServices,
  target: Target,
  payload: WebhookPayload,
  signal?: AbortSignal,
): Promise<WebhookAttempt> {
  const at = clock()
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const body = JSON.stringify(payload)
  if (Buffer.byteLength(body) > maxWebhookPayloadBytes)
    return { at, latencyMs: 0, error: `The payload is larger than ${maxWebhookPayloadBytes} bytes.`, answer: '' }
  if (target.url === streamWebhookUrl)
    return { at, ...(await publishEvent(stream, payload, body)), latencyMs: elapsed() }
  const timestamp = Math.floor(at / 1_000)
  try {
    const { status, text } = await callGuarded({
      address: target.url,
      method: 'POST',
      headers: {
        'user-agent': 'Regent',
        'content-type': 'application/json',
        ...signedHeaders(openSecrets(target, vault, at), { id: payload.id, timestamp, body }),
      },
      body,
      privateHosts: settings.privateHosts,
      timeoutMs,
      maxBytes: maxAnswerBytes,
      cutsAnswer: true,
      ...(signal && { signal }),
    })
    const attempt = { at, status, latencyMs: elapsed(), answer: toExcerpt(text) }
    return isSuccess(attempt) ? attempt : { ...attempt, error: describeStatus(status) }
  } catch (error) {
    if (signal?.aborted) throw error
    return { at, latencyMs: elapsed(), error: error instanceof Error ? error.message : String(error), answer: '' }
  }
}

/** Stores the event in the stream of the server, under the realm and the type. A stored one counts as status 200. */
async function publishEvent(
  stream: EventStream | undefined,
  { id, realm, type }: WebhookPayload,
  text: string,
): Promise<Pick<WebhookAttempt, 'status' | 'error' | 'answer'>> {
  if (!stream) return { error: 'This server has no STREAM_URL.', answer: '' }
  try {
    return {
      status: 200,
      answer: toExcerpt(await stream.publish({ subject: `${realm}.${type}`, id, text }, timeoutMs)),
    }
  } catch (error) {
    if (!(error instanceof StreamError)) throw error
    return { error: error.message, answer: '' }
  }
}

const describeStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `The answer was ${status}. Redirects are not followed.`
    : `The answer was ${status} instead of 200 to 299.`
