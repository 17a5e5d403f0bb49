import { planRefund } from '@regent/contract/monetize/payments-refunds'
import { listNeeds } from '@regent/contract/operate/now'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan } from '@regent/contract/organization/plans'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { startLocalService } from '../../../testing/local-service.ts'
import { auditOf, begin, complete, gemShop, gemsOf } from '../../../testing/payments.ts'
import { refundAtFacebook } from './facebook.ts'
import { refundAtGoogle } from './google-refunds.ts'
import type { StoreAnswer, Stores } from './stores.ts'

async function paidShop() {
  const shop = await gemShop()
  const { app, client, developer } = shop
  const txid = await begin(client)
  await complete(client, txid)
  const plan = (txids = [txid]) => developer.call(planRefund, { body: { txids, reason: 'Ticket 7.' } })
  const apply = async (id: number) => {
    await developer.call(applyPlan, { params: { id } })
    await app.runJobs()
  }
  const pretendStore = (provider: string) =>
    app.db.updateTable('payments').set({ provider }).where('txid', '=', txid).execute()
  const audit = async () => auditOf(await app.as('developer'), txid)
  return { ...shop, txid, plan, apply, pretendStore, audit }
}

test('a payment is refunded by a plan with a reason; its goods wait for a decision', async () => {
  const { developer, gamerTag, txid, plan, apply, audit } = await paidShop()
  const gems = await gemsOf(developer, gamerTag)
  const { plan: made, sample } = await plan()
  expect(made).toMatchObject({
    title: 'Refund 1 payment',
    summary: [{ label: 'Reason', value: 'Ticket 7.' }],
    warnings: expect.arrayContaining(['The stores return the money. This cannot be undone.']),
  })
  expect(sample).toMatchObject([{ player: gamerTag, after: { refund: expect.stringContaining('by Test') } }])
  expect(await audit()).toMatchObject({ txstate: 'COMPLETED' })
  await apply(made.id)
  expect(await audit()).toMatchObject({
    txstate: 'REFUNDED',
    refund: { reason: 'Refunded by the staff: Ticket 7.', isPartial: false, decision: 'waiting' },
  })
  expect((await audit())?.history.map(({ data }) => data)).toContain('Asked Test for a refund. Ticket 7.')
  expect(await gemsOf(developer, gamerTag)).toBe(gems)
  const { needs } = await developer.call(listNeeds, {})
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'waiting-refunds' }))
  await expect(plan()).rejects.toMatchObject({
    code: 'PlanRowsInvalid',
    message: '1 payment: refunded already. Nothing was planned.',
  })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'refund-request' } })
  expect(rows).toMatchObject([{ subjectId: String(txid), planId: made.id, after: { provider: 'Test' } }])
  expect((await developer.send(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })).status).toBeGreaterThanOrEqual(400)
})

test('payments that are not paid, or whose store refunds by itself, are left out and counted', async () => {
  const { client, plan, pretendStore, txid } = await paidShop()
  const open = await begin(client)
  const second = await begin(client)
  await complete(client, second)
  await pretendStore('ITunes')
  const { plan: made } = await plan([txid, open, second])
  expect(made).toMatchObject({ count: 1 })
  expect(made.warnings.at(-1)).toBe('Skipped: 1 payment: ITunes refunds only on its own. 1 payment: not paid.')
  await expect(plan([1])).rejects.toMatchObject({ code: 'PaymentNotFound' })
})

test('a store that is down is asked again; what it refuses stands in the history of the payment', async () => {
  const { app, plan, apply, pretendStore, audit } = await paidShop()
  const stand = await startLocalService(() => ({ status: 503 }))
  app.services.settings.paymentStoresUrl = stand.url
  await pretendStore('Steam')
  await apply((await plan()).plan.id)
  expect(stand.asked).toHaveLength(1)
  expect(await audit()).toMatchObject({ txstate: 'COMPLETED' })
  const error = { errorcode: '9', errordesc: 'The order is too old' }
  stand.answer = () => ({ body: { response: { result: 'Failure', error } } })
  app.advance(hourMs)
  await app.runJobs()
  await stand.close()
  const payment = await audit()
  expect(payment).toMatchObject({ txstate: 'COMPLETED' })
  expect(payment?.history.at(-1)?.data).toBe('The refund was refused. Steam answers: The order is too old (code 9).')
})

type StoreCall = { address: string; body: string | undefined }

/** A store that gives one answer, and what it was asked. */
function fakeStore(answer: (address: string) => StoreAnswer): { stores: Stores; asked: StoreCall[] } {
  const asked: StoreCall[] = []
  const stores: Stores = {
    appleRoots: [],
    async ask(address, request) {
      asked.push({ address, body: request?.body })
      return answer(address)
    },
  }
  return { stores, asked }
}

test('Facebook is asked for the paid amount in major units, and its refusal is returned', async () => {
  const config = new Map([
    ['facebook.app_id', '1'],
    ['facebook.secret', 's'],
  ])
  const paid = { currency: 'EUR', amount: '4.99' }
  const good = fakeStore(() => ({ status: 200, body: { success: true } }))
  expect(await refundAtFacebook({ config, stores: good.stores }, '77', paid)).toBeUndefined()
  expect(good.asked).toMatchObject([{ address: 'https://graph.facebook.com/77/refunds' }])
  expect(Object.fromEntries(new URLSearchParams(good.asked[0]?.body))).toMatchObject(paid)
  const bad = fakeStore(() => ({ status: 400, body: { error: { message: 'Already refunded' } } }))
  expect(await refundAtFacebook({ config, stores: bad.stores }, '77', paid)).toBe('Facebook answers: Already refunded.')
})

test('Google Play without the keys of the realm is not asked for a refund', async () => {
  const { stores, asked } = fakeStore(() => ({ status: 200, body: {} }))
  await expect(refundAtGoogle({ config: new Map(), stores, now: 0 }, 'GPA.1')).rejects.toMatchObject({
    code: expect.any(String),
  })
  expect(asked).toEqual([])
})
