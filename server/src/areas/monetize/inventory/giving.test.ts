import { claimAnnouncements, listPlayerAnnouncements, saveAnnouncement } from '@regent/contract/announcements'
import { buyListing, saveCatalog, saveSkus } from '@regent/contract/commerce'
import { updateConfig } from '@regent/contract/config'
import { allEndpoints } from '@regent/contract/endpoints'
import {
  createEntitlementDefinition,
  deleteEntitlementDefinition,
  listPlayerEntitlements,
} from '@regent/contract/entitlements'
import type { ErrorCode } from '@regent/contract/errors'
import { applyEventContent, claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/events'
import { getInventory, type InventoryCause, listInventoryChanges } from '@regent/contract/inventory'
import { acceptMails, searchMail, sendMailToPlayer } from '@regent/contract/mail'
import { beginPayment, completePayment, listPaymentAudits } from '@regent/contract/payments'
import { claimPromoCode, createPromo, listPromoCodes, listPromos } from '@regent/contract/promo-codes'
import {
  claimTournamentRewards,
  joinTournament,
  listOwnTournaments,
  setTournamentScore,
} from '@regent/contract/tournaments'
import { expect, test } from 'vitest'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, type Answer, type TestApp, testApp } from '../../../testing/test-app.ts'
import { changeInventory } from './service.ts'

type World = { app: TestApp; developer: Actor; client: Actor; gamerTag: number }

async function world(): Promise<World> {
  const app = await testApp()
  app.giveExtras()
  const client = await app.player()
  return { app, developer: await app.as('developer'), client, gamerTag: client.gamerTag }
}

/** How players get a gift: it is prepared, claimed, and then marked as claimed. */
type Claim = {
  /** Prepares a gift of five of the symbol. */
  prepare: (world: World, symbol: string) => Promise<void>
  claim: (world: World) => Promise<Answer>
  isClaimed: (world: World) => Promise<unknown>
  field: string
  /** Its claim gives only currencies. */
  isOfCurrency?: true
}

const eventId = 'events.regatta'
const tournamentId = 'tournaments.arena'
const cycleMs = 600_000
const test5 = { provider: 'test' as const }
const txids = new WeakMap<TestApp, number>()

const codeOf = async ({ developer }: World) => {
  const { summaries } = await developer.call(listPromos, {})
  const id = summaries[0]?.definition.id ?? 0
  return (await developer.call(listPromoCodes, { query: { id } })).codes[0] ?? ''
}
const newestMail = async ({ client, gamerTag }: World) =>
  (await client.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })).results[0]?.content?.[0]

