import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook, type WebhookRequest } from './webhooks.ts'

/** The example of the specification of Standard Webhooks. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

const sign = (secret: string, body: string | Uint8Array, { id, timestamp } = vector) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64')}`
const body = '{"id":"msg_1","type":"player.created","created":1,"realm":"1.DE_1","data":{"name":"Zoë"}}'
const headersOf = (signature: string) => ({
  'webhook-id': vector.id,
  'webhook-timestamp': vector.timestamp,
  'webhook-signature': signature,
})
const request = (more: Partial<WebhookRequest> = {}): WebhookRequest => ({
  secrets: [vector.secret],
  headers: headersOf(sign(vector.secret, body)),
  body,
  now: 1_614_265_330_000,
  ...more,
})
const codeOf = (more: Partial<WebhookRequest>) =>
  verifyWebhook(request(more)).then(
    () => 'valid',
    (error: { code: string }) => error.code,
  )

test('the signature of the specification is valid', async () => {
  expect(sign(vector.secret, vector.body)).toBe(vector.signature)
  // Its body is not an event, which is checked only after the signature.
  expect(await codeOf({ body: vector.body, headers: headersOf(vector.signature) })).toBe('InvalidBody')
})

test('a valid delivery gives its event, from each form of headers and body', async () => {
  expect(await verifyWebhook(request())).toEqual(JSON.parse(body))
  expect(await codeOf({ body: new TextEncoder().encode(body) })).toBe('valid')
  expect(await codeOf({ headers: new Headers(headersOf(sign(vector.secret, body))) })).toBe('valid')
  const upper = Object.entries(headersOf(sign(vector.secret, body))).map(([key, value]) => [key.toUpperCase(), value])
  expect(await codeOf({ headers: Object.fromEntries(upper) })).toBe('valid')
})

test('during a rotation one of the secrets and one of the signatures are enough', async () => {
  const both = headersOf(`${sign(other, body)} ${sign(vector.secret, body)}`)
  expect(await codeOf({ headers: both })).toBe('valid')
  expect(await codeOf({ headers: both, secrets: [other] })).toBe('valid')
  expect(await codeOf({ secrets: [other, vector.secret] })).toBe('valid')
  expect(await codeOf({ secrets: [other] })).toBe('InvalidSignature')
})

test('a changed body, id, timestamp or signature is rejected', async () => {
  const headers = headersOf(sign(vector.secret, body))
  expect(await codeOf({ body: `${body} ` })).toBe('InvalidSignature')
  expect(await codeOf({ headers: { ...headers, 'webhook-id': 'msg_2' } })).toBe('InvalidSignature')
  expect(await codeOf({ headers: { ...headers, 'webhook-timestamp': '1614265331' } })).toBe('InvalidSignature')
  for (const signature of ['v1,', 'v1,!!', 'v2,AAAA', sign(vector.secret, body).slice(0, -8), 'x'])
    expect(await codeOf({ headers: headersOf(signature) }), signature).toBe('InvalidSignature')
})

test('an old or future timestamp is rejected, and missing headers are named', async () => {
  const at = 1_614_265_330_000
  expect(await codeOf({ now: at + 300_000 })).toBe('valid')
  expect(await codeOf({ now: at + 301_000 })).toBe('InvalidTimestamp')
  expect(await codeOf({ now: at - 301_000 })).toBe('InvalidTimestamp')
  expect(await codeOf({ now: at + 301_000, tolerance: 600 })).toBe('valid')
  expect(await codeOf({ headers: { ...headersOf('v1,x'), 'webhook-timestamp': 'soon' } })).toBe('InvalidTimestamp')
  await expect(verifyWebhook(request({ headers: {} }))).rejects.toThrow('webhook-id is missing.')
})

test('an invalid secret is reported, and none is never valid', async () => {
  expect(await codeOf({ secrets: ['whsec_'] })).toBe('InvalidSecret')
  expect(await codeOf({ secrets: ['whsec_%%'] })).toBe('InvalidSecret')
  expect(await codeOf({ secrets: [] })).toBe('InvalidSignature')
})
