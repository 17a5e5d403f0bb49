import {
  deleteWebhook,
  redeliverFailedDeliveries,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@regent/contract/operate/webhooks'
import { formatQuantity } from '@regent/contract/words'
import { act } from '../../../api/act.ts'
import { call } from '../../../api/client.ts'
import type { NewWebhookSecret } from './WebhookSecretDialog.tsx'

/** Needs no confirmation, because it can be undone. */
export const removeWebhook = ({ id, name }: Webhook) =>
  act(
    deleteWebhook,
    { params: { id } },
    { subject: 'webhook', done: `Deleted the webhook ${name}`, failed: `The webhook ${name} was not deleted.` },
  )

export const setEnabled = ({ id, name }: Webhook, isEnabled: boolean) =>
  act(
    updateWebhook,
    { params: { id }, body: { isEnabled } },
    {
      subject: 'webhook',
      done: `${isEnabled ? 'Enabled' : 'Disabled'} the webhook ${name}`,
      failed: `The webhook ${name} was not ${isEnabled ? 'enabled' : 'disabled'}.`,
    },
  )

/** Makes a new secret; undefined after a failure, which was shown. */
export async function rotateSecret({ id, name }: Webhook): Promise<NewWebhookSecret | undefined> {
  const answer = await act(
    rotateWebhookSecret,
    { params: { id }, body: {} },
    {
      subject: ['webhook-secret', 'webhook'],
      isFinal: true,
      done: `Rotated the secret of ${name}`,
      failed: `The secret of ${name} was not rotated.`,
    },
  )
  return answer && { name, secret: answer.data.secret, isRotated: true }
}

export const redeliver = ({ id }: Webhook, delivery: number) =>
  act(
    redeliverWebhook,
    { params: { id, delivery } },
    {
      subject: 'webhook-delivery',
      isFinal: true,
      done: 'Queued the event again',
      failed: 'The event was not queued again.',
    },
  )

export const redeliverAll = ({ id, failed }: Webhook) =>
  act(
    redeliverFailedDeliveries,
    { params: { id } },
    {
      subject: 'webhook-delivery',
      isFinal: true,
      done: `Queued ${formatQuantity(failed, 'event')} again`,
      failed: 'The events were not queued again.',
    },
  )

/** Sends a test event; the result is shown, not stored. */
export const sendTest = ({ id }: Webhook, scope: string | null) => call(testWebhook, { params: { id } }, { scope })
