import {
  claimTournamentRewards,
  getTournament,
  getTournamentRewards,
  getTournamentStandings,
  joinTournament,
  listOwnTournaments,
  listPlayerTournaments,
  listTournaments,
  setTournamentScore,
  updateTournamentStatus,
} from '@regent/contract/engage/tournaments'
import { getInventory } from '@regent/contract/monetize/inventory'
import { undoChanges } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const cycleMs = 600_000
const tournamentId = 'tournaments.arena'

/** A cycle of ten minutes, which has just begun. */
async function arena(app: TestApp, more: object = {}) {
  const properties = {
    name: 'Arena',
    anchorTimeUTC: new Date(app.now() - 3 * cycleMs).toISOString(),
    cycleDuration: 'PT10M',
    playerLimit: 2,
    stagesPerTier: 2,
    tiers: [{ name: 'Bronze' }, { name: 'Silver' }],
    stageChanges: [{ minRank: 1, maxRank: 1, delta: 2 }],
    rankRewards: [{ minRank: 1, maxRank: 1, currencyRewards: [{ symbol: 'currency.gems', amount: 50 }] }],
    scoreRewards: [{ minScore: 10, tier: 0, currencyRewards: [{ symbol: 'currency.gems', amount: 5 }] }],
    groupRewards: null,
    ...more,
  }
  await publishItems(app, [
    { id: tournamentId, properties },
    { id: 'tournaments.broken', properties: { name: 'x' } },
  ])
  return app.as('developer')
}

const join = (by: Actor) => by.send(joinTournament, { body: { tournamentId } })
const score = (by: Actor, value: number, more: object = {}) =>
  by.send(setTournamentScore, { body: { tournamentId, playerId: by.gamerTag, score: value, ...more } })
const statusOf = async (by: Actor, playerId: number) =>
  (await by.call(listPlayerTournaments, { query: { playerId } })).statuses
const gemsOf = async (by: Actor) => {
  const { currencies } = await by.call(getInventory, { params: { gamerTag: by.gamerTag }, query: {} })
  return currencies.map(({ id, amount }) => [id, amount])
}

test('the tournaments of the published content are listed with their cycle', async () => {
  const app = await ownApp()
  await arena(app)
  const player = await app.player()
  const { tournaments } = await player.call(listTournaments, { query: { isRunning: true } })
  expect(tournaments).toEqual([
    {
      tournamentId,
      contentId: tournamentId,
      cycle: 3,
      startTimeUtc: new Date(app.now()).toISOString(),
      endTimeUtc: new Date(app.now() + cycleMs).toISOString(),
      secondsRemaining: 600,
    },
  ])
})

test('players of a stage compete in groups until the cycle ends; their rank moves and rewards them', async () => {
  const app = await ownApp()
  const developer = await arena(app)
  const first = await app.player()
  const second = await app.player()
  const third = await app.player()
  expect(await score(first, 1)).toMatchObject({ status: 404, body: { error: 'TournamentNotJoined' } })
  for (const one of [first, second, third]) expect(await join(one)).toMatchObject({ body: { tier: 0, stage: 0 } })
  await score(first, 20)
  await score(first, 5, { increment: true })
  await score(second, 8)
  const { entries, me } = await second.call(getTournamentStandings, { query: { tournamentId } })
  expect(entries.map(({ playerId, rank, score }) => [playerId, rank, score])).toEqual([
    [first.gamerTag, 1, 25],
    [second.gamerTag, 2, 8],
  ])
  expect(entries[0]).toMatchObject({ stageChange: 2, currencyRewards: [{ symbol: 'currency.gems', amount: 55 }] })
  expect(me).toMatchObject({ playerId: second.gamerTag, rank: 2 })
  expect(await statusOf(developer, first.gamerTag)).toMatchObject([
    { tier: 0, stage: 0, score: 25, rank: 1, unclaimedRewards: [], nextCycleStartMs: app.now() + cycleMs },
  ])
  app.advance(cycleMs)
  expect(await statusOf(developer, first.gamerTag)).toMatchObject([{ tier: 1, stage: 0, score: 0, rank: 0 }])
  expect((await first.call(listOwnTournaments, { query: { hasUnclaimedRewards: true } })).statuses).toMatchObject([
    { lastUpdateCycle: 3, unclaimedRewards: [{ symbol: 'currency.gems', amount: 55 }] },
  ])
  expect(await join(first)).toMatchObject({ body: { tier: 1, stage: 0, lastUpdateCycle: 4 } })
  await join(second)
  expect((await second.call(getTournamentStandings, { query: { tournamentId } })).entries).toEqual([])
})

