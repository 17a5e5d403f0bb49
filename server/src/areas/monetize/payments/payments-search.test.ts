import { listPaymentAudits } from '@regent/contract/payments'
import { expect, test } from 'vitest'
import { begin, complete, gemShop } from '../../../testing/payments.ts'

test('one search finds a payment by its txid, by the id of its provider, and all of a player', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const [first, second] = [await begin(client), await begin(client)]
  await complete(client, first)
  const found = async (search: string, more = {}) => {
    const { audits } = await developer.call(listPaymentAudits, { query: { search, ...more } })
    return audits.map(({ txid }) => txid)
  }
  expect(await found(String(first))).toEqual([first])
  expect(await found(` test-${first} `)).toEqual([first])
  expect((await found(String(gamerTag))).sort()).toEqual([first, second].sort())
  expect(await found(String(gamerTag), { state: 'COMPLETED' })).toEqual([first])
  expect(await found('GPA.1234-5678-9012-34567')).toEqual([])
  expect(await found('1')).toEqual([])
  expect(await found('99999999999999999999')).toEqual([])
})

test('on the page of a player the search stays with that player', async () => {
  const { app, developer, client, gamerTag } = await gemShop()
  const other = await app.player()
  const txid = await begin(client)
  const found = async (player: number) => {
    const { audits } = await developer.call(listPaymentAudits, { query: { search: String(txid), player } })
    return audits.length
  }
  expect(await found(gamerTag)).toBe(1)
  expect(await found(other.gamerTag)).toBe(0)
})
