import { getCatalog, getPublishedCatalog, saveCatalog, tellStatsOfShopper } from '@regent/contract/monetize/commerce'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { beginPayment } from '@regent/contract/monetize/payments'
import { deleteSegment } from '@regent/contract/players/segments'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { listen } from '../../../testing/listen.ts'
import { gemShop } from '../../../testing/payments.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { buy, heldBy, sell, shownTo, storesOf } from '../../../testing/shop.ts'
import { ownApp } from '../../../testing/test-app.ts'

async function world(gems = 1_000) {
  const app = await ownApp()
  const here = await veteransAnd(app)
  for (const { gamerTag } of [here.veteran, here.novice])
    await here.developer.call(updateInventory, {
      params: { gamerTag },
      body: { currencies: { 'currency.gems': gems } },
    })
  return { app, ...here }
}

test('a listing with an audience is shown and sold to its players only, and staff see why', async () => {
  const { developer, veteran, novice, segment } = await world()
  await developer.call(saveCatalog, { body: sell({ audience: { segment } }, {}) })
  expect(await shownTo(veteran, veteran.gamerTag)).toEqual(['l0', 'l1'])
  expect(await shownTo(novice, novice.gamerTag)).toEqual(['l1'])
  const [store] = await storesOf(developer, novice.gamerTag, { include_hidden: true })
  expect(store?.listings[0]?.whyNotShown).toEqual(['The player is not in the audience of the listing.'])
  expect(await buy(novice, novice.gamerTag, 'l0:main')).toMatchObject({
    status: 400,
    body: { error: 'ListingNotAvailable', message: expect.stringContaining('audience') },
  })
  expect((await buy(veteran, veteran.gamerTag, 'l0:main')).status).toBe(200)
  expect(JSON.stringify(await storesOf(veteran, veteran.gamerTag))).not.toContain('audience')
})

test('a listing for real money is begun by the players of its audience only', async () => {
  const { app, developer, client } = await gemShop()
  const { catalog } = await developer.call(getCatalog, { query: {} })
  const audience = { gamerTags: [(await app.player()).gamerTag] }
  const stores = catalog.stores.map((store) => ({
    ...store,
    listings: store.listings.map((listing) => ({ ...listing, audience })),
  }))
  const begin = () => client.send(beginPayment, { params: { provider: 'test' }, body: { purchaseId: 'gems:main' } })
  expect((await begin()).status).toBe(200)
  await developer.call(saveCatalog, { body: { stores, offerDefinitions: catalog.offerDefinitions } })
  expect(await begin()).toMatchObject({ status: 400, body: { error: 'ListingNotAvailable' } })
})

test('a segment that changes while players buy decides each purchase: paid and given, or neither', async () => {
  const { developer, veteran, segment, setLimit } = await world(100)
  await developer.call(saveCatalog, { body: sell({ audience: { segment } }) })
  const [changed, ...bought] = await Promise.all([
    setLimit(50),
    ...Array.from({ length: 8 }, () => buy(veteran, veteran.gamerTag, 'l0:main')),
  ])
  expect(changed.status).toBe(200)
  const sold = bought.filter(({ status }) => status === 200).length
  for (const answer of bought.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({ status: 400, body: { error: 'ListingNotAvailable' } })
  const held = await heldBy(developer, veteran.gamerTag)
  expect([held['currency.gems'], held['currency.gold'] ?? 0]).toEqual([100 - sold * 10, sold * 1_000])
  expect(await buy(veteran, veteran.gamerTag, 'l0:main')).toMatchObject({ status: 400 })
})

test('a segment is not deleted while a catalogue with it is saved again and again', async () => {
  const { developer, segment } = await world()
  const saves = Array.from({ length: 4 }, (_, index) =>
    developer.send(saveCatalog, { body: sell({ audience: { segment }, purchaseLimit: index + 1 }) }),
  )
  const [removed, ...saved] = await Promise.all([developer.send(deleteSegment, { params: { id: segment } }), ...saves])
  const { catalog } = await developer.call(getCatalog, { query: {} })
  const isUsed = catalog.stores.some(({ listings }) => listings.some(({ audience }) => audience?.segment === segment))
  expect(removed.status).toBe(isUsed ? 409 : 200)
  for (const { status } of saved) expect(status).toBe(isUsed ? 200 : 404)
})

test('content that names a segment of another realm sells to no player by it, and says so', async () => {
  const { app, developer, veteran, segment } = await world()
  const item = (id: string, of: number) => ({
    id,
    properties: {
      audience: { segment: of },
      price: { type: 'currency', symbol: 'currency.gems', amount: 1 },
      offer: { titles: ['Gold'], descriptions: [], obtainCurrency: [{ symbol: 'currency.gold', amount: 5 }] },
    },
  })
  await publishItems(app, [
    item('listings.here', segment),
    item('listings.elsewhere', 42),
    { id: 'stores.main', properties: { listings: ['listings.here', 'listings.elsewhere'] } },
  ])
  expect(await shownTo(veteran, veteran.gamerTag)).toEqual(['listings.here'])
  const { faults } = await developer.call(getPublishedCatalog, {})
  expect(faults).toEqual([
    { id: 'listings.elsewhere', message: 'audience.segment is 42, which does not exist in this realm.' },
  ])
  expect(await developer.send(deleteSegment, { params: { id: segment } })).toMatchObject({ status: 409 })
})

test('clients read the offers again when a stat of an audience has changed', async () => {
  const { app, developer, novice, segment } = await world()
  await developer.call(saveCatalog, { body: sell({ audience: { segment } }) })
  const { contexts, stop } = await listen(app, novice)
  const tell = (stat: string) =>
    developer.call(tellStatsOfShopper, {
      params: { gamerTag: novice.gamerTag },
      body: { statsBefore: { [stat]: '1' }, statsAfter: { [stat]: '20' } },
    })
  await tell('MOOD')
  app.services.live.tell({ to: { pid: app.pid }, topic: 'after mood', message: {} })
  await tell('LEVEL')
  await expect.poll(contexts).toEqual(['after mood', 'commerce.refresh'])
  stop()
})
