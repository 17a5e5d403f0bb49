import { dayMs, minuteMs } from '../src/core/time.ts'
import type { Webhook, WebhookContent, WebhookDelivery } from '../src/operate/webhooks.ts'

/** The webhooks of the sample studio. They are disabled, because their hosts do not exist. */
export const sampleWebhooks: readonly WebhookContent[] = [
  {
    name: 'Data warehouse',
    description: 'Payments and new players for the nightly reports. Ask the data team.',
    url: 'https://hooks.lumen-forge.test/regent/warehouse',
    events: ['player.created', 'payment.completed', 'payment.refunded'],
    isEnabled: false,
  },
  {
    name: 'Operations chat',
    description: 'Posts changes of operators to the channel of the team.',
    url: 'https://chat.lumen-forge.test/hooks/regent',
    events: ['change.config', 'change.event', 'change.announcement'],
    isEnabled: false,
  },
]

/** The same with results, as the demo shows them. */
export const demoWebhooks = (now: number): Webhook[] =>
  sampleWebhooks.map((one, nth) => ({
    ...one,
    id: 8_100 + nth,
    isEnabled: nth === 0,
    ...(nth === 1 && {
      stoppedAt: now - 9 * 60 * minuteMs,
      stoppedWhy: 'Every delivery failed for 3 days.',
      failingSince: now - 3.4 * dayMs,
    }),
    secrets: [{ created: now - 40 * dayMs }],
    waiting: nth === 0 ? 2 : 0,
    failed: nth === 0 ? 0 : 7,
    day: nth === 0 ? { delivered: 1_204, failed: 0 } : { delivered: 0, failed: 7 },
    version: 1,
    updatedAt: now - 12 * dayMs,
  }))

export const sampleWebhookDeliveries = (now: number): WebhookDelivery[] => [
  {
    id: 48_213,
    type: 'payment.completed',
    state: 'waiting',
    created: now - 40_000,
    player: '1701',
    attempts: 1,
    nextAttempt: now + 12_000,
    last: {
      at: now - 39_000,
      status: 503,
      latencyMs: 212,
      error: 'The answer was 503 instead of 200 to 299.',
      answer: 'maintenance',
    },
  },
  {
    id: 48_212,
    type: 'player.created',
    state: 'delivered',
    created: now - 3 * minuteMs,
    player: '1702',
    attempts: 1,
    done: now - 3 * minuteMs + 140,
    last: { at: now - 3 * minuteMs, status: 204, latencyMs: 140, answer: '' },
  },
  {
    id: 48_190,
    type: 'payment.refunded',
    state: 'failed',
    created: now - 2 * dayMs,
    player: '1703',
    attempts: 11,
    done: now - dayMs,
    last: {
      at: now - dayMs,
      latencyMs: 10_000,
      error: 'hooks.lumen-forge.test did not respond within 10 seconds',
      answer: '',
    },
  },
]
