import {
  claimAnnouncements,
  listPlayerAnnouncements,
  saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import { acceptMails, searchMail, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { claimCalendar, listCalendars } from '@regent/contract/engage/daily-rewards'
import { applyEventContent } from '@regent/contract/engage/events'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import {
  claimTournamentRewards,
  joinTournament,
  listOwnTournaments,
  setTournamentScore,
} from '@regent/contract/engage/tournaments'
import { buyListing, saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import {
  createEntitlementDefinition,
  deleteEntitlementDefinition,
  listPlayerEntitlements,
} from '@regent/contract/monetize/entitlements'
import { getInventory, listInventoryChanges } from '@regent/contract/monetize/inventory'
import { beginPayment, completePayment, listPaymentAudits } from '@regent/contract/monetize/payments'
import { claimPromoCode, createPromo, listPromoCodes, listPromos } from '@regent/contract/monetize/promo-codes'
import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import { updateConfig } from '@regent/contract/operate/config'
import { expect } from 'vitest'
import { publishItems } from './published-content.ts'
import { type Actor, type Answer, ownApp, type TestApp } from './test-app.ts'

/** A game with a player, for tests of what players are given. */
export type GiftWorld = { app: TestApp; developer: Actor; client: Actor; gamerTag: number }

export async function giftWorld(): Promise<GiftWorld> {
  const app = await ownApp()
  app.giveExtras()
  const client = await app.player()
  return { app, developer: await app.as('developer'), client, gamerTag: client.gamerTag }
}

/** How players get a gift: it is prepared, claimed, and then marked as claimed. */
export type GiftClaim = {
  /** Prepares a gift of five of the symbol. */
  prepare: (world: GiftWorld, symbol: string) => Promise<void>
  claim: (world: GiftWorld) => Promise<Answer>
  isClaimed: (world: GiftWorld) => Promise<unknown>
  field: string
}

const eventId = 'events.regatta'
const tournamentId = 'tournaments.arena'
const calendarId = 'calendars.daily'
const cycleMs = 600_000
/** The provider of test payments. */
export const test5 = { provider: 'test' as const }
const txids = new WeakMap<TestApp, number>()

const codeOf = async ({ developer }: GiftWorld) => {
  const { summaries } = await developer.call(listPromos, {})
  const id = summaries[0]?.definition.id ?? 0
  return (await developer.call(listPromoCodes, { query: { id } })).codes[0] ?? ''
}
const newestMail = async ({ client, gamerTag }: GiftWorld) =>
  (await client.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })).results[0]?.content?.[0]

/** By the source of the reward: a new source needs an entry here, and with it passes the tests of all givers. */
export const giftClaims: Record<Exclude<RewardSource, 'campaign' | 'pvp'>, GiftClaim> = {
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
        symbol: eventId,
        name: 'Regatta',
        start_date: new Date(app.now()).toISOString(),
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
  'daily-reward': {
    prepare: ({ app }, symbol) =>
      publishItems(app, [
        { id: calendarId, properties: { title: 'Daily', days: [{ obtain: [{ symbol, count: 5 }] }] } },
      ]),
    claim: ({ client, gamerTag }) =>
      client.send(claimCalendar, { params: { objectId: gamerTag }, body: { id: calendarId } }),
    isClaimed: async ({ client, gamerTag }) =>
      ((await client.call(listCalendars, { params: { objectId: gamerTag } })).calendars[0]?.nextClaimSeconds ?? 0) > 0,
    field: 'id',
  },
  tournament: {
    async prepare({ app, client, gamerTag }, symbol) {
      const properties = {
        name: 'Arena',
        anchorTimeUTC: new Date(app.now()).toISOString(),
        cycleDuration: 'PT10M',
        scoreRewards: [
          {
            minScore: 1,
            ...(symbol.startsWith('currency.')
              ? { currencyRewards: [{ symbol, amount: 5 }] }
              : { obtain: [{ symbol, count: 5 }] }),
          },
        ],
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

/** The currencies and entitlements that the player holds. */
export const heldGifts = async ({ developer, gamerTag }: GiftWorld) => {
  const { currencies } = await developer.call(getInventory, { params: { gamerTag } })
  const { entitlements } = await developer.call(listPlayerEntitlements, { query: { gt: gamerTag } })
  return [
    ...currencies.map(({ id, amount }) => [id, amount]),
    ...(entitlements.length > 0 ? [[entitlements[0]?.symbol, entitlements.length]] : []),
  ]
}

/** The refusal of a claim that cannot be given. */
export const unavailable = (symbol: string, field: string) => ({
  status: 409,
  body: { error: 'GiftNotAvailable', field, message: expect.stringContaining(`${symbol} cannot be granted`) },
})