test('rewards are given once, also with concurrent claims', async () => {
  const app = await ownApp()
  await arena(app)
  const player = await app.player()
  await join(player)
  await score(player, 3)
  app.advance(cycleMs)
  expect(await player.call(getTournamentRewards, { query: {} })).toEqual({
    rewardCurrencies: [{ symbol: 'currency.gems', amount: 50 }],
  })
  const claims = await Promise.all(
    Array.from({ length: 6 }, () => player.call(claimTournamentRewards, { body: { tournamentId } })),
  )
  expect(claims.filter(({ rewardCurrencies }) => rewardCurrencies.length > 0)).toHaveLength(1)
  expect(await gemsOf(player)).toEqual([['currency.gems', 50]])
})

test('an operator changes tier, stage and score, with one undo', async () => {
  const app = await ownApp()
  const developer = await arena(app)
  const player = await app.player()
  await join(player)
  await score(player, 3)
  const edit = (update: object, playerId = player.gamerTag) =>
    developer.send(updateTournamentStatus, { body: { tournamentId, playerId, update } })
  const answer = await edit({ tier: '1', stage: '1', score: '40' })
  expect(answer).toMatchObject({ status: 200, body: { tier: 1, stage: 1, score: 40, rank: 1 } })
  const ids = String(answer.headers['x-audit-entries']).split(',').map(Number)
  await developer.call(undoChanges, { body: { ids } })
  expect(await statusOf(developer, player.gamerTag)).toMatchObject([{ tier: 0, stage: 0, score: 3 }])
  const stranger = await app.player()
  expect(await edit({ tier: 1 }, stranger.gamerTag)).toMatchObject({
    status: 404,
    body: { error: 'TournamentNotJoined' },
  })
  expect(await edit({ tier: -1 })).toMatchObject({ status: 400, body: { field: 'update.tier' } })
})

test('a tier and a stage must be in the content; standings and rewards of a running cycle are those of its board', async () => {
  const app = await ownApp()
  const rewardOf = (tier: number, amount: number) => ({
    minRank: 1,
    maxRank: 2,
    tier,
    currencyRewards: [{ symbol: 'currency.gems', amount }],
  })
  const developer = await arena(app, { rankRewards: [rewardOf(0, 10), rewardOf(1, 500)], scoreRewards: [] })
  const moved = await app.player()
  const other = await app.player()
  for (const player of [moved, other]) await join(player)
  await score(moved, 9)
  await score(other, 3)
  const edit = (update: object) =>
    developer.send(updateTournamentStatus, { body: { tournamentId, playerId: moved.gamerTag, update } })
  expect(await edit({ tier: 2 })).toMatchObject({
    status: 400,
    body: { field: 'update.tier', message: 'update.tier must be from 0 to 1, the last tier of tournaments.arena.' },
  })
  expect(await edit({ tier: 1, stage: 2 })).toMatchObject({ status: 400, body: { field: 'update.stage' } })
  expect(await statusOf(developer, moved.gamerTag)).toMatchObject([{ tier: 0, stage: 0 }])
  expect(await edit({ tier: 1, stage: 1 })).toMatchObject({ status: 200 })
  const standings = async (by: Actor) =>
    (await by.call(getTournamentStandings, { query: { tournamentId } })).entries.map(({ tier, stage }) => [tier, stage])
  expect(await standings(moved)).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(await standings(other)).toEqual([
    [0, 0],
    [0, 0],
  ])
  app.advance(cycleMs)
  expect(await statusOf(developer, moved.gamerTag)).toMatchObject([
    { tier: 1, stage: 1, unclaimedRewards: [{ symbol: 'currency.gems', amount: 10 }] },
  ])
  await join(moved)
  await score(moved, 1)
  expect(await standings(moved)).toEqual([[1, 1]])
})

