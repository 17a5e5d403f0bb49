/** Verifies webhooks in the format of Standard Webhooks, with Web Crypto: in Node and in other runtimes. */

type Payment = {
  txid: string
  provider: string
  sku: string
  /** Price of the SKU in minor units of its currency: 999 is 9.99 USD. */
  price: number
  currency?: string | undefined
  /** Paid or refunded amount in minor units of `currency`. */
  amount?: number | undefined
}
type Group = { group: string; type: string }

/** The data of the events of players, by type. */
export type PlayerEventData = {
  'player.created': { platform?: string | undefined }
  'session.started': { sessionId: string; platform?: string | undefined }
  'session.ended': { sessionId: string; minutes: number }
  'purchase.completed': { offer: string; currency: string; amount: number }
  'payment.completed': Payment
  'payment.failed': Payment
  'payment.refunded': Payment & { reason: string }
  'daily-reward.claimed': { calendar: string; index: number; streak: number }
  'group.created': Group
  'group.joined': Group
  'group.left': Group
  'trial.joined': { trial: string; cohort: string }
}

/** The data of all types `change.…`: what changed and who did it, without values. */
export type ChangeEventData = {
  /** Id of the audit entry. */
  entry: number
  recordId: string
  change: 'created' | 'changed' | 'deleted'
  fields?: string[] | undefined
  accountId?: string | undefined
  role?: string | undefined
  planId?: number | undefined
  undoes?: number | undefined
}

type Envelope<Type extends string, Data> = {
  /** The same in each attempt: skip ids that you have processed. */
  id: string
  type: Type
  /** Epoch milliseconds. */
  created: number
  /** Organization and realm: `cid.pid`. */
  realm: string
  /** Gamer tag of the player, if the event is about one. */
  player?: string
  data: Data
}

/** An event of a webhook. `type` decides the fields of `data`. */
export type WebhookEvent =
  | { [Type in keyof PlayerEventData]: Envelope<Type, PlayerEventData[Type]> }[keyof PlayerEventData]
  | Envelope<`change.${string}`, ChangeEventData>
  | Envelope<'webhook.test', { message: string }>

export type WebhookErrorCode =
  | 'MissingHeader'
  | 'InvalidTimestamp'
  | 'InvalidSignature'
  | 'InvalidSecret'
  | 'InvalidBody'

/** The request is not a valid delivery. Answer 400, and do not process it. */
export class WebhookError extends Error {
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.name = 'WebhookError'
    this.code = code
  }
}

export type WebhookRequest = {
  /** The secrets of the webhook (`whsec_…`). During a rotation, pass the old and the new one. */
  secrets: readonly string[]
  /** The headers of the request: a `Headers` object, or those of Node. */
  headers: { get: (name: string) => string | null } | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as it was received. Parsed and serialized again, it has another signature. */
  body: string | Uint8Array
  /** Allowed difference of the timestamp and the clock, in seconds. Default: 300. */
  tolerance?: number
  /** The current time in epoch milliseconds. Default: the clock. */
  now?: number
}

const prefix = 'whsec_'
const version = 'v1,'
/** More signatures than this are not compared. */
const maxSignatures = 10

/** Returns the event of a delivery; throws a WebhookError if it is not valid. */
export async function verifyWebhook({
  secrets,
  headers,
  body,
  tolerance = 300,
  now = Date.now(),
}: WebhookRequest): Promise<WebhookEvent> {
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = readHeader(headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('InvalidTimestamp', 'webhook-timestamp is not a number.')
  if (Math.abs(now / 1_000 - Number(timestamp)) > tolerance)
    throw new WebhookError('InvalidTimestamp', `webhook-timestamp differs by more than ${tolerance} seconds.`)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const given = signatures
    .split(' ')
    .filter((one) => one.startsWith(version))
    .slice(0, maxSignatures)
    .flatMap((one) => decodeBase64(one.slice(version.length)) ?? [])
  if (!(await isAnySigned(secrets, given, signed)))
    throw new WebhookError('InvalidSignature', 'No signature of webhook-signature is valid.')
  return parseEvent(bytes)
}

function readHeader(headers: WebhookRequest['headers'], name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof value !== 'string' || value === '') throw new WebhookError('MissingHeader', `${name} is missing.`)
  return value
}

/** Web Crypto compares signatures in constant time. */
async function isAnySigned(secrets: readonly string[], signatures: readonly Bytes[], signed: Bytes): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  let isValid = false
  for (const secret of secrets) {
    const raw = decodeBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)
    if (!raw || raw.length === 0) throw new WebhookError('InvalidSecret', 'A secret is not whsec_ and base64.')
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    for (const signature of signatures)
      isValid = (await crypto.subtle.verify('HMAC', key, signature, signed)) || isValid
  }
  return isValid
}

type Bytes = Uint8Array<ArrayBuffer>

function decodeBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function concat(first: Uint8Array, second: Uint8Array): Bytes {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

function parseEvent(bytes: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string')
      return event as WebhookEvent
  } catch {
    // Reported below, like JSON of another form.
  }
  throw new WebhookError('InvalidBody', 'The body is not an event as JSON.')
}
