import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { ownApp } from '../../../testing/test-app.ts'

const gems = { type: 'in_game_currency', symbol: 'currency.gems', amount: 10 }
const offer = { symbol: 'gold', obtainCurrency: [{ symbol: 'currency.gold', amount: 1_000 }] }
const listing = { symbol: 'l0', offerSymbol: 'gold', price: gems }

async function world() {
  const app = await ownApp()
  const player = await app.player()
  const send = plainCalls(app, await app.as('developer'))
  const save = (offerDefinitions: object[], stores: object[] = []) =>
    send('POST /basic/commerce/catalog/legacy', { offerDefinitions, stores })
  const sell = (more: object) => save([offer], [{ symbol: 'main', listings: [{ ...listing, ...more }] }])
  type Catalog = { stores: { listings: object[] }[]; offerDefinitions: object[] }
  const catalog = async () => ((await send('GET /basic/commerce/catalog')).body as { catalog: Catalog }).catalog
  const saveSkus = (...definitions: object[]) => send('POST /basic/commerce/skus', { definitions })
  const shown = async (by = send) => {
    const { body } = await by(`GET /object/commerce/${player.gamerTag}/offers`)
    return (body as { stores: { listings: object[] }[] }).stores.flatMap(({ listings }) => listings)
  }
  return { app, player, send, save, sell, catalog, saveSkus, shown }
}

test('GET /basic/commerce/catalog answers the catalogue, also with the parameters cid, pid and withDatasci [commerce-3]', async () => {
  const { app, send, sell } = await world()
  await sell({})
  const query = `?cid=${app.cid}&pid=${app.pid}&withDatasci=true`
  expect(await send(`GET /basic/commerce/catalog${query}`)).toMatchObject({
    status: 200,
    body: { catalog: { stores: [{ symbol: 'main' }], offerDefinitions: [{ symbol: 'gold' }] } },
  })
})

test('POST /basic/commerce/catalog/legacy saves offerDefinitions and stores [commerce-4]', async () => {
  const { save, catalog } = await world()
  expect(await save([offer], [{ symbol: 'main' }])).toMatchObject({ status: 200, body: { result: true } })
  expect(await catalog()).toMatchObject({ stores: [{ symbol: 'main' }], offerDefinitions: [offer] })
})

test('an offer carries its texts by language, images, obtained things, price, coupons and button text [commerce-5]', async () => {
  const { save, catalog } = await world()
  const definition = {
    symbol: 'gold',
    titles: { en: 'Gold', de: 'Gold!' },
    descriptions: { en: 'Shiny', de: 'Glänzend' },
    images: { small: { file: 's.png' } },
    obtain: [{ ent: 'items.hat', count: 5, spec: 'red' }],
    obtainCurrency: [{ symbol: 'currency.gold', amount: 1_000 }],
    obtainItems: [{ contentId: 'items.sword', properties: [{ name: 'color', value: 'red' }] }],
    price: gems,
    coupons: 3,
    buttonText: { en: 'Buy', de: 'Kaufen' },
  }
  await save([definition])
  expect((await catalog()).offerDefinitions).toMatchObject([definition])
})

test('the images of an offer are small, medium and large, each with file and atlas_info [commerce-6]', async () => {
  const { save, catalog } = await world()
  const image = (file: string) => ({ file, atlas_info: { name: 'shop', x: 1 } })
  const images = { small: image('s.png'), medium: image('m.png'), large: image('l.png') }
  await save([{ ...offer, images }])
  expect((await catalog()).offerDefinitions).toMatchObject([{ images }])
})

test('a store carries symbol, listings and activeListingLimit, which bounds what a player sees [commerce-7]', async () => {
  const { save, catalog, shown } = await world()
  const listings = [listing, { ...listing, symbol: 'l1' }]
  await save([offer], [{ symbol: 'main', listings, activeListingLimit: 1 }])
  expect(await catalog()).toMatchObject({ stores: [{ symbol: 'main', activeListingLimit: 1, listings }] })
  expect(await shown()).toMatchObject([{ symbol: 'l0' }])
})

test('a listing carries its offer, price, limits, button text and flags; a player also sees what is left [commerce-8]', async () => {
  const { sell, catalog, shown } = await world()
  const fields = { purchaseLimit: 5, buttonText: { en: 'Buy' }, active: true, queryAfterPurchase: true }
  await sell(fields)
  expect((await catalog()).stores[0]?.listings).toMatchObject([{ ...listing, ...fields }])
  expect(await shown()).toMatchObject([
    {
      symbol: 'l0',
      active: true,
      queryAfterPurchase: true,
      secondsActive: 0,
      purchasesRemain: 5,
      offer: { symbol: 'gold', price: gems, buttonText: 'Buy' },
    },
  ])
  await sell({})
  expect((await shown())[0]).not.toHaveProperty('purchasesRemain')
})

