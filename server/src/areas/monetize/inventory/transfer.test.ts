import {
  endTransaction,
  getInventory,
  previewInventory,
  transferCurrencies,
  updateInventory,
} from '@regent/contract/monetize/inventory'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const change = (by: Actor, gamerTag: number, body: { currencies: Record<string, number>; transaction?: string }) =>
  by.call(updateInventory, { params: { gamerTag }, body })
const amountsOf = async (by: Actor, gamerTag: number) => {
  const { currencies } = await by.call(getInventory, { params: { gamerTag }, query: {} })
  return Object.fromEntries(currencies.map(({ id, amount }) => [id, amount]))
}

async function people(app: TestApp) {
  const client = await app.player()
  return { client, gamerTag: client.gamerTag, developer: await app.as('developer') }
}

test('a transfer takes from one player what it gives to another, once, and only if the amount is there', async () => {
  const app = await testApp()
  const { client, gamerTag, developer } = await people(app)
  const other = await app.player()
  await change(developer, gamerTag, { currencies: { 'currency.gems': 50 } })
  const transfer = (by: Actor, body: object) => by.send(transferCurrencies, { params: { gamerTag }, body })
  const body = { recipientPlayer: other.gamerTag, currencies: { 'currency.gems': 20 }, transaction: 'trade-1' }
  for (const _ of ['first', 'again']) expect(await transfer(developer, body)).toMatchObject({ status: 200 })
  expect([await amountsOf(developer, gamerTag), await amountsOf(developer, other.gamerTag)]).toEqual([
    { 'currency.gems': 30 },
    { 'currency.gems': 20 },
  ])
  for (const [wrong, refusal] of [
    [{ currencies: { 'currency.gems': 31 } }, { error: 'InsufficientCurrency' }],
    [{ currencies: { 'currency.gems': -1 } }, { field: 'currencies.currency.gems' }],
    [{ recipientPlayer: gamerTag }, { field: 'recipientPlayer' }],
    [{ recipientPlayer: 17 }, { error: 'PlayerNotFound', field: 'recipientPlayer' }],
  ] as const)
    expect(await transfer(developer, { ...body, transaction: 'trade-2', ...wrong })).toMatchObject({ body: refusal })
  expect(await transfer(client, body)).toMatchObject({ status: 403 })
  expect(await amountsOf(developer, gamerTag)).toEqual({ 'currency.gems': 30 })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'currency' } })
  expect(rows.map(({ gamerTag: tag, amount }) => [tag, amount])).toEqual(
    expect.arrayContaining([
      [gamerTag, -20],
      [other.gamerTag, 20],
    ]),
  )
})

test('the key of an ended transaction can be used again; a preview changes nothing', async () => {
  const { client, gamerTag, developer } = await people(await testApp())
  const params = { gamerTag }
  const body = { currencies: { 'currency.gems': 5 }, transaction: 'gift-1' }
  const preview = { currencies: [{ id: 'currency.gems', amount: 5, originalAmount: 5 }] }
  expect(await client.call(previewInventory, { params, body })).toEqual(preview)
  for (const _ of ['first', 'again']) await change(developer, gamerTag, body)
  await developer.call(endTransaction, { params, body: { transaction: 'gift-1' } })
  await change(developer, gamerTag, body)
  expect(await amountsOf(client, gamerTag)).toEqual({ 'currency.gems': 10 })
})
