import { updateInventory } from '@regent/contract/monetize/inventory'
import { planPaidGoods } from '@regent/contract/monetize/payments-refunds'
import { applyPlan, planUndo } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { auditOf, begin, complete, gemShop, gemsOf } from '../../../testing/payments.ts'

async function paidShop() {
  const shop = await gemShop()
  const txid = await begin(shop.client)
  await complete(shop.client, txid)
  const gems = () => gemsOf(shop.developer, shop.gamerTag)
  const plan = (act: 'give' | 'take', ids = [txid]) =>
    shop.developer.call(planPaidGoods, { body: { txids: ids, act, reason: 'Ticket 7.' } })
  const apply = async (id: number) => {
    await shop.developer.call(applyPlan, { params: { id } })
    await shop.app.runJobs()
  }
  return { ...shop, txid, gems, plan, apply, bought: await gems() }
}

test('a plan with a reason gives paid goods again, and is undone as a whole', async () => {
  const { developer, txid, gems, plan, apply, bought } = await paidShop()
  const { plan: made, sample } = await plan('give')
  expect(made).toMatchObject({ title: 'Give the goods of 1 payment again', warnings: [] })
  expect(sample[0]?.after).toContain('give ')
  expect(await gems()).toBe(bought)
  await apply(made.id)
  expect(await gems()).toBe(2 * bought)
  const audit = await auditOf(developer, txid)
  expect(audit).toMatchObject({ txstate: 'COMPLETED' })
  expect(audit?.history.at(-1)?.data).toBe('Goods given again. Ticket 7.')
  const undo = await developer.call(planUndo, { params: { id: made.id } })
  await apply(undo.plan.id)
  expect(await gems()).toBe(bought)
})

test('the player’s remaining goods are revoked, never below zero, and the plan names what is missing', async () => {
  const { developer, gamerTag, gems, plan, apply, bought } = await paidShop()
  await developer.call(updateInventory, {
    params: { gamerTag },
    body: { currencies: { 'currency.gems': -(bought - 5) }, transaction: 'spent' },
  })
  const { plan: made, sample } = await plan('take')
  expect(made.warnings).toEqual(['The players of 1 payment no longer have everything. No balance becomes negative.'])
  expect(sample).toMatchObject([{ player: gamerTag, after: expect.stringContaining('5 currency.gems') }])
  await apply(made.id)
  expect(await gems()).toBe(0)
  await expect(plan('take')).rejects.toMatchObject({ code: 'PlanRowsInvalid' })
  const undo = await developer.call(planUndo, { params: { id: made.id } })
  await apply(undo.plan.id)
  expect(await gems()).toBe(5)
})

test('a payment that never completed is given with a warning; an unknown one and no reason are refused', async () => {
  const { developer, client, plan } = await paidShop()
  const open = await begin(client)
  const { plan: made } = await plan('give', [open])
  expect(made.warnings).toEqual(['1 payment never completed. Check at the store that the player paid.'])
  await expect(plan('give', [1])).rejects.toMatchObject({ code: 'PaymentNotFound' })
  const body = { txids: [open], act: 'give' as const, reason: ' ' }
  await expect(developer.call(planPaidGoods, { body })).rejects.toMatchObject({ status: 400 })
})
