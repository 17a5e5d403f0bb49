import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookContent,
} from '@regent/contract/operate/webhooks'
import type { Actor } from '../../../testing/test-app.ts'
import { recordStories, type Story } from '../../../testing/undo-story.ts'

const content: WebhookContent = {
  name: 'Warehouse',
  description: '',
  url: 'https://hooks.test/regent',
  events: ['payment.completed'],
  isEnabled: true,
}

const listed = async (by: Actor) => (await by.call(listWebhooks, {})).webhooks
const params = async (by: Actor) => ({ id: (await listed(by))[0]?.id ?? 0 })

export const webhookStories: Record<'webhook', Story[]> = {
  webhook: recordStories(
    'one',
    {
      make: async (_, by) => {
        await by.call(createWebhook, { body: content })
      },
      rename: (name) => async (_, by) => {
        await by.call(updateWebhook, { params: await params(by), body: { name } })
      },
      remove: async (_, by) => {
        await by.call(deleteWebhook, { params: await params(by) })
      },
      state: async (_, by) =>
        (await listed(by)).map(({ id, name, description, url, events, isEnabled }) => ({
          id,
          name,
          description,
          url,
          events,
          isEnabled,
        })),
    },
    ['Reports', 'Lake'],
  ),
}
