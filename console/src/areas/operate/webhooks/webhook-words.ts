import type { DeliveryState, Webhook } from '@regent/contract/operate/webhooks'

export type WebhookState = 'works' | 'failing' | 'queue full' | 'stopped' | 'disabled' | 'no events yet'

/** The state of a webhook, the worst first. */
export function toWebhookState({ isEnabled, stoppedAt, fullSince, failingSince, day, waiting }: Webhook): WebhookState {
  if (!isEnabled) return stoppedAt === undefined ? 'disabled' : 'stopped'
  if (fullSince !== undefined) return 'queue full'
  if (failingSince !== undefined) return 'failing'
  return day.delivered + day.failed + waiting > 0 ? 'works' : 'no events yet'
}

export const webhookTones = {
  works: 'done',
  failing: 'pending',
  'queue full': 'error',
  stopped: 'error',
  disabled: 'neutral',
  'no events yet': 'neutral',
} as const satisfies Record<WebhookState, string>

export const deliveryTones = {
  waiting: 'pending',
  delivered: 'done',
  failed: 'error',
} as const satisfies Record<DeliveryState, string>
