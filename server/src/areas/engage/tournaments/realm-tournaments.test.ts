import {
  joinTournament,
  listTournaments,
  setTournamentScore,
  updateTournamentStatus,
} from '@regent/contract/engage/tournaments'
import {
  getRealmTournament,
  listRealmTournaments,
  listTournamentCycles,
  listTournamentStandings,
  previewTournamentMove,
} from '@regent/contract/engage/tournaments-realm'
import { beforeEach, expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const cycleMs = 600_000
const tournamentId = 'tournaments.arena'
const params = { id: tournamentId }

let app: TestApp
let tester: Actor
let players: Actor[]

const properties = () => ({
  name: 'Arena',
  anchorTimeUTC: new Date(app.now() - 3 * cycleMs).toISOString(),
  cycleDuration: 'PT10M',
  playerLimit: 2,
  stagesPerTier: 2,
  tiers: [{ name: 'Bronze' }, { name: 'Silver' }],
  stageChanges: [{ minRank: 1, maxRank: 1, delta: 1 }],
  rankRewards: [{ minRank: 1, maxRank: 1, currencyRewards: [{ symbol: 'currency.gems', amount: 9 }] }],
})

/** Four players with 10, 20, 30 and 40 points, two in a group, in cycle 3. */
beforeEach(async () => {
  app = await ownApp()
  await publishItems(app, [{ id: tournamentId, properties: properties() }])
  players = await Promise.all([1, 2, 3, 4].map(() => app.player()))
  for (const [index, player] of players.entries()) await play(player, (index + 1) * 10)
  tester = await app.as('tester')
})

async function play(by: Actor, score: number, id = tournamentId) {
  await by.call(joinTournament, { body: { tournamentId: id } })
  await by.call(setTournamentScore, { body: { tournamentId: id, playerId: by.gamerTag, score } })
  app.advance(1)
}

/** Moves on, and signs everybody in again. */
async function pass(ms: number): Promise<void> {
  app.advance(ms)
  tester = await app.as('tester')
}

const tags = () => players.map(({ gamerTag }) => gamerTag)

test('operators see each tournament with its cycle, its players and its stages', async () => {
  const { tournaments } = await tester.call(listRealmTournaments, {})
  expect(tournaments).toMatchObject([
    {
      tournamentId,
      name: 'Arena',
      state: 'running',
      cycleDuration: 'PT10M',
      tiers: 2,
      stagesPerTier: 2,
      joined: 4,
      players: 4,
      current: { cycle: 3 },
    },
  ])
  const { current } = tournaments[0] ?? {}
  expect((current?.endTimeMs ?? 0) - (current?.startTimeMs ?? 0)).toBe(cycleMs)
  const { stages, content, upcoming } = await tester.call(getRealmTournament, { params })
  expect(upcoming.map(({ cycle }) => cycle)).toEqual([4, 5, 6, 7, 8])
  expect(upcoming[0]?.startTimeMs).toBe(current?.endTimeMs)
  expect(stages).toEqual([{ tier: 0, stage: 0, players: 4 }])
  expect(content?.rankRewards).toMatchObject([{ minRank: 1, currencyRewards: [{ amount: 9 }] }])
})

test('a published tournament that is faulty is shown with its fault, to operators alone', async () => {
  const faulty = 'tournaments.broken'
  await publishItems(app, [{ id: faulty, properties: { ...properties(), name: 'Broken', cycleDuration: '1 day' } }])
  const { tournaments } = await tester.call(listRealmTournaments, {})
  const found = tournaments.find((one) => one.tournamentId === faulty)
  expect(found).toMatchObject({ name: 'Broken', state: 'faulty', problem: expect.stringContaining('cycleDuration') })
  expect(found).not.toHaveProperty('current')
  const answer = await tester.call(getRealmTournament, { params: { id: faulty } })
  expect(answer).toMatchObject({ tournament: { state: 'faulty' }, stages: [] })
  // What stands behind a space would be taken for the properties of the item.
  const rankRewards = [{ minRank: 1, maxRank: 1, obtain: [{ symbol: 'items.hat {' }] }]
  await publishItems(app, [{ id: faulty, properties: { ...properties(), name: 'Broken', rankRewards } }])
  expect(await tester.call(getRealmTournament, { params: { id: faulty } })).toMatchObject({
    tournament: { state: 'faulty', problem: expect.stringContaining('must have no spaces') },
  })
  const player = players[0] as Actor
  const seen = (await player.call(listTournaments, { query: {} })).tournaments
  expect(seen.map((one) => one.tournamentId)).toEqual([tournamentId])
  await expect(player.call(joinTournament, { body: { tournamentId: faulty } })).rejects.toMatchObject({ status: 404 })
})

test('a tournament that has not begun is pending, with its first cycle', async () => {
  const anchorTimeUTC = new Date(app.now() + cycleMs).toISOString()
  await publishItems(app, [{ id: 'tournaments.later', properties: { ...properties(), anchorTimeUTC } }])
  const { tournaments } = await tester.call(listRealmTournaments, {})
  expect(tournaments.find((one) => one.tournamentId === 'tournaments.later')).toMatchObject({
    state: 'pending',
    current: { cycle: 0, startTimeMs: Date.parse(anchorTimeUTC) },
    players: 0,
  })
})

test('standings are paged, and each player has what the rank in their own group gives', async () => {
  const read = (query: object = {}) => tester.call(listTournamentStandings, { params, query })
  const { total, entries } = await read()
  expect(total).toBe(4)
  expect(entries.map(({ playerId, overallRank, rank }) => [playerId, overallRank, rank])).toEqual([
    [tags()[3], 1, 1],
    [tags()[2], 2, 2],
    [tags()[1], 3, 1],
    [tags()[0], 4, 2],
  ])
  const gems = [{ symbol: 'currency.gems', amount: 9 }]
  expect(entries.map(({ currencyRewards }) => currencyRewards)).toEqual([gems, [], gems, []])
  const second = await read({ from: 1, max: 2 })
  expect([second.total, second.entries.map(({ overallRank }) => overallRank)]).toEqual([4, [2, 3]])
  expect((await read({ tier: 1 })).total).toBe(0)
})

test('a finished cycle stays, and the next one is separated by tier and stage', async () => {
  await pass(cycleMs)
  const winner = players[3] as Actor
  const loser = players[0] as Actor
  await play(winner, 5)
  await play(loser, 50)
  const { stages } = await tester.call(getRealmTournament, { params })
  expect(stages).toEqual([
    { tier: 0, stage: 0, players: 1 },
    { tier: 0, stage: 1, players: 1 },
  ])
  const before = await tester.call(getRealmTournament, { params, query: { cycle: 3 } })
  expect(before.stages).toEqual([{ tier: 0, stage: 0, players: 4 }])
  const risen = await tester.call(listTournamentStandings, { params, query: { tier: 0, stage: 1 } })
  expect(risen.entries.map(({ playerId }) => playerId)).toEqual([winner.gamerTag])
  const old = await tester.call(listTournamentStandings, { params, query: { cycle: 3 } })
  expect(old.total).toBe(4)
  const first = await tester.call(listTournamentCycles, { params, query: { limit: 1 } })
  expect(first).toMatchObject({ rows: [{ cycle: 4, players: 2, champion: { playerId: loser.gamerTag, score: 50 } }] })
  const cursor = first.next ?? undefined
  const rest = await tester.call(listTournamentCycles, { params, query: { limit: 1, cursor } })
  expect(rest).toMatchObject({ rows: [{ cycle: 3, players: 4, champion: { playerId: winner.gamerTag } }], next: null })
})

test('boards of a tournament whose name begins alike are not among its cycles', async () => {
  const other = `${tournamentId}_3`
  await publishItems(app, [{ id: other, properties: properties() }])
  await play(players[0] as Actor, 1_000, other)
  expect((await tester.call(listTournamentStandings, { params })).total).toBe(4)
  expect((await tester.call(listTournamentCycles, { params })).rows).toMatchObject([{ cycle: 3, players: 4 }])
})

test('players do not read what operators see', async () => {
  for (const call of [listRealmTournaments, getRealmTournament, listTournamentCycles, listTournamentStandings])
    expect(await (players[0] as Actor).send(call as typeof getRealmTournament, { params })).toMatchObject({
      status: 403,
    })
})

test('a move previews the unchanged rewards of this cycle and the changed ones of the next', async () => {
  const rankRewards = [
    { minRank: 1, maxRank: 1, tier: 0, currencyRewards: [{ symbol: 'currency.gems', amount: 9 }] },
    { minRank: 1, maxRank: 2, tier: 1, currencyRewards: [{ symbol: 'currency.gems', amount: 20 }] },
  ]
  await publishItems(app, [{ id: tournamentId, properties: { ...properties(), rankRewards } }])
  const playerId = tags()[2] ?? 0
  const query = { playerId, tier: 1, stage: 0 }
  const gems = (amount: number) => ({ currencyRewards: [{ symbol: 'currency.gems', amount }] })
  const preview = await tester.call(previewTournamentMove, { params, query })
  expect(preview).toMatchObject({
    now: { tier: 0, stage: 0, rank: 2 },
    thisCycle: { currencyRewards: [] },
    without: { tier: 0, stage: 0, asNow: { currencyRewards: [] }, asFirst: gems(9) },
    moved: { tier: 1, stage: 0, asNow: gems(20), asFirst: gems(20) },
  })
  // What was previewed is what happens.
  const admin = await app.as('admin')
  await admin.call(updateTournamentStatus, { body: { tournamentId, playerId, update: { tier: 1, stage: 0 } } })
  await pass(cycleMs)
  const player = players[2] as Actor
  await player.call(joinTournament, { body: { tournamentId } })
  await play(player, 1)
  const { entries } = await tester.call(listTournamentStandings, { params, query: { tier: 1 } })
  expect(entries).toMatchObject([{ playerId, tier: 1, stage: 0, ...gems(20) }])
})

test('a move to a tier or of a player that the tournament does not have is rejected with the field', async () => {
  const [playerId = 0] = tags()
  const far = await tester.send(previewTournamentMove, { params, query: { playerId, tier: 2, stage: 0 } })
  expect(far).toMatchObject({ status: 400, body: { field: 'tier' } })
  const stranger = await app.player()
  expect(
    await tester.send(previewTournamentMove, { params, query: { playerId: stranger.gamerTag, tier: 0, stage: 0 } }),
  ).toMatchObject({ status: 404, body: { field: 'playerId' } })
})
