import { createHmac, randomBytes } from 'node:crypto'

/** Signatures in the format of Standard Webhooks. */

const prefix = 'whsec_'
const secretBytes = 32

export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

type Signed = { id: string; timestamp: number; body: string }

const sign = (secret: string, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

/** The headers of a delivery; each secret signs it. `timestamp` is in seconds. */
export const signedHeaders = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => sign(secret, signed)).join(' '),
})
