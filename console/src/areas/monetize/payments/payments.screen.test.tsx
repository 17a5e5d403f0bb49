import {
  getPaymentTotals,
  listPaymentAudits,
  type PaymentAudit,
  setPaymentState,
} from '@regent/contract/monetize/payments'
import { listPaymentProducts } from '@regent/contract/monetize/payments-products'
import { keepSurplusPayments, planPaidGoods, planRefund } from '@regent/contract/monetize/payments-refunds'
import { usualCurrency } from '@regent/contract/money'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { listPlayers } from '@regent/contract/players/players'
import { planSuspendPlayers } from '@regent/contract/players/suspensions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const player = demoPlayers('DEMO').find(({ stats }) => Number(stats['PURCHASES_TOTAL']) > 1)
const gamerTag = player?.row.gamerTag ?? 0
const paid = 6_300_000_000_000_001
const failed = 6_300_000_000_000_002

const paymentOf = (txid: number, states: readonly (readonly [PaymentAudit['txstate'], string?])[]): PaymentAudit => ({
  gt: gamerTag,
  txid,
  providername: 'Test',
  providerid: '',
  entitlements: [],
  created: Date.now() - 60_000,
  txstate: states.at(-1)?.[0] ?? 'STARTED',
  history: states.map(([change, data]) => ({
    change,
    ...(data && { data }),
    timestamp: new Date(Date.now() - 60_000).toISOString(),
  })),
  details: {
    price: 499,
    quantity: 1,
    name: 'A pouch of gems',
    reference: 'gems:main',
    gameplace: 'main',
    sku: 't5',
    providerProductId: '',
  },
  updated: Date.now(),
  version: '1',
})

/** A completed payment and a failed one, newest first. */
const samples = (): PaymentAudit[] => {
  const completed = paymentOf(paid, [['STARTED'], ['VERIFIED'], ['PROVISIONED'], ['COMPLETED']])
  const details = { ...completed.details, localPrice: '4.79', localCurrency: 'EUR' }
  return [
    paymentOf(failed, [['STARTED'], ['CLIENT_ISSUE', 'BILLER_NOT_READY']]),
    { ...completed, details, obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }] },
  ]
}