test('the price of a listing has type, symbol and amount; its type is in_game_currency or sku [commerce-9]', async () => {
  const { sell, catalog, saveSkus } = await world()
  await saveSkus({ name: 't5', realPrice: 499 })
  for (const price of [gems, { type: 'sku', symbol: 't5', amount: 1 }]) {
    expect(await sell({ price })).toMatchObject({ status: 200 })
    expect((await catalog()).stores[0]?.listings).toMatchObject([{ price }])
  }
  expect(await sell({ price: { ...gems, type: 'barter' } })).toMatchObject({ status: 400 })
})

test('a listing carries requirements of stats, cohorts, entitlements and offers [commerce-10]', async () => {
  const { sell, catalog } = await world()
  const requirements = {
    playerStatRequirements: [{ stat: 'LEVEL', constraint: 'gte', value: '3' }],
    cohortRequirements: [{ trial: 'price', cohort: 'b', constraint: 'eq' }],
    entitlementRequirements: [{ symbol: 'pass', constraint: 'eq', state: 'granted' }],
    offerRequirements: [{ offerSymbol: 'gold', purchases: { constraint: 'lt', value: 2 } }],
  }
  expect(await sell(requirements)).toMatchObject({ status: 200 })
  expect((await catalog()).stores[0]?.listings).toMatchObject([requirements])
})

test('a requirement of a listing compares by gt, gte or lt [commerce-11]', async () => {
  const { player, send, sell, shown } = await world()
  await send(`POST /object/stats/game.private.player.${player.gamerTag}`, { set: { LEVEL: 5 } })
  for (const [constraint, value, isShown] of [
    ['gt', '4', true],
    ['gt', '5', false],
    ['gte', '5', true],
    ['gte', '6', false],
    ['lt', '6', true],
    ['lt', '5', false],
  ] as const) {
    await sell({ playerStatRequirements: [{ stat: 'LEVEL', constraint, value }] })
    expect((await shown()).length, `${constraint} ${value}`).toBe(isShown ? 1 : 0)
  }
})

test('a listing is open in its active period, or for a duration from when the player first sees it [commerce-13]', async () => {
  const { app, player, sell, shown } = await world()
  const iso = (inMs: number) => new Date(app.now() + inMs).toISOString()
  await sell({ activePeriod: { start: iso(60_000), end: iso(120_000) } })
  const seen = [(await shown()).length]
  for (const ms of [60_000, 60_000]) {
    app.advance(ms)
    seen.push((await shown()).length)
  }
  expect(seen).toEqual([0, 1, 0])
  await sell({ activeDurationSeconds: 60 })
  const client = plainCalls(app, player)
  expect(await shown(client)).toMatchObject([{ secondsRemain: 60 }])
  app.advance(59_000)
  expect(await shown(client)).toMatchObject([{ secondsRemain: 1 }])
  app.advance(1_000)
  expect(await shown(client)).toEqual([])
})

test('GET /object/commerce/{gamer tag}/offers answers the stores as the player sees them [commerce-15]', async () => {
  const { player, send, save } = await world()
  const hidden = {
    ...listing,
    symbol: 'l1',
    playerStatRequirements: [{ stat: 'LEVEL', constraint: 'gte', value: '9' }],
  }
  await save([offer], [{ symbol: 'main', listings: [listing, hidden] }])
  const answer = await send(`GET /object/commerce/${player.gamerTag}/offers`)
  expect(answer).toMatchObject({ status: 200, body: { stores: [{ symbol: 'main', listings: [{ symbol: 'l0' }] }] } })
})

test('GET /basic/commerce/skus answers skus.definitions, also with the parameters cid and realmId [commerce-16]', async () => {
  const { app, send, saveSkus } = await world()
  await saveSkus({ name: 't5', realPrice: 499 })
  expect(await send(`GET /basic/commerce/skus?cid=${app.cid}&realmId=${app.pid}`)).toMatchObject({
    status: 200,
    body: { skus: { definitions: [{ name: 't5', realPrice: 499 }] } },
  })
})

test('POST /basic/commerce/skus replaces all definitions; a SKU has name, description, realPrice and a map of product ids [commerce-17 commerce-18]', async () => {
  const { send, saveSkus } = await world()
  const sku = { name: 't5', description: 'Gems', realPrice: 499, productIds: { itunes: 'sky.t5', steam: '480' } }
  expect(await saveSkus({ name: 'old', realPrice: 1 }, sku)).toMatchObject({ status: 200, body: { result: true } })
  expect(await saveSkus(sku)).toMatchObject({ status: 200 })
  const { body } = await send('GET /basic/commerce/skus')
  expect((body as { skus: { definitions: object[] } }).skus.definitions).toEqual([sku])
})
