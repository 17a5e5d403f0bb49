import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, pageQuery, Version } from '../core/shapes.ts'
import { name, opaque, prose } from '../core/values.ts'
import { webhookEventTypes } from './webhook-events.ts'

/** Webhooks: the server sends selected events of a realm to a URL, in the format of Standard Webhooks. */

/** Maximum number of webhooks of a realm. */
export const maxWebhooks = 20
/**
 * Waiting and failed deliveries of a webhook; further events are dropped until it has half as many. Small concurrent
 * transactions can exceed it by about a thousand, because not each of them counts the queue.
 */
export const maxQueuedDeliveries = 100_000
/** Delivered events in the log of a webhook; older ones are deleted. */
export const maxLoggedDeliveries = 10_000
/** Days for which deliveries are kept. */
export const deliveryKeptDays = 7
/** The server disables a webhook after this many days of failures. */
export const failingDays = 3
/** Longest part of an answer in the log, in characters. */
export const maxAnswerLength = 1_000
/** How long the old secret signs after a rotation. */
export const maxSecretOverlapHours = 7 * 24

export const WebhookEvent = z.enum(webhookEventTypes as [string, ...string[]])

/** The URL of a webhook whose events go to the event stream of the server. */
export const streamWebhookUrl = 'stream:'

const isWebhookUrl = (value: string): boolean => {
  if (value === streamWebhookUrl) return true
  const url = URL.canParse(value) ? new URL(value) : undefined
  return (
    url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
  )
}

const content = {
  name: name(80).describe('Name of 1 to 80 characters.'),
  description: prose(500).describe('Purpose and contact, at most 500 characters.'),
  url: opaque(1_000)
    .refine(isWebhookUrl, 'must be an https URL without user and fragment, or stream:')
    .describe(
      'URL that gets a POST for each event. http only for hosts in PRIVATE_HOSTS. `stream:` is the event stream of the server.',
    )
    .meta({ examples: ['https://example.com/regent'] }),
  events: z
    .array(WebhookEvent)
    .min(1, 'must name at least one event')
    .max(200)
    .describe('Types of the events to send.'),
  isEnabled: z.boolean().describe('False: no events are queued, and waiting ones are not sent.'),
}
export const WebhookContent = z.object(content)
export type WebhookContent = z.infer<typeof WebhookContent>

const WebhookSecret = z.object({
  created: Millis.describe('When it was made.'),
  ends: Millis.optional().describe('Until when the old secret signs. Absent: it is the current one.'),
})

export const Webhook = z.object({
  id: Id,
  name: z.string().describe('Name of the webhook.'),
  description: z.string().describe('Purpose and contact. Empty if not given.'),
  url: z.string().describe('URL that gets the events.'),
  events: z.array(z.string()).describe('Types of the events that it sends.'),
  isEnabled: z.boolean().describe('False: no events are queued, and waiting ones are not sent.'),
  stoppedAt: Millis.optional().describe('When the server disabled it after failures. Absent: it did not.'),
  stoppedWhy: z.string().optional().describe('Why the server disabled it.'),
  fullSince: Millis.optional().describe('Since when the queue is full and events are dropped. Absent: it is not full.'),
  dropped: z.int().optional().describe('Events dropped since the queue was last full. Absent: none.'),
  failingSince: Millis.optional().describe('First failure since the last success. Absent: it does not fail.'),
  secrets: z.array(WebhookSecret).describe('The secrets that sign, without their values: one, two during a rotation.'),
  waiting: z.int().describe('Deliveries that wait for an attempt.'),
  failed: z.int().describe('Deliveries that failed for 24 hours and are no longer retried.'),
  day: z
    .object({
      delivered: z.int().describe('Delivered events of the last 24 hours.'),
      failed: z.int().describe('Failed deliveries of the last 24 hours.'),
    })
    .describe('Result of the last 24 hours.'),
  version: Version,
  updatedAt: Millis.describe('When it was last changed.'),
  updatedBy: z.string().optional().describe('The person who changed it last. Absent if the account no longer exists.'),
})
export type Webhook = z.infer<typeof Webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const delivery = {
  id: Id,
  type: z.string().describe('Type of the event.'),
  state: z
    .enum(deliveryStates)
    .describe('`waiting`: not yet delivered. `failed`: no more retries after 24 hours of failures.'),
  created: Millis.describe('When the event happened.'),
  player: z.string().optional().describe('The player that the event is about (gamer tag). Absent: none.'),
  attempts: z.int().describe('Number of attempts since it was queued or redelivered.'),
  nextAttempt: Millis.optional().describe('When a waiting delivery is tried next.'),
  done: Millis.optional().describe('When it was delivered or failed.'),
}

