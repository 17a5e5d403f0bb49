import { createGroup, joinGroup } from '@regent/contract/engage/groups'
import {
  getGlobalStandings,
  getGuildStandings,
  joinTournament,
  listChampions,
  listOwnGroupStatuses,
  listTournamentGroups,
  searchGroupStatuses,
  setTournamentScore,
  updateTournamentStatus,
} from '@regent/contract/engage/tournaments'
import { listRecordUses } from '@regent/contract/operate/search/search-uses'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const cycleMs = 600_000
const tournamentId = 'tournaments.arena'

/** Four players with 10, 20, 30 and 40 points, two on a board; another tournament whose boards begin with the same word. */
async function arena() {
  const app = await ownApp()
  const properties = {
    name: 'Arena',
    anchorTimeUTC: new Date(app.now() - 3 * cycleMs).toISOString(),
    cycleDuration: 'PT10M',
    playerLimit: 2,
    tiers: [{ name: 'Bronze' }, { name: 'Silver' }],
    stageChanges: [{ minRank: 1, maxRank: 1, delta: 1 }],
  }
  await publishItems(app, [
    { id: tournamentId, properties },
    { id: `${tournamentId}_3`, properties },
  ])
  const players = await Promise.all([1, 2, 3, 4].map(() => app.player()))
  for (const [index, player] of players.entries()) await play(app, player, (index + 1) * 10)
  const stranger = await app.player()
  await play(app, stranger, 1_000, `${tournamentId}_3`)
  return { app, players, developer: await app.as('developer') }
}

async function play(app: TestApp, by: Actor, score: number, id = tournamentId) {
  await by.call(joinTournament, { body: { tournamentId: id } })
  await by.call(setTournamentScore, { body: { tournamentId: id, playerId: by.gamerTag, score } })
  app.advance(1)
}

const tagsOf = (players: readonly Actor[]) => players.map(({ gamerTag }) => gamerTag)

test('all players of a cycle are in one list, with the effect of their own board', async () => {
  const { players, developer } = await arena()
  const read = (by: Actor, query: object = {}) => by.call(getGlobalStandings, { query: { tournamentId, ...query } })
  const { entries, me } = await read(developer)
  expect(entries.map(({ playerId, rank, score }) => [playerId, rank, score])).toEqual(
    tagsOf(players)
      .map((gamerTag, index) => [gamerTag, 4 - index, (index + 1) * 10])
      .toReversed(),
  )
  // The best of each board rises.
  expect(entries.map(({ stageChange }) => stageChange)).toEqual([1, 0, 1, 0])
  expect(me).toBeUndefined()
  const [last, third] = players
  const part = await read(last as Actor, { from: 1, max: 2 })
  expect([part.entries.map(({ rank }) => rank), part.me?.rank]).toEqual([[2, 3], 4])
  const around = await read(developer, { focus: third?.gamerTag, max: 2 })
  expect(around.entries.map(({ rank }) => rank)).toEqual([2, 3])
  expect((await read(developer, { cycle: 2 })).entries).toEqual([])
})

test('the champions are the players with the best score of each finished cycle', async () => {
  const { app, players, developer } = await arena()
  const read = async () => (await developer.call(listChampions, { query: { tournamentId, cycles: 2 } })).entries
  expect(await read()).toEqual([])
  const startTimeMs = app.now() - 5
  app.advance(cycleMs)
  expect(await read()).toEqual([
    {
      cycle: 3,
      playerId: players[3]?.gamerTag,
      score: 40,
      startTimeMs,
      endTimeMs: startTimeMs + cycleMs,
    },
  ])
  app.advance(2 * cycleMs)
  expect(await read()).toEqual([])
})

test("a guild is ranked by the sum of its members' scores, and listed with its best member's rank", async () => {
  const { players, developer } = await arena()
  const [first, second, third, fourth] = players as [Actor, Actor, Actor, Actor]
  const found = async (leader: Actor, name: string) =>
    (await leader.call(createGroup, { params: { gamerTag: leader.gamerTag }, body: { name } })).group.id
  const foxes = await found(first, 'Foxes')
  const owls = await found(third, 'Owls')
  await fourth.call(joinGroup, { params: { gamerTag: fourth.gamerTag }, body: { group: foxes } })
  const groups = async (query: object = {}) =>
    developer.call(listTournamentGroups, { query: { tournamentId, ...query } })
  const nothing = { stageChange: 0, currencyRewards: [] }
  expect(await groups()).toEqual({
    entries: [
      { groupId: foxes, rank: 1, score: 50, ...nothing },
      { groupId: owls, rank: 2, score: 30, ...nothing },
    ],
  })
  expect(await groups({ from: 5, max: 0, focus: owls })).toEqual({
    entries: [],
    focus: { groupId: owls, rank: 2, score: 30, ...nothing },
  })
  const { entries, me } = await first.call(getGuildStandings, { query: { tournamentId } })
  expect(entries.map(({ playerId, rank }) => [playerId, rank])).toEqual([
    [fourth.gamerTag, 1],
    [first.gamerTag, 2],
  ])
  expect(me).toMatchObject({ playerId: first.gamerTag, rank: 2 })
  const update = { tier: 1, stage: 0 }
  await developer.call(updateTournamentStatus, { body: { tournamentId, playerId: fourth.gamerTag, update } })
  const status = { groupId: foxes, tournamentId, contentId: tournamentId, tier: 1, stage: 0, lastUpdateCycle: 3 }
  expect(await first.call(listOwnGroupStatuses, { query: {} })).toEqual({ statuses: [status] })
  expect(await second.call(listOwnGroupStatuses, { query: {} })).toEqual({ statuses: [] })
  const search = { contentId: tournamentId, groupIds: [foxes, owls, 7] }
  expect(await developer.call(searchGroupStatuses, { body: search })).toEqual({
    contentId: tournamentId,
    statuses: expect.arrayContaining([status, { ...status, groupId: owls, tier: 0 }]),
  })
  const groupIds = [foxes, owls, 7].map(String)
  expect((await developer.call(listRecordUses, { body: { kind: 'group', ids: groupIds } })).uses).toEqual(
    expect.arrayContaining([foxes, owls].map((group) => ({ id: String(group), user: 'tournament', count: 1 }))),
  )
})