/** By the cause in the inventory history: a new cause needs an entry here. */
const claims: Record<Exclude<InventoryCause, 'operator' | 'plan' | 'game-server' | 'player' | 'group'>, Claim> = {
  mail: {
    async prepare({ developer, gamerTag }, symbol) {
      const attachments = [{ symbol, action: 'grant', quantity: 5 }]
      await developer.call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Hi', attachments } })
    },
    async claim(here) {
      const { client, gamerTag } = here
      const mailIds = [(await newestMail(here))?.id ?? 0]
      return client.send(acceptMails, { params: { gamerTag }, body: { mailIds } })
    },
    isClaimed: async (here) => (await newestMail(here))?.claimedTimeMs !== undefined,
    field: 'mailIds.0',
  },
  announcement: {
    async prepare({ developer }, symbol) {
      const attachments = [{ symbol, count: 5 }]
      const body = { symbol: 'spring', channel: 'any', title: 't', summary: 's', body: 'b', attachments }
      await developer.call(saveAnnouncement, { body })
    },
    claim: ({ client, gamerTag }) =>
      client.send(claimAnnouncements, { params: { gamerTag }, body: { announcement: 'spring' } }),
    isClaimed: async ({ client, gamerTag }) =>
      (await client.call(listPlayerAnnouncements, { params: { gamerTag }, query: {} })).announcements[0]?.isClaimed,
    field: 'announcements',
  },
  'promo-code': {
    async prepare({ developer }, symbol) {
      const gift = symbol.startsWith('currency.')
        ? { gift: { changeCurrencies: [{ symbol, amount: 5 }] } }
        : { entitlements: [{ symbol, quantity: 5 }] }
      await developer.call(createPromo, { body: { definition: { name: 'Promo', ...gift } } })
    },
    claim: async (here) => here.client.send(claimPromoCode, { body: { code: await codeOf(here) } }),
    isClaimed: async ({ developer }) => (await developer.call(listPromos, {})).summaries[0]?.redeemed !== 0,
    field: 'code',
  },
  event: {
    async prepare({ app, developer, client, gamerTag }, symbol) {
      const content = {
        ...{ symbol: eventId, name: 'Regatta', start_date: new Date(app.now()).toISOString() },
        phases: [{ name: 'main', duration_minutes: 60 }],
        permissions: { write_self: true },
        score_rewards: [{ min: 1, obtain: [{ symbol, count: 5 }] }],
      }
      await developer.call(applyEventContent, { body: { content } })
      await client.call(setEventScore, { params: { gamerTag }, body: { eventId, score: 5 } })
    },
    claim: ({ client, gamerTag }) => client.send(claimEventRewards, { params: { gamerTag }, body: { eventId } }),
    isClaimed: async ({ client, gamerTag }) =>
      (await client.call(getPlayerEvents, { params: { gamerTag } })).running[0]?.scoreRewards[0]?.claimed,
    field: 'eventId',
  },
  tournament: {
    async prepare({ app, client, gamerTag }, symbol) {
      const properties = {
        ...{ name: 'Arena', anchorTimeUTC: new Date(app.now()).toISOString(), cycleDuration: 'PT10M' },
        scoreRewards: [{ minScore: 1, currencyRewards: [{ symbol, amount: 5 }] }],
        permissions: { write_self: true },
      }
      await publishItems(app, [{ id: tournamentId, properties }])
      await client.call(joinTournament, { body: { tournamentId } })
      await client.call(setTournamentScore, { body: { tournamentId, playerId: gamerTag, score: 3 } })
      app.advance(cycleMs)
    },
    claim: ({ client }) => client.send(claimTournamentRewards, { body: { tournamentId } }),
    isClaimed: async ({ client }) =>
      (await client.call(listOwnTournaments, { query: { hasUnclaimedRewards: true } })).statuses.length === 0,
    field: 'tournamentId',
    isOfCurrency: true,
  },
  purchase: {
    async prepare({ developer }, symbol) {
      const price = { type: 'currency' as const, symbol: 'currency.gems', amount: 0 }
      await developer.call(saveCatalog, {
        body: {
          offerDefinitions: [{ symbol: 'gift', price, obtain: [{ ent: symbol, count: 5 }] }],
          stores: [{ symbol: 'main', listings: [{ symbol: 'gift', offerSymbol: 'gift' }] }],
        },
      })
    },
    claim: ({ client, gamerTag }) =>
      client.send(buyListing, { params: { gamerTag }, body: { purchaseId: 'gift:main' } }),
    isClaimed: async ({ developer, gamerTag }) =>
      (await developer.call(listInventoryChanges, { params: { gamerTag }, query: {} })).rows.length > 0 ||
      (await developer.call(listPlayerEntitlements, { query: { gt: gamerTag } })).entitlements.length > 0,
    field: 'purchaseId',
  },
  payment: {
    async prepare({ app, developer, client }, symbol) {
      await developer.call(updateConfig, { body: { upserts: { 'payments|testHandlerActive': true } } })
      await developer.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } })
      const price = { type: 'sku' as const, symbol: 't5' }
      await developer.call(saveCatalog, {
        body: {
          offerDefinitions: [{ symbol: 'gift', price, obtain: [{ ent: symbol, count: 5 }] }],
          stores: [{ symbol: 'main', listings: [{ symbol: 'gift', offerSymbol: 'gift' }] }],
        },
      })
      // The payment begins while its goods exist.
      if (!symbol.startsWith('currency.'))
        await developer.call(createEntitlementDefinition, { body: { symbol, request: {} } })
      const { txid } = await client.call(beginPayment, { params: test5, body: { purchaseId: 'gift:main' } })
      if (!symbol.startsWith('currency.')) await developer.call(deleteEntitlementDefinition, { body: { symbol } })
      txids.set(app, txid)
    },
    claim: ({ app, client }) => client.send(completePayment, { params: test5, body: { txid: txids.get(app) ?? 0 } }),
    isClaimed: async ({ developer }) =>
      (await developer.call(listPaymentAudits, { query: {} })).audits[0]?.txstate !== 'STARTED',
    field: 'txid',
  },
}

const heldBy = async ({ developer, gamerTag }: World) => {
  const { currencies } = await developer.call(getInventory, { params: { gamerTag } })
  const { entitlements } = await developer.call(listPlayerEntitlements, { query: { gt: gamerTag } })
  return [
    ...currencies.map(({ id, amount }) => [id, amount]),
    ...(entitlements.length > 0 ? [[entitlements[0]?.symbol, entitlements.length]] : []),
  ]
}

const unavailable = (symbol: string, field: string) => ({
  status: 409,
  body: { error: 'GiftNotAvailable', field, message: expect.stringContaining(`${symbol} cannot be given`) },
})

