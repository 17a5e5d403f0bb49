import { applyEventContent } from '@regent/contract/engage/events'
import { createPvpDefinition } from '@regent/contract/engage/pvp'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { listRecordUses, type UsedKind } from '@regent/contract/operate/search/search-uses'
import { minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { countRecordUses } from '../../../kernel/records/record-uses.ts'
import { begin, gemShop } from '../../../testing/payments.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const usesFor =
  (by: Actor) =>
  async (kind: UsedKind, ...ids: string[]) =>
    (await by.call(listRecordUses, { body: { kind, ids } })).uses

test('a store and a listing are used by events, stores and open payments, until these are over', async () => {
  const { app, developer, client } = await gemShop()
  const uses = usesFor(developer)
  const catalog = {
    offerDefinitions: [{ symbol: 'gems', obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }] }],
    stores: ['main', 'side'].map((symbol) => ({
      symbol,
      listings: [{ symbol: 'gems', offerSymbol: 'gems', price: { type: 'sku' as const, symbol: 't5' } }],
    })),
  }
  await developer.call(saveCatalog, { body: catalog })
  const content = {
    symbol: 'events.race',
    name: 'Race',
    start_date: new Date(app.now()).toISOString(),
    phases: [{ name: 'main', duration_minutes: 10 }],
    stores: ['side', 'none'],
  }
  await developer.call(applyEventContent, { body: { content } })
  await begin(client, 'test', 'gems:side')
  await begin(client, 'test', 'gems:main')
  expect(await uses('store', 'main', 'side')).toEqual(
    expect.arrayContaining([
      { id: 'side', user: 'event', count: 1 },
      { id: 'side', user: 'payment', count: 1 },
      { id: 'main', user: 'payment', count: 1 },
    ]),
  )
  expect(await uses('listing', 'gems', 'other')).toEqual([
    { id: 'gems', user: 'store', count: 2 },
    { id: 'gems', user: 'payment', count: 2 },
  ])
  app.advance(2 * 1_440 * minuteMs)
  const later = usesFor(await app.as('developer'))
  expect(await later('store', 'main', 'side')).toEqual([])
  expect(await later('listing', 'gems')).toEqual([{ id: 'gems', user: 'store', count: 2 }])
})

test('a leaderboard is used by PvP definitions and by the events that count on it', async () => {
  const app = await ownApp()
  app.giveExtras()
  const developer = await app.as('developer')
  const uses = usesFor(developer)
  await developer.call(createPvpDefinition, {
    body: {
      lbid: 'leaderboards.arena',
      idleDays: 7,
      minPlayers: 0,
      protectedRanks: 0,
      rewardDefinition: {
        playerCap: 10,
        rewardExpHours: 24,
        tiers: [{ percentage: 100, obtain: [{ symbol: 'currency.gems', count: 1 }] }],
      },
    },
  })
  const content = {
    symbol: 'events.race',
    name: 'Race',
    start_date: new Date(app.now()).toISOString(),
    phases: [{ name: 'main', duration_minutes: 10 }],
  }
  await developer.call(applyEventContent, { body: { content } })
  const { leaderboard_id: board } = await app.db
    .selectFrom('event_rounds')
    .select('leaderboard_id')
    .where('pid', '=', app.pid)
    .executeTakeFirstOrThrow()
  expect(await uses('leaderboard', 'leaderboards.arena', 'leaderboards.other', `${board}#0`)).toEqual([
    { id: `${board}#0`, user: 'event', count: 1 },
    { id: 'leaderboards.arena', user: 'pvp', count: 1 },
  ])
  app.advance(20 * minuteMs)
  expect(await uses('leaderboard', `${board}#0`)).toEqual([])
})

test('a kind needs its own right, and nothing is seen of another realm', async () => {
  const { app, developer } = await gemShop()
  expect(await usesFor(developer)('listing', 'gems')).toEqual([{ id: 'gems', user: 'store', count: 1 }])
  const elsewhere = { scope: `${app.cid}.${app.staging}` }
  const body = { kind: 'listing' as const, ids: ['gems'] }
  expect(await developer.call(listRecordUses, { body }, elsewhere)).toEqual({ uses: [] })
  expect(await (await app.player()).send(listRecordUses, { body })).toMatchObject({ status: 403 })
  expect(await developer.send(listRecordUses, { body: { ...body, ids: Array(101).fill('gems') } })).toMatchObject({
    status: 400,
    body: { field: 'ids' },
  })
  expect(await usesFor(developer)('listing')).toEqual([])
})

test('a thing that names a record twice counts once', () => {
  expect(countRecordUses('store', { ids: ['a', 'b', 'a'] }, [['a', 'a'], ['a'], []])).toEqual([
    { id: 'a', user: 'store', count: 2 },
  ])
})
