import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { deleteDeliveriesOfPlayers, selectDeliveriesOfPlayers } from './delivery-queries.ts'
import { toEventType } from './payload.ts'
import { deleteWebhook, lockState, putWebhook, updateWebhook, type WebhookState } from './service.ts'

export const webhook = record({
  kind: 'webhook',
  table: 'webhooks',
  id: 'id',
  name: 'name',
  isNumbered: true,
  undo: {
    read: (context, { subject_id: id }) => lockState(realmOfUndo(context), Number(id)),
    async restore(context, { subject_id: id }, state) {
      const unseen = { ...realmOfUndo(context), ifMatch: undefined }
      if (state === null) return deleteWebhook(unseen, Number(id))
      if ((await lockState(unseen, Number(id))) === null) return putWebhook(unseen, Number(id), state as WebhookState)
      await updateWebhook(unseen, Number(id), state as Partial<WebhookState>)
    },
  },
})

export const webhookDelivery = record({
  kind: 'webhook-delivery',
  undo: { irreversible: 'A delivery cannot be undone.' },
  personalData: [
    {
      name: 'webhookDeliveries',
      noun: ['webhook delivery', 'webhook deliveries'],
      list: async ({ customer: { db } }, { players }) =>
        (await selectDeliveriesOfPlayers(db, players)).map(({ source, ...rest }) => ({
          type: toEventType(source),
          ...rest,
        })),
      erase: ({ customer: { db } }, { players }) => deleteDeliveriesOfPlayers(db, players),
    },
  ],
})

export const webhookSecret = record({
  kind: 'webhook-secret',
  undo: { irreversible: 'The old secret is not stored. Rotate the secret to get another one.' },
})