/** A server that keeps payments, and can undo a noted dispute. */
function keepPayments(answers: Answers, payments: PaymentAudit[]): void {
  const change = (txid: number, more: Partial<PaymentAudit>) => {
    const index = payments.findIndex((one) => one.txid === txid)
    const one = payments[index] as PaymentAudit
    payments[index] = { ...one, ...more, version: String(Number(one.version) + 1) }
  }
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'PUT /api/payments/:txid/state',
    subject: 'payment',
    subjectId: String(paid),
    before: { state: 'COMPLETED' },
    after: { state: 'DISPUTED' },
    requestId: 'test',
  }
  answers
    .on(listPaymentAudits, ({ query: { txid, player, search, state } }) => {
      const audits = payments.filter(
        (one) =>
          (txid === undefined || one.txid === txid) &&
          (player === undefined || one.gt === player) &&
          (state === undefined || one.txstate === state) &&
          (search === undefined || String(one.txid) === search),
      )
      return { audits, currency: usualCurrency, next: null }
    })
    .on(setPaymentState, ({ params: { txid }, body: { state, note } }) => {
      const history = payments.find((one) => one.txid === txid)?.history ?? []
      change(txid, { txstate: state, history: [...history, { change: state, data: note }] })
      return withHeaders({ result: 'ok' as const, data: {} }, { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      change(paid, { txstate: 'COMPLETED' })
      return withHeaders({ undone: 1 }, { entries: [2] })
    })
}

async function openPayments(path: string) {
  const payments = samples()
  return openScreen(realmPath(path), { answers: (on) => keepPayments(on, payments) })
}

const row = (txid: number) => page.getByRole('row').filter({ hasText: String(txid) })

test('payments show their state, price and local price, and are filtered by their id [payments-20]', async () => {
  await openPayments('purchases')
  await expect.element(row(failed)).toContainText('Client issue')
  await expect.element(row(paid)).toContainText('$ 4.99')
  await expect.element(row(paid)).toContainText('4.79 EUR')
  await page.getByRole('link', { name: String(failed) }).click()
  await expect.element(page.getByRole('dialog', { name: `Payment ${failed}` })).toContainText('BILLER_NOT_READY')
  await userEvent.keyboard('{Escape}')

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Payment id' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill(String(paid))
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.element(row(failed)).not.toBeInTheDocument()
  await page.getByRole('link', { name: String(paid) }).click()
  const detail = page.getByRole('dialog', { name: `Payment ${paid}` })
  await expect.element(detail).toContainText('Provisioned')
  await expect.element(detail).toContainText('330 currency.gems')
}, 60_000)

test('a dispute is noted with the version of the payment, and taken back by Undo [payments-18]', async () => {
  const answers = await openPayments(`purchases?payment=${paid}`)
  const detail = page.getByRole('dialog', { name: `Payment ${paid}` })
  await detail.getByRole('button', { name: 'Note a dispute' }).click()
  const dispute = page.getByRole('dialog', { name: 'Note a dispute' })
  await dispute.getByLabelText('Note').fill('The card’s owner did not know of it.')
  await expectAccessible({ of: 'DisputeDrawer' })
  await dispute.getByRole('button', { name: 'Note the dispute' }).click()
  await expect.element(detail).toContainText('The card’s owner did not know of it.')
  await expect.element(row(paid)).toContainText('Disputed')
  const [request] = answers.requestsOf(setPaymentState)
  expect(request).toMatchObject({ params: { txid: paid }, body: { state: 'DISPUTED' } })
  expect(request?.headers.get('if-match')).toBe('"1"')
  await page
    .getByRole('alert')
    .filter({ hasText: 'Noted a dispute' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect.element(row(paid)).toContainText('Completed')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})

test('the payments of a player are on their own screen, and their number is on Analytics [payments-20]', async () => {
  await openPayments(`players/${gamerTag}/purchases`)
  await expect.element(row(paid)).toContainText('A pouch of gems')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect.element(page.getByText('Total paid')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Player' }).getByText(`${player?.stats['PURCHASES_TOTAL']} payments`))
    .toBeVisible()
})

test('the buyers of a product in the last week take three clicks after the menu, and the totals are of all that match', async () => {
  const payments = samples()
  const answers = await openScreen(realmPath('purchases'), {
    answers: (on) => {
      keepPayments(on, payments)
      on.on(listPaymentProducts, () => ({ products: [{ product: 'gems', name: 'A pouch of gems' }] }))
      on.on(getPaymentTotals, ({ query: { product } }) => ({
        payments: product ? 64 : 1_200,
        players: product ? 58 : 700,
        isExact: true,
        currencies: [
          { currency: 'USD', paid: 61, gross: 102_339, refunds: 2, refunded: 3_998, surpluses: 2, surplus: 1_198 },
          { currency: 'JPY', paid: 2, gross: 2_980, refunds: 0, refunded: 0, surpluses: 0, surplus: 0 },
        ],
      }))
    },
  })
  await expect.element(page.getByText('700 players')).toBeVisible()
  await page.getByRole('combobox', { name: 'Product' }).selectOptions('A pouch of gems')
  await page.getByRole('button', { name: '7 days' }).click()
  await expect.element(page.getByText('58 players')).toBeVisible()
  await expect.element(page.getByText('$\u00a01,023.39 + ¥\u00a02,980')).toBeVisible()
  await expect.element(page.getByText('$\u00a039.98')).toBeVisible()
  await expect.element(page.getByText('2 above a limit, not decided')).toBeVisible()
  expect(answers.requestsOf(listPaymentAudits).at(-1)?.query).toMatchObject({ product: 'gems', withinDays: 7 })
  expect(answers.requestsOf(getPaymentTotals).at(-1)?.query).toMatchObject({ product: 'gems', withinDays: 7 })

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(page.getByText('700 players')).toBeVisible()
})

test('the id of the provider is in the drawer, not in the list', async () => {
  const payments = samples().map((one) => ({ ...one, providerid: `GPA.${one.txid}` }))
  await openScreen(realmPath('purchases'), { answers: (on) => keepPayments(on, payments) })
  await expect.element(row(paid)).not.toHaveTextContent(`GPA.${paid}`)
  await page.getByRole('link', { name: String(paid) }).click()
  await expect.element(page.getByRole('dialog', { name: `Payment ${paid}` })).toContainText(`GPA.${paid}`)
})

test('the players of selected payments, or of all that match, are opened, suspended and exported', async () => {
  const payments = samples()
  const answers = await openScreen(realmPath('purchases?product=gems&days=7'), {
    answers: (on) => {
      keepPayments(on, payments)
      on.on(getPaymentTotals, () => ({ payments: 64, players: 58, isExact: true, currencies: [] }))
      on.on(listPaymentProducts, () => ({ products: [{ product: 'gems', name: 'A pouch of gems' }] }))
      on.on(planSuspendPlayers, () => refuse('PlanRowsInvalid', { message: 'Nobody is left to suspend.' }))
    },
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save as segment' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Select all 64 matching' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: '64 selected' })).toBeVisible()

  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Suspend players' })
  await expect.element(drawer).toContainText('Suspends 58 players of 64 payments')
  await expectAccessible({ of: 'SuspendPlayersDrawer' })
  await drawer.getByLabelText('Reason').fill('Stolen cards.')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect.element(drawer.getByText('Nobody is left to suspend.')).toBeVisible()
  const bought = [{ product: 'gems', withinDays: 7, state: 'any' }]
  expect(answers.requestsOf(planSuspendPlayers)).toMatchObject([
    { body: { players: { matching: { bought } }, reason: 'Stolen cards.' } },
  ])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Open as players' }).click()
  await expect.poll(address).toMatch(/players\?bought=/)
  await expect.poll(() => answers.requestsOf(listPlayers).at(-1)?.query).toMatchObject({ bought })
  await expect.element(page.getByRole('button', { name: 'Remove filter Bought is A pouch of gems' })).toBeVisible()
})

test('the goods of a payment are given again with a reason, by a plan', async () => {
  const answers = await openScreen(realmPath(`purchases?payment=${paid}`), {
    answers: (on) => {
      keepPayments(on, samples())
      on.on(planPaidGoods, () => refuse('PlanRowsInvalid', { message: 'The player is gone.' }))
    },
  })
  await page.getByRole('button', { name: 'Give goods again…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Give goods again' })
  await drawer.getByLabelText('Reason').fill('Ticket 7.')
  await expectAccessible({ of: 'PaidGoodsDrawer' })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect.element(drawer.getByText('The player is gone.')).toBeVisible()
  expect(answers.requestsOf(planPaidGoods)).toMatchObject([
    { body: { txids: [paid], act: 'give', reason: 'Ticket 7.' } },
  ])
})

test('a role that may not change players has no such actions on a selection', async () => {
  await openScreen(realmPath('purchases'), { role: 'tester', answers: (on) => keepPayments(on, samples()) })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(page.getByRole('button', { name: 'Open as players' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Suspend', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Grant', exact: true })).not.toBeInTheDocument()
})

test('Refund counts only the selected payments that can be refunded, and says why the others cannot', async () => {
  const answers = await openScreen(realmPath('purchases'), {
    answers: (on) => {
      keepPayments(on, samples())
      on.on(planRefund, () => refuse('PlanRowsInvalid', { message: 'The store is not set up.' }))
    },
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Refund 1…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Refund payments' })
  await expect.element(drawer).toHaveTextContent('Skipped: 1 payment: not paid.')
  await expectAccessible({ of: 'RefundDrawer' })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect.element(drawer.getByText('Enter a reason for your colleagues.')).toBeVisible()
  await drawer.getByLabelText('Reason').fill('Ticket 7.')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect.element(drawer.getByText('The store is not set up.')).toBeVisible()
  expect(answers.requestsOf(planRefund)).toMatchObject([{ body: { txids: [paid], reason: 'Ticket 7.' } }])
})

const withLimit = (txid: number, states: Parameters<typeof paymentOf>[1], nth: number) => {
  const payment = paymentOf(txid, states)
  return { ...payment, details: { ...payment.details, isOverLimit: true, surplus: { nth, limit: 1 } } }
}

test('a payment above the limit has a surplus tag beside its product; a refunded one is grey', async () => {
  const payments = [
    withLimit(paid, [['STARTED'], ['COMPLETED']], 3),
    withLimit(failed, [['STARTED'], ['COMPLETED'], ['REFUNDED']], 2),
  ]
  await openScreen(realmPath('purchases'), { answers: (answers) => keepPayments(answers, payments) })
  const cell = page.getByRole('cell', { name: /A pouch of gems.*Surplus, 3rd of 1/ })
  await expect.element(cell).toBeVisible()
  await expect.element(page.getByRole('cell', { name: /A pouch of gems.*Surplus, 2nd of 1/ })).toBeVisible()
})

test('the tabs lead to payments that wait for a decision, with their counts, and keep the other filters', async () => {
  const answers = await openScreen(`${realmPath('purchases')}?state=COMPLETED`, {
    answers: (on) => {
      keepPayments(on, [withLimit(paid, [['STARTED'], ['COMPLETED']], 3)])
      on.on(getPaymentTotals, ({ query: { refund, surplus } }) => ({
        payments: surplus ? 2 : refund ? 4 : 64,
        players: 1,
        isExact: true,
        currencies: [],
      }))
    },
  })
  await expect.element(page.getByRole('tab', { name: /Refunds to decide.*4/ })).toBeVisible()
  await page.getByRole('tab', { name: /Surplus.*2/ }).click()
  await expect.element(page.getByRole('tab', { name: /Surplus.*2/ })).toHaveAttribute('aria-selected', 'true')
  await expect
    .poll(() => answers.requestsOf(listPaymentAudits).at(-1)?.query)
    .toMatchObject({ surplus: 'open', state: 'COMPLETED' })
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(page.getByRole('tab', { name: /Surplus.*2/ })).toHaveAttribute('aria-selected', 'true')
})

test('a surplus payment is kept with a reason, and its tag is grey from then on', async () => {
  const payments = [withLimit(paid, [['STARTED'], ['COMPLETED']], 3)]
  const answers = await openScreen(`${realmPath('purchases')}?surplus=open`, {
    answers: (on) => {
      keepPayments(on, payments)
      on.on(keepSurplusPayments, () => {
        payments[0]!.details = { ...payments[0]!.details, surplusKeptAt: Date.now() }
        return { result: 'ok' as const }
      })
    },
  })
  await page
    .getByRole('table')
    .getByRole('link', { name: String(paid) })
    .click()
  const detail = page.getByRole('dialog', { name: `Payment ${paid}` })
  await detail.getByRole('button', { name: 'Keep…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Keep the surplus payment' })
  await expect.element(drawer.getByLabelText('Reason')).toBeVisible()
  await expectAccessible({ of: 'KeepPaymentDrawer' })
  await drawer.getByRole('button', { name: 'Keep payment' }).click()
  await expect.element(drawer.getByText('Enter a reason for your colleagues.')).toBeVisible()
  await drawer.getByLabelText('Reason').fill('Ticket 7.')
  await drawer.getByRole('button', { name: 'Keep payment' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(answers.requestsOf(keepSurplusPayments)).toMatchObject([{ body: { txids: [paid], reason: 'Ticket 7.' } }])
  const searched = answers.requestsOf(listPaymentAudits).map(({ query }) => query.surplus)
  expect(searched).toContain('open')
  await expect.element(detail.getByRole('button', { name: 'Keep…' })).not.toBeInTheDocument()
})