test.each(Object.entries(claims))(
  'a %s whose currency does not exist gives nothing, and can be claimed once it exists',
  async (_, one) => {
    const here = await world()
    await one.prepare(here, 'currency.shells')
    await publishItems(here.app, [{ id: 'currency.gems' }])
    expect(await one.claim(here)).toMatchObject(unavailable('currency.shells', one.field))
    expect(await one.isClaimed(here)).toBe(false)
    expect(await heldBy(here)).toEqual([])
    await publishItems(here.app, [{ id: 'currency.shells' }])
    expect((await one.claim(here)).status).toBe(200)
    expect(await one.isClaimed(here)).toBe(true)
    expect(await heldBy(here)).toEqual([['currency.shells', 5]])
  },
)

const ofAll = Object.entries(claims).filter(([, { isOfCurrency }]) => isOfCurrency === undefined)

test.each(ofAll)(
  'a %s gives an entitlement like a currency: once it is defined, and not before',
  async (cause, one) => {
    const here = await world()
    const definition = { body: { symbol: 'pass', request: {} } }
    // A promo can name only defined entitlements.
    if (cause === 'promo-code') await here.developer.call(createEntitlementDefinition, definition)
    await one.prepare(here, 'pass')
    if (cause === 'promo-code') await here.developer.call(deleteEntitlementDefinition, { body: { symbol: 'pass' } })
    expect(await one.claim(here)).toMatchObject(unavailable('pass', one.field))
    expect(await one.isClaimed(here)).toBe(false)
    expect(await heldBy(here)).toEqual([])
    await here.developer.call(createEntitlementDefinition, definition)
    expect((await one.claim(here)).status).toBe(200)
    expect(await one.isClaimed(here)).toBe(true)
    expect(await heldBy(here)).toEqual([['pass', 5]])
  },
)

test('the entitlement of an event reward is shown as pending, and given once however often it is claimed at once', async () => {
  const here = await world()
  const { client, developer, gamerTag } = here
  await developer.call(createEntitlementDefinition, { body: { symbol: 'titles.reaper', request: {} } })
  await claims.event.prepare(here, 'titles.reaper')
  const { running } = await client.call(getPlayerEvents, { params: { gamerTag } })
  expect(running[0]?.scoreRewards).toMatchObject([{ pendingEntitlementRewards: { 'titles.reaper': '5' } }])
  const answers = await Promise.all(Array.from({ length: 6 }, () => claims.event.claim(here)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  expect(await heldBy(here)).toEqual([['titles.reaper', 5]])
  const { entitlements } = await developer.call(listPlayerEntitlements, { query: { gt: gamerTag } })
  expect(entitlements[0]?.history[0]?.why).toMatch(/^event events\.regatta/)
})

test('in a mail with several gifts, one that does not exist blocks all of them', async () => {
  const here = await world()
  const { app, developer, client, gamerTag } = here
  const body = {
    playerRewards: { changeCurrencies: [{ symbol: 'currency.gems', amount: 3 }] },
    attachments: [
      { symbol: 'items.hat', action: 'grant' },
      { symbol: 'pass', action: 'grant' },
    ],
  }
  await developer.call(sendMailToPlayer, { params: { gamerTag }, body })
  expect(await claims.mail.claim(here)).toMatchObject(unavailable('pass', 'mailIds.0'))
  const { currencies, items } = await client.call(getInventory, { params: { gamerTag } })
  expect([currencies, items]).toEqual([[], []])
  await developer.call(createEntitlementDefinition, { body: { symbol: 'pass', request: {} } })
  await publishItems(app, [{ id: 'items.hat' }])
  expect((await claims.mail.claim(here)).status).toBe(200)
  const held = await client.call(getInventory, { params: { gamerTag } })
  expect(held).toMatchObject({ currencies: [{ amount: 3 }], items: [{ id: 'items.hat', items: [{}] }] })
})

test('a payment for something that cannot be given is not begun', async () => {
  const here = await world()
  await claims.payment.prepare(here, 'pass')
  const body = { purchaseId: 'gift:main' }
  expect(await here.client.send(beginPayment, { params: test5, body })).toMatchObject(unavailable('pass', 'purchaseId'))
})

test('every call that gives declares the error of a gift that does not exist', () => {
  const answering = allEndpoints
    .filter(({ call }) => (call.errors as readonly ErrorCode[] | undefined)?.includes('GiftNotAvailable'))
    .map(({ name }) => name)
  const claiming = [
    ...['acceptMails', 'acceptOwnMails', 'updateMail', 'updateMails', 'updateOwnMail', 'claimAnnouncements'],
    ...[
      'claimPromoCode',
      'claimEventRewards',
      'claimTournamentRewards',
      'buyListing',
      'beginPayment',
      'completePayment',
    ],
  ]
  expect(answering).toEqual(expect.arrayContaining(claiming))
})

test('a change with a giving cause is refused unless its symbols were looked up', async () => {
  const changes = { currencies: { 'currency.gmes': 5 } }
  const giving = changeInventory({} as RealmContext, 1, changes, { cause: 'mail', reference: '7' })
  await expect(giving).rejects.toThrow('currency.gmes is given by "mail" without having been looked up')
})
