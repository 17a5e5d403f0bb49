import { ApiError } from '@regent/contract/errors'
import { getWebhookDelivery, listWebhookDeliveries, listWebhooks, testWebhook } from '@regent/contract/operate/webhooks'
import { demoWebhooks, sampleWebhookDeliveries } from '@regent/contract/samples/webhooks'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listWebhooks, (_, pid) => ({ webhooks: pid === 'DEMO' ? demoWebhooks(Date.now()) : [] }))
  demo.on(listWebhookDeliveries, ({ query: { state, ...page } }) =>
    demoPage(
      sampleWebhookDeliveries(Date.now()).filter((one) => state === undefined || one.state === state),
      page,
    ),
  )
  demo.on(testWebhook, () => ({
    isDelivered: true,
    attempt: { at: Date.now(), status: 204, latencyMs: 96, answer: '' },
  }))
  demo.on(getWebhookDelivery, ({ params: { delivery } }) => {
    const found = sampleWebhookDeliveries(Date.now()).find(({ id }) => id === delivery)
    if (!found) throw new ApiError('WebhookDeliveryNotFound')
    const { last, ...rest } = found
    const payload = { id: `msg_DEMO_${found.id}`, type: found.type, created: found.created, realm: '1.DEMO', data: {} }
    return { ...rest, payload: JSON.stringify(payload), log: last ? [last] : [] }
  })
}