test('game clients write only if the content allows it, and only for their own player', async () => {
  const app = await ownApp()
  const developer = await arena(app, { permissions: { write_self: false } })
  const player = await app.player()
  await join(player)
  expect(await score(player, 5)).toMatchObject({ status: 403, body: { error: 'TournamentNotWritable' } })
  const body = { tournamentId, playerId: player.gamerTag, score: 5 }
  expect(await developer.send(setTournamentScore, { body })).toMatchObject({ status: 200 })
  expect(await (await app.player()).send(setTournamentScore, { body })).toMatchObject({ status: 403 })
})

test('one tournament is read by its id', async () => {
  const app = await ownApp()
  await arena(app)
  const player = await app.player()
  const { tournaments } = await player.call(listTournaments, { query: {} })
  expect(await player.call(getTournament, { params: { id: tournamentId } })).toEqual(tournaments[0])
  expect(await player.send(getTournament, { params: { id: 'tournaments.none' } })).toMatchObject({
    body: { error: 'TournamentNotFound' },
  })
})

test('a rank gives items, entitlements and currencies alike; game clients read the others beside the currencies', async () => {
  const app = await ownApp()
  const red = { name: 'color', value: 'red' }
  const obtain = [
    { symbol: 'items.hat', count: 2 },
    { symbol: 'currency.gold', count: 3 },
    { symbol: 'items.hat', properties: [red, { name: 'size', value: 'L' }] },
    { symbol: 'items.hat', properties: [{ name: 'size', value: 'L' }, red] },
  ]
  const gifts = [
    { symbol: 'items.hat', count: 2 },
    { symbol: 'items.hat', count: 2, properties: [red, { name: 'size', value: 'L' }] },
  ]
  const gems = { currencyRewards: [{ symbol: 'currency.gems', amount: 50 }] }
  const developer = await arena(app, { rankRewards: [{ minRank: 1, maxRank: 1, ...gems, obtain }], scoreRewards: null })
  const player = await app.player()
  await join(player)
  await score(player, 3)
  const { me } = await player.call(getTournamentStandings, { query: { tournamentId } })
  expect(me).toMatchObject({
    currencyRewards: [{ symbol: 'currency.gems' }, { symbol: 'currency.gold' }],
    gifts,
  })
  app.advance(cycleMs)
  expect((await statusOf(developer, player.gamerTag))[0]?.unclaimedGifts).toEqual(gifts)
  const claim = () => player.call(claimTournamentRewards, { body: { tournamentId } })
  const claims = await Promise.all([claim(), claim(), claim()])
  expect(claims.filter(({ rewardGifts }) => rewardGifts !== undefined)).toEqual([
    {
      rewardCurrencies: [
        { symbol: 'currency.gems', amount: 50 },
        { symbol: 'currency.gold', amount: 3 },
      ],
      rewardGifts: gifts,
    },
  ])
  const { items } = await player.call(getInventory, { params: { gamerTag: player.gamerTag } })
  const hats = items.find(({ id }) => id === 'items.hat')?.items ?? []
  const words = hats.map(({ properties }) => properties.map(({ value }) => value).join())
  expect(words.toSorted()).toEqual(['', '', 'red,L', 'red,L'])
})
