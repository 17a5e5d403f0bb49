import { sendMailToPlayer } from '@regent/contract/communicate/mail'
import { allEndpoints } from '@regent/contract/endpoints'
import { getPlayerEvents } from '@regent/contract/engage/events-players'
import type { ErrorCode } from '@regent/contract/errors'
import {
  createEntitlementDefinition,
  deleteEntitlementDefinition,
  listPlayerEntitlements,
} from '@regent/contract/monetize/entitlements'
import { getInventory } from '@regent/contract/monetize/inventory'
import { beginPayment } from '@regent/contract/monetize/payments'
import { expect, test } from 'vitest'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { giftClaims, giftWorld, heldGifts, test5, unavailable } from '../../../testing/gift-claims.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { changeInventory } from './service.ts'

test.each(Object.entries(giftClaims))(
  'a %s whose currency does not exist gives nothing, and can be claimed once it exists',
  async (_, one) => {
    const here = await giftWorld()
    await one.prepare(here, 'currency.shells')
    await publishItems(here.app, [{ id: 'currency.gems' }])
    expect(await one.claim(here)).toMatchObject(unavailable('currency.shells', one.field))
    expect(await one.isClaimed(here)).toBe(false)
    expect(await heldGifts(here)).toEqual([])
    await publishItems(here.app, [{ id: 'currency.shells' }])
    expect((await one.claim(here)).status).toBe(200)
    expect(await one.isClaimed(here)).toBe(true)
    expect(await heldGifts(here)).toEqual([['currency.shells', 5]])
  },
)

test.each(Object.entries(giftClaims))(
  'a %s gives an entitlement like a currency: once it is defined, and not before',
  async (cause, one) => {
    const here = await giftWorld()
    const definition = { body: { symbol: 'pass', request: {} } }
    // A promo can name only defined entitlements.
    if (cause === 'promo-code') await here.developer.call(createEntitlementDefinition, definition)
    await one.prepare(here, 'pass')
    if (cause === 'promo-code') await here.developer.call(deleteEntitlementDefinition, { body: { symbol: 'pass' } })
    expect(await one.claim(here)).toMatchObject(unavailable('pass', one.field))
    expect(await one.isClaimed(here)).toBe(false)
    expect(await heldGifts(here)).toEqual([])
    await here.developer.call(createEntitlementDefinition, definition)
    expect((await one.claim(here)).status).toBe(200)
    expect(await one.isClaimed(here)).toBe(true)
    expect(await heldGifts(here)).toEqual([['pass', 5]])
  },
)

test('the entitlement of an event reward is shown as pending, and given once despite concurrent claims', async () => {
  const here = await giftWorld()
  const { client, developer, gamerTag } = here
  await developer.call(createEntitlementDefinition, { body: { symbol: 'titles.reaper', request: {} } })
  await giftClaims.event.prepare(here, 'titles.reaper')
  const { running } = await client.call(getPlayerEvents, { params: { gamerTag } })
  expect(running[0]?.scoreRewards).toMatchObject([{ pendingEntitlementRewards: { 'titles.reaper': '5' } }])
  const answers = await Promise.all(Array.from({ length: 6 }, () => giftClaims.event.claim(here)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  expect(await heldGifts(here)).toEqual([['titles.reaper', 5]])
  const { entitlements } = await developer.call(listPlayerEntitlements, { query: { gt: gamerTag } })
  expect(entitlements[0]?.history[0]?.why).toMatch(/^event events\.regatta/)
})

test('in a mail with several gifts, one that does not exist blocks all of them', async () => {
  const here = await giftWorld()
  const { app, developer, client, gamerTag } = here
  const body = {
    playerRewards: { changeCurrencies: [{ symbol: 'currency.gems', amount: 3 }] },
    attachments: [
      { symbol: 'items.hat', action: 'grant' },
      { symbol: 'pass', action: 'grant' },
    ],
  }
  await developer.call(sendMailToPlayer, { params: { gamerTag }, body })
  expect(await giftClaims.mail.claim(here)).toMatchObject(unavailable('pass', 'mailIds.0'))
  const { currencies, items } = await client.call(getInventory, { params: { gamerTag } })
  expect([currencies, items]).toEqual([[], []])
  await developer.call(createEntitlementDefinition, { body: { symbol: 'pass', request: {} } })
  await publishItems(app, [{ id: 'items.hat' }])
  expect((await giftClaims.mail.claim(here)).status).toBe(200)
  const held = await client.call(getInventory, { params: { gamerTag } })
  expect(held).toMatchObject({ currencies: [{ amount: 3 }], items: [{ id: 'items.hat', items: [{}] }] })
})

test('a payment for something that cannot be given is not begun', async () => {
  const here = await giftWorld()
  await giftClaims.payment.prepare(here, 'pass')
  const body = { purchaseId: 'gift:main' }
  expect(await here.client.send(beginPayment, { params: test5, body })).toMatchObject(unavailable('pass', 'purchaseId'))
})

test('every call that gives declares the error of a gift that does not exist', () => {
  const answering = allEndpoints
    .filter(({ call }) => (call.errors as readonly ErrorCode[] | undefined)?.includes('GiftNotAvailable'))
    .map(({ name }) => name)
  const claiming = [
    'acceptMails',
    'acceptOwnMails',
    'updateMail',
    'updateMails',
    'updateOwnMail',
    'claimAnnouncements',
    'claimPromoCode',
    'claimEventRewards',
    'claimTournamentRewards',
    'buyListing',
    'beginPayment',
    'completePayment',
  ]
  expect(answering).toEqual(expect.arrayContaining(claiming))
})

test('a change with a giving cause is refused unless its symbols were looked up', async () => {
  const changes = { currencies: { 'currency.gmes': 5 } }
  const giving = changeInventory({} as RealmContext, 1, changes, { cause: 'mail', reference: '7' })
  await expect(giving).rejects.toThrow('currency.gmes is given by "mail" without having been looked up')
})
