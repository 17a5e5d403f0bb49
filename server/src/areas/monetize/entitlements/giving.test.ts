import { claimAnnouncements, saveAnnouncement } from '@regent/contract/communicate/announcements'
import { searchMail, sendMail, updateMails } from '@regent/contract/communicate/mail'
import { buyListing, listStoreOffers, saveCatalog } from '@regent/contract/monetize/commerce'
import {
  createEntitlementDefinition,
  grantEntitlements,
  listPlayerEntitlements,
  revokeEntitlement,
} from '@regent/contract/monetize/entitlements'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import { expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const pass = { symbol: 'pass', request: { parameterized: true, maxGrants: 2 } }
const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 10 }

async function people(app: TestApp) {
  app.giveExtras()
  const client = await app.player()
  const developer = await app.as('developer')
  await developer.call(createEntitlementDefinition, { body: pass })
  return { client, gamerTag: client.gamerTag, developer }
}

const heldBy = async (by: Actor, gamerTag: number) =>
  (await by.call(listPlayerEntitlements, { query: { gt: gamerTag } })).entitlements.map(
    ({ symbol, specialized, history }) => `${symbol} ${specialized} ${history[0]?.why}`,
  )

const gemsOf = async (by: Actor, gamerTag: number) =>
  (await by.call(getInventory, { params: { gamerTag }, query: {} })).currencies[0]?.amount ?? 0

test('a claimed mail gives its entitlements up to the limit', async () => {
  const { client, gamerTag, developer } = await people(await testApp())
  const attachments = [
    { symbol: 'pass', specialization: 'season-2', action: 'grant', quantity: 5 },
    { symbol: 'currency.gems', action: 'grant', quantity: 3 },
  ]
  const letter = { receiverGamerTag: gamerTag, senderGamerTag: 0, category: 'SYSTEM', subject: 'Hi', attachments }
  await developer.call(sendMail, { body: { sendMailRequests: [letter] } })
  const { results } = await client.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })
  const id = results[0]?.content?.[0]?.id ?? 0
  const claim = {
    params: { gamerTag },
    body: { updateMailRequests: [{ id, update: { mailId: id, acceptAttachments: true } }] },
  }
  await client.call(updateMails, claim)
  await client.call(updateMails, claim)
  expect(await heldBy(developer, gamerTag)).toEqual(Array(2).fill(`pass season-2 mail ${id}`))
  expect(await gemsOf(client, gamerTag)).toBe(3)
})

test('an announcement gives its entitlements once', async () => {
  const { client, gamerTag, developer } = await people(await testApp())
  const attachments = [{ symbol: 'pass', count: 1, type: 'entitlement' }]
  const body = { symbol: 'gift', channel: 'any', title: 't', summary: 's', body: 'b', attachments }
  await developer.call(saveAnnouncement, { body })
  const claim = { params: { gamerTag }, body: { announcement: 'gift' } }
  await client.call(claimAnnouncements, claim)
  await client.call(claimAnnouncements, claim)
  expect(await heldBy(developer, gamerTag)).toEqual(['pass  announcement gift'])
})

test('a purchase gives the entitlements of its offer, or is refused before anything is paid', async () => {
  const { client, gamerTag, developer } = await people(await testApp())
  await developer.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': 100 } } })
  const offer = (symbol: string, ent: string) => ({ symbol, obtain: [{ ent, count: 2, spec: '' }] })
  const listing = (offerSymbol: string) => ({ symbol: offerSymbol, offerSymbol, price })
  await developer.call(saveCatalog, {
    body: {
      offerDefinitions: [offer('season', 'pass')],
      stores: [{ symbol: 'main', listings: [listing('season')] }],
    },
  })
  const buy = (one: string) => client.send(buyListing, { params: { gamerTag }, body: { purchaseId: `${one}:main` } })
  expect(await buy('season')).toMatchObject({ status: 200 })
  expect(await heldBy(developer, gamerTag)).toEqual(Array(2).fill('pass  bought season:main'))
  const message = 'The player has reached the limit of pass. Nothing was changed.'
  const body = { error: 'ListingNotAvailable', field: 'purchaseId', message }
  expect(await buy('season')).toMatchObject({ status: 400, body })
  expect(await gemsOf(client, gamerTag)).toBe(90)
})

test('a listing requires an entitlement in a state, or its absence', async () => {
  const { client, gamerTag, developer } = await people(await testApp())
  const asking = (symbol: string, asked: object) => ({
    symbol,
    offerSymbol: 'gold',
    price,
    entitlementRequirements: [{ symbol: 'pass', constraint: 'eq', ...asked }],
  })
  const listings = [
    asking('has', {}),
    asking('has-of-season', { specialization: 'season-2' }),
    asking('had', { state: 'revoked' }),
    asking('lacks', { constraint: 'neq' }),
  ]
  const offerDefinitions = [{ symbol: 'gold', obtainCurrency: [{ symbol: 'currency.gold', amount: 1 }] }]
  await developer.call(saveCatalog, { body: { offerDefinitions, stores: [{ symbol: 'main', listings }] } })
  const shown = async () =>
    (await client.call(listStoreOffers, { params: { gamerTag }, query: {} })).stores.flatMap((store) =>
      store.listings.map(({ symbol }) => symbol),
    )
  expect(await shown()).toEqual(['lacks'])
  const generators = [{ symbol: 'pass', specialization: 'season-2' }]
  await developer.call(grantEntitlements, { body: { gamerTags: [gamerTag], generators } })
  expect(await shown()).toEqual(['has', 'has-of-season'])
  const { entitlements } = await developer.call(listPlayerEntitlements, { query: { gt: gamerTag } })
  await developer.call(revokeEntitlement, { body: { uuid: entitlements[0]?.uuid ?? '' } })
  expect(await shown()).toEqual(['had', 'lacks'])
})
