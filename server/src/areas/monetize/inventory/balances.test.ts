import { updateInventory } from '@regent/contract/monetize/inventory'
import { listBalances } from '@regent/contract/monetize/inventory-balances'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { buildBalances } from './routes.ts'

const gems = 'currency.gems'
const gold = 'currency.gold'

test('a day without a change keeps the balance, and the first is what was there before', () => {
  const rows = [
    { content_id: gems, day: 2, before: 5, after: 9 },
    { content_id: gems, day: 13, before: 9, after: 1 },
  ]
  expect(buildBalances(rows)).toEqual([{ id: gems, balances: [5, 5, 5, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 1] }])
  expect(buildBalances([])).toEqual([])
})

test('the balances of the last 14 days end with that of now; what did not change is left out', async () => {
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player()
  let developer = await app.as('developer')
  const wait = async (days: number) => {
    app.advance(days * dayMs)
    // The former token has expired.
    developer = await app.as('developer')
  }
  await publishItems(app, [{ id: gems, properties: { startingAmount: 50 } }, { id: gold }])
  const add = (gamerTag: number, currencies: Record<string, number>) =>
    developer.call(updateInventory, { params: { gamerTag }, body: { currencies } })
  const read = async () => (await developer.call(listBalances, { params: { gamerTag: player.gamerTag } })).currencies
  await add(player.gamerTag, { [gold]: 7 })
  await wait(15)
  expect(await read()).toEqual([])
  await add(player.gamerTag, { [gems]: 10 })
  await add(player.gamerTag, { [gems]: -5 })
  await add(other.gamerTag, { [gems]: 1_000 })
  await wait(3)
  await add(player.gamerTag, { [gems]: 100 })
  const [one, ...more] = await read()
  expect(more).toEqual([])
  expect(one?.id).toBe(gems)
  expect(one?.balances.slice(0, 12)).toEqual(Array(12).fill(50))
  expect(one?.balances.slice(12)).toEqual([55, 55, 155])
})
