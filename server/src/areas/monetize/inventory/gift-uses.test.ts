import { applyEventContent } from '@regent/contract/engage/events'
import { createPvpDefinition } from '@regent/contract/engage/pvp'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { listGiftUses } from '@regent/contract/monetize/inventory-uses'
import { createPromo } from '@regent/contract/monetize/promo-codes'
import { minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { ownApp } from '../../../testing/test-app.ts'
import { usesBy } from './gift-uses.ts'

const gems = 'currency.gems'
const gold = 'currency.gold'

test('listings, events, promos and PvP definitions are counted for what they give and cost, until they are over', async () => {
  const app = await ownApp()
  app.giveExtras()
  const developer = await app.as('developer')
  const usesNow = async () => (await developer.call(listGiftUses, {})).uses
  expect(await usesNow()).toEqual([])

  const listing = (symbol: string) => ({
    symbol,
    offerSymbol: 'pouch',
    price: { type: 'in_game_currency' as const, symbol: gems, amount: 5 },
  })
  await developer.call(saveCatalog, {
    body: {
      stores: [{ symbol: 'main', listings: [listing('one'), listing('two')] }],
      offerDefinitions: [{ symbol: 'pouch', obtainCurrency: [{ symbol: gold, amount: 100 }] }],
    },
  })
  const rewards = [
    { min: 1, currencies: [{ id: gems, amount: 1 }] },
    { min: 2, currencies: [{ id: gems, amount: 2 }] },
  ]
  const content = {
    symbol: 'events.race',
    name: 'Race',
    start_date: new Date(app.now()).toISOString(),
    phases: [{ name: 'main', duration_minutes: 10 }],
    rank_rewards: rewards,
  }
  await developer.call(applyEventContent, { body: { content } })
  const gift = { changeCurrencies: [{ symbol: gold, amount: 1 }] }
  const definition = { name: 'Spring', gift, timeExpires: app.now() + 10 * minuteMs }
  await developer.call(createPromo, { body: { definition } })
  await developer.call(createPvpDefinition, {
    body: {
      lbid: 'leaderboards.arena',
      idleDays: 7,
      minPlayers: 0,
      protectedRanks: 0,
      rewardDefinition: {
        playerCap: 10,
        rewardExpHours: 24,
        tiers: [{ percentage: 100, obtain: [{ symbol: gems, count: 1 }] }],
      },
    },
  })
  expect(await usesNow()).toEqual(
    expect.arrayContaining([
      { symbol: gold, user: 'listing', count: 2 },
      { symbol: gems, user: 'listing', count: 2 },
      { symbol: gems, user: 'event', count: 1 },
      { symbol: gold, user: 'promo', count: 1 },
      { symbol: gems, user: 'pvp', count: 1 },
    ]),
  )

  app.advance(20 * minuteMs)
  const users = (await usesNow()).map(({ user }) => user)
  expect(users).not.toContain('event')
  expect(users).not.toContain('promo')
})

test('a thing that names a symbol twice counts once', () => {
  expect(usesBy('event', [[gems, gems, gold], [gems], []])).toEqual([
    { symbol: gems, user: 'event', count: 2 },
    { symbol: gold, user: 'event', count: 1 },
  ])
})
