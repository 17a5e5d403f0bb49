import { getWebhookDelivery, listWebhookDeliveries, listWebhooks } from '@regent/contract/operate/webhooks'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  webhook: {
    label: 'Webhook',
    record: 'webhook',
    words: (change) => {
      const name = readTextField(change.after, 'name') ?? readTextField(change.before, 'name')
      return name === undefined ? 'Changed a webhook' : `${chooseVerb(change)} the webhook ${name}`
    },
    reads: [listWebhooks],
  },
  'webhook-secret': {
    label: 'Webhook secret',
    words: () => 'Rotated the secret of a webhook',
    reads: [listWebhooks],
  },
  'webhook-delivery': {
    label: 'Webhook delivery',
    words: ({ subjectId }) =>
      subjectId.endsWith('/failed')
        ? 'Redelivered all failed events of a webhook'
        : 'Redelivered an event of a webhook',
    reads: [listWebhooks, listWebhookDeliveries, getWebhookDelivery],
  },
} satisfies AreaSubjects
