import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { testApp } from '../../../testing/test-app.ts'

async function world() {
  const app = await testApp()
  const player = await app.player()
  await publishItems(app, [
    { id: 'currency.gems', properties: { clientPermission: { write_self: true }, startingAmount: 50 } },
    { id: 'currency.gold', properties: { clientPermission: { write_self: false } } },
    { id: 'items.sword', properties: { clientPermission: { write_self: true } } },
    { id: 'items.hat', properties: { clientPermission: { write_self: false } } },
  ])
  const send = plainCalls(app, await app.as('developer'))
  return { app, player, inventory: `/object/inventory/${player.gamerTag}` as const, send }
}

test('PUT /object/inventory/{gamer tag} saves changes, and GET answers currencies and items with their instances [inventory-2 inventory-3 inventory-6]', async () => {
  const { app, inventory, send } = await world()
  const properties = [{ name: 'color', value: 'red' }]
  const body = {
    currencies: { 'currency.gems': 5 },
    newItems: [{ contentId: 'items.sword', properties }, { contentId: 'items.sword' }],
  }
  expect(await send(`PUT ${inventory}`, body)).toMatchObject({ status: 200 })
  const times = { createdAt: app.now(), updatedAt: app.now() }
  expect(await send(`GET ${inventory}`)).toMatchObject({
    status: 200,
    body: {
      currencies: [{ id: 'currency.gems', amount: 55, properties: [] }],
      items: [
        {
          id: 'items.sword',
          // Items of one moment come in the order of their ids, which are random.
          items: expect.arrayContaining([
            { id: expect.any(Number), properties, ...times },
            { id: expect.any(Number), properties: [], ...times },
          ]),
        },
      ],
    },
  })
})

test('ids of currencies begin with "currency." and ids of items with "items." [inventory-4]', async () => {
  const { inventory, send } = await world()
  for (const body of [
    { currencies: { gems: 5 } },
    { currencies: { 'items.sword': 5 } },
    { newItems: [{ contentId: 'sword' }] },
    { newItems: [{ contentId: 'currency.gems' }] },
  ]) {
    expect(await send(`PUT ${inventory}`, body)).toMatchObject({ status: 400, body: { error: 'BadRequest' } })
  }
})

test('GET /basic/inventory/currency answers symbol, client permission and starting amount of the published currencies [inventory-7]', async () => {
  const { send } = await world()
  expect(await send('GET /basic/inventory/currency')).toMatchObject({
    status: 200,
    body: {
      content: [
        { symbol: 'currency.gems', clientPermission: { write_self: true }, startingAmount: 50 },
        { symbol: 'currency.gold', clientPermission: { write_self: false } },
      ],
    },
  })
})

test('GET /basic/inventory/items answers symbol and client permission of the published items [inventory-8]', async () => {
  const { send } = await world()
  expect(await send('GET /basic/inventory/items')).toMatchObject({
    status: 200,
    body: {
      content: [
        { symbol: 'items.hat', clientPermission: { write_self: false } },
        { symbol: 'items.sword', clientPermission: { write_self: true } },
      ],
    },
  })
})

test('clientPermission.write_self decides whether a game client may change that content [inventory-10]', async () => {
  const { app, player, inventory } = await world()
  const client = plainCalls(app, player)
  for (const body of [{ currencies: { 'currency.gems': 1 } }, { newItems: [{ contentId: 'items.sword' }] }]) {
    expect(await client(`PUT ${inventory}`, body)).toMatchObject({ status: 200 })
  }
  for (const body of [{ currencies: { 'currency.gold': 1 } }, { newItems: [{ contentId: 'items.hat' }] }]) {
    expect(await client(`PUT ${inventory}`, body)).toMatchObject({ body: { error: 'NotWritableByClient' } })
  }
})