export const WebhookAttempt = z.object({
  at: Millis.describe('When it began.'),
  status: z.int().optional().describe('HTTP status of the answer. Absent: there was no answer.'),
  latencyMs: z.int().describe('Time until the answer or the error, in milliseconds.'),
  error: z.string().optional().describe('Why it failed. Absent: it was successful.'),
  answer: z.string().describe('First 1,000 characters of the answer.'),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDelivery = z.object({
  ...delivery,
  last: WebhookAttempt.optional().describe('The last attempt. Absent: there was none.'),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const params = z.object({ id: Id })
const deliveryParams = z.object({ id: Id, delivery: Id.describe('Id of the delivery.') })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List the webhooks of the realm, by name, with the results of the last 24 hours.',
  scope: 'realm',
  access: { operator: 'view webhooks' },
  response: z.object({ webhooks: z.array(Webhook).describe('All webhooks of the realm.') }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Create a webhook. The response contains its secret, which is shown only this once.',
  scope: 'realm',
  access: { operator: 'edit webhooks', confirmed: true },
  body: WebhookContent,
  response: z.object({
    webhook: Webhook.describe('The new webhook, without its secret.'),
    secret: z.string().describe('Secret that signs the deliveries: `whsec_` and base64. It is not shown again.'),
  }),
  errors: ['WebhooksFull'],
})

/** With If-Match the webhook must have that version. */
export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Change a webhook. Enabling one that the server disabled sends the waiting deliveries.',
  scope: 'realm',
  access: { operator: 'edit webhooks', confirmed: true },
  params,
  body: WebhookContent.partial(),
  response: Webhook,
  errors: ['WebhookNotFound', 'StaleVersion'],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Delete a webhook. Waiting deliveries are not sent.',
  scope: 'realm',
  access: { operator: 'edit webhooks' },
  params,
  response: EmptyResponse,
  errors: ['WebhookNotFound'],
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  summary: 'Make a new secret for a webhook. For the given number of hours both secrets sign each delivery.',
  scope: 'realm',
  access: { operator: 'edit webhooks' },
  params,
  body: z.object({
    overlapHours: z
      .int()
      .min(0)
      .max(maxSecretOverlapHours)
      .default(24)
      .describe('Remaining validity of the old secret in hours, 0 to 168. Default: 24.'),
  }),
  response: z.object({
    webhook: Webhook.describe('The webhook with both secrets, without their values.'),
    secret: z.string().describe('The new secret. It is not shown again.'),
  }),
  errors: ['WebhookNotFound'],
})

/** Nothing is stored: the result is only in the response. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send an event `webhook.test` now, also from a disabled webhook, and return the result.',
  scope: 'realm',
  access: { operator: 'edit webhooks', confirmed: true },
  readOnly: true,
  timeoutMs: 20_000,
  params,
  response: z.object({
    isDelivered: z.boolean().describe('True if the answer had a status of 200 to 299.'),
    attempt: WebhookAttempt.describe('The attempt with its answer.'),
  }),
  errors: ['WebhookNotFound'],
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'List the deliveries of a webhook of the last seven days, newest first.',
  scope: 'realm',
  access: { operator: 'view webhooks' },
  params,
  query: z.object({
    ...pageQuery,
    state: z.enum(deliveryStates).optional().describe('Only deliveries in this state. Default: all.'),
  }),
  response: buildPageSchema(WebhookDelivery),
  errors: ['WebhookNotFound'],
})

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:delivery',
  summary: 'Get a delivery with its payload and its last 20 attempts.',
  scope: 'realm',
  access: { operator: 'view webhooks' },
  params: deliveryParams,
  response: z.object({
    ...delivery,
    payload: z.string().describe('Body of the request, as JSON text.'),
    log: z.array(WebhookAttempt).describe('The last 20 attempts, oldest first.'),
  }),
  errors: ['WebhookNotFound', 'WebhookDeliveryNotFound'],
})

export const redeliverWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:delivery/redeliver',
  summary: 'Send a delivery again, with the same event id.',
  scope: 'realm',
  access: { operator: 'edit webhooks' },
  params: deliveryParams,
  response: EmptyResponse,
  errors: ['WebhookNotFound', 'WebhookDeliveryNotFound'],
})

export const redeliverFailedDeliveries = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/redeliver',
  summary: 'Send all failed deliveries of a webhook again, with the same event ids.',
  scope: 'realm',
  access: { operator: 'edit webhooks' },
  params,
  response: z.object({ count: z.int().describe('Number of deliveries that were queued again.') }),
  errors: ['WebhookNotFound'],
})
