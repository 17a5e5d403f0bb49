import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  redeliverFailedDeliveries,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@regent/contract/operate/webhooks'
import { demoWebhooks, sampleWebhookDeliveries } from '@regent/contract/samples/webhooks'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const [works, stopped] = demoWebhooks(Date.now()) as [Webhook, Webhook]
const secret = `whsec_${'A'.repeat(43)}=`

function answer(answers: Answers): void {
  const made: Webhook[] = []
  answers
    .on(listWebhooks, () => ({ webhooks: [works, stopped, ...made] }))
    .on(listWebhookDeliveries, ({ query: { state } }) => ({
      rows: sampleWebhookDeliveries(Date.now()).filter((one) => state === undefined || one.state === state),
      next: null,
    }))
    .on(getWebhookDelivery, ({ params }) => {
      const found = sampleWebhookDeliveries(Date.now()).find(({ id }) => id === params.delivery)
      if (!found) throw new Error(`No delivery ${params.delivery}`)
      const { last, ...rest } = found
      return { ...rest, payload: '{"type":"payment.refunded"}', log: last ? [last] : [] }
    })
    .on(createWebhook, ({ body }) => {
      const webhook = { ...works, ...body, id: 9_000 }
      made.push(webhook)
      return { webhook, secret }
    })
    .on(rotateWebhookSecret, () => ({ webhook: works, secret }))
    .on(testWebhook, () => ({
      isDelivered: false,
      attempt: {
        at: Date.now(),
        status: 401,
        latencyMs: 87,
        error: 'The answer was 401 instead of 200 to 299.',
        answer: 'no signature',
      },
    }))
    .on(redeliverWebhook, () => ok)
    .on(redeliverFailedDeliveries, () => ({ count: 7 }))
}

test('a webhook is created, and its secret is shown once', async () => {
  const answers = await openScreen(realmPath('webhooks'), { role: 'developer', answers: answer })
  await expect.element(page.getByRole('row').filter({ hasText: works.name })).toContainText('1,204')
  await page.getByRole('button', { name: 'Create webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create a webhook' })
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(form.getByText('Choose at least one event.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Fraud check')
  await form.getByRole('textbox', { name: 'URL' }).fill('https://fraud.example/regent')
  await form.getByRole('combobox', { name: 'Events' }).fill('payment.')
  await page.getByRole('option', { name: 'payment.completed' }).click()
  await userEvent.keyboard('{Tab}')
  await expectAccessible({ of: 'WebhookDrawer' })
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy the secret of “Fraud check” now' })
  await expect.element(dialog).toContainText(secret)
  await expectAccessible({ of: 'WebhookSecretDialog' })
  await dialog.getByRole('checkbox', { name: 'I have stored the secret' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers.requestsOf(createWebhook).map(({ body }) => body)).toEqual([
    {
      name: 'Fraud check',
      url: 'https://fraud.example/regent',
      events: ['payment.completed'],
      description: '',
      isEnabled: true,
    },
  ])
})

test('the details show the log, a test and the failed deliveries', async () => {
  const answers = await openScreen(`${realmPath('webhooks')}?shown=${stopped.id}`, {
    role: 'developer',
    answers: answer,
  })
  const detail = page.getByRole('dialog', { name: stopped.name })
  await expect.element(detail).toContainText('Every delivery failed for 3 days.')
  await expectAccessible({ of: 'WebhooksPage' })
  await detail.getByRole('button', { name: 'Send test event' }).click()
  await expect.element(detail).toContainText('The answer was 401 instead of 200 to 299.')
  await detail.getByRole('button', { name: 'Send all again' }).click()
  expect(answers.requestsOf(redeliverFailedDeliveries)).toHaveLength(1)
  await detail.getByRole('button', { name: 'Actions for payment.refunded' }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  expect(answers.requestsOf(redeliverWebhook)).toHaveLength(1)
  await detail.getByRole('button', { name: 'Actions for payment.refunded' }).click()
  await page.getByRole('menuitem', { name: 'Show details' }).click()
  const delivery = page.getByRole('dialog', { name: 'payment.refunded' })
  await expect.element(delivery).toContainText('did not respond within 10 seconds')
  await expectAccessible({ of: 'DeliveryDrawer' })
})

test('a tester does not see webhooks', async () => {
  await openScreen(realmPath('webhooks'), { role: 'tester', answers: answer })
  await expect.element(page.getByText('view webhooks')).toBeVisible()
})
