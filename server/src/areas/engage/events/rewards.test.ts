import { getEventParticipation } from '@regent/contract/engage/events'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import { getLeaderboardDetails, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { getInventory } from '@regent/contract/monetize/inventory'
import { undoChanges } from '@regent/contract/organization/audit'
import { listTimeline } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { apply, partMs, people, regatta, symbol } from '../../../testing/regatta.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const score = (by: Actor, gamerTag: number, value: number, more: object = {}) =>
  by.send(setEventScore, { params: { gamerTag }, body: { eventId: symbol, score: value, ...more } })
const claim = (by: Actor, gamerTag: number, eventId = symbol) =>
  by.send(claimEventRewards, { params: { gamerTag }, body: { eventId } })
const eventsOf = (by: Actor, gamerTag: number) => by.call(getPlayerEvents, { params: { gamerTag } })
const currenciesOf = async (by: Actor, gamerTag: number) =>
  (await by.call(getInventory, { params: { gamerTag }, query: {} })).currencies.map(({ id, amount }) => [id, amount])

test('players score in a running event that allows it, on its own leaderboard with partitions of its size', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  await apply(developer, regatta(app, partMs, { partition_size: 1 }))
  expect(await score(client, gamerTag, 5)).toMatchObject({ status: 400, body: { error: 'EventNotFound' } })
  app.advance(partMs)
  expect(await score(client, gamerTag, 5, { stats: { boat: 'sloop' } })).toMatchObject({ status: 200 })
  await score(client, gamerTag, 7, { increment: true })
  const other = await app.player()
  await score(other, other.gamerTag, 3)
  expect((await eventsOf(client, gamerTag)).running).toMatchObject([
    { leaderboardId: 'event_regatta_1#0', score: 12, rank: 1, running: true, secondsRemaining: 1_800 },
  ])
  expect((await eventsOf(developer, other.gamerTag)).running).toMatchObject([
    { leaderboardId: 'event_regatta_1#1', score: 3, currentPhase: { name: 'announce', durationSeconds: 600 } },
  ])
  const board = await developer.call(getLeaderboardDetails, { params: { id: 'event_regatta_1#0' }, query: {} })
  expect(board.view.rankings).toMatchObject([{ gt: gamerTag, stats: [{ name: 'boat', value: 'sloop' }] }])
  // Only the event itself permits players to write.
  const direct = { params: { id: 'event_regatta_1#0' }, body: { id: gamerTag, score: 1e6 } }
  expect(await client.send(setLeaderboardEntry, direct)).toMatchObject({ status: 403 })
  await apply(developer, { ...regatta(app), permissions: { write_self: false } })
  expect(await score(client, gamerTag, 9)).toMatchObject({ status: 403, body: { error: 'EventNotWritable' } })
  expect(await score(developer, gamerTag, 9)).toMatchObject({ status: 200 })
  expect(await score(developer, 42, 9)).toMatchObject({ status: 404, body: { error: 'PlayerNotFound' } })
  expect(await score(client, other.gamerTag, 9)).toMatchObject({ status: 403 })
})

const rewards = {
  score_rewards: [
    { min: 10, currencies: [{ id: 'currency.gems', amount: 20 }] },
    { min: 100, obtain: [{ symbol: 'currency.gold', count: 5 }] },
    { min: 5, max: 50, currencies: [{ id: 'currency.pearls', amount: 1 }] },
  ],
  rank_rewards: [
    { min: 1, max: 1, items: [{ id: 'items.hat', properties: { color: 'red' } }] },
    { min: 2, max: 3, currencies: [{ id: 'currency.gems', amount: 7 }] },
  ],
}

test('score rewards can be claimed when reached, rank rewards after the event; each is given once', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  await apply(developer, regatta(app, 0, rewards))
  expect(await claim(client, gamerTag)).toMatchObject({ status: 400, body: { error: 'NoPendingClaims' } })
  expect(await claim(client, gamerTag, 'events.other')).toMatchObject({ status: 400, body: { error: 'EventNotFound' } })
  await score(client, gamerTag, 12)
  const [running] = (await eventsOf(client, gamerTag)).running
  expect(running?.scoreRewards.map(({ earned, claimed }) => [earned, claimed])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ])
  expect(running?.scoreRewards[0]).toMatchObject({
    pendingCurrencyRewards: { 'currency.gems': '20' },
    pendingInventoryRewards: { currencies: { 'currency.gems': '20' }, items: [], empty: false },
  })
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(client, gamerTag)))
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  expect(await currenciesOf(client, gamerTag)).toEqual([['currency.gems', 20]])
  app.advance(3 * partMs)
  const { done } = await eventsOf(client, gamerTag)
  expect(done).toMatchObject([
    { rank: 1, running: false, rankRewards: [{ earned: true, claimed: false }, { earned: false }] },
  ])
  const answer = await claim(client, gamerTag)
  expect(answer.body).toMatchObject({ view: { rankRewards: [{ claimed: true }, {}] }, gameRspJson: '{}' })
  expect(await currenciesOf(client, gamerTag)).toEqual([
    ['currency.gems', 20],
    ['currency.pearls', 1],
  ])
  expect(await claim(client, gamerTag)).toMatchObject({ status: 400 })
  const query = { kinds: ['event' as const] }
  const timeline = await developer.call(listTimeline, { params: { gamerTag }, query })
  expect(timeline.rows).toMatchObject([{ kind: 'event', by: 'player' }])
})

test('one undo takes back everything that staff claimed for a player', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  await apply(developer, regatta(app, 0, rewards))
  await score(developer, gamerTag, 12)
  const answer = await claim(developer, gamerTag)
  const ids = String(answer.headers['x-audit-entries']).split(',').map(Number)
  expect(ids).toHaveLength(2)
  await developer.call(undoChanges, { body: { ids } })
  expect(await currenciesOf(developer, gamerTag)).toEqual([['currency.gems', 0]])
  expect((await eventsOf(developer, gamerTag)).running).toMatchObject([{ scoreRewards: [{ claimed: false }, {}, {}] }])
  const { players, claimed } = await developer.call(getEventParticipation, { params: { id: symbol } })
  expect({ players, claimed }).toEqual({ players: 1, claimed: 0 })
})
