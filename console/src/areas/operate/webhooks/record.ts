import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { IconWebhook } from '../../../ui/layout/icons.ts'

export const records = {
  webhook: {
    label: 'Webhook',
    plural: 'Webhooks',
    icon: IconWebhook,
    address: shownIn('webhooks'),
    create: {
      right: 'edit webhooks',
      screen: 'webhooks',
      begin: 'create a webhook',
      searchWords: 'HTTP event integration',
    },
  },
} satisfies AreaRecords
