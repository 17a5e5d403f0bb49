import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  redeliverFailedDeliveries,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@regent/contract/operate/webhooks'
import { ok } from '@regent/contract/shapes'
import { readCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import * as webhooks from './service.ts'

export function webhookRoutes(server: Router) {
  server.on(listWebhooks, async (context) => ({ webhooks: await webhooks.listWebhooks(context) }))

  server.on(createWebhook, (context) => webhooks.createWebhook(context, context.body))

  server.on(updateWebhook, (context) => webhooks.updateWebhook(context, context.params.id, context.body))

  server.on(deleteWebhook, async (context) => {
    await webhooks.deleteWebhook(context, context.params.id)
    return ok
  })

  server.on(rotateWebhookSecret, (context) =>
    webhooks.rotateSecret(context, context.params.id, context.body.overlapHours),
  )

  server.on(testWebhook, (context) => webhooks.sendTest(context, context.params.id))

  server.on(listWebhookDeliveries, (context) => {
    const { cursor, limit, state } = context.query
    const before = readCursor(cursor, ['id'])?.id
    return webhooks.listDeliveries(context, context.params.id, { before, limit, state })
  })

  server.on(getWebhookDelivery, (context) => webhooks.readDelivery(context, context.params.id, context.params.delivery))

  server.on(redeliverWebhook, async (context) => {
    await webhooks.redeliver(context, context.params.id, context.params.delivery)
    return ok
  })

  server.on(redeliverFailedDeliveries, async (context) => ({
    count: await webhooks.redeliverFailed(context, context.params.id),
  }))
}
