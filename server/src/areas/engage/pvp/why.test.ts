import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { createPvpDefinition, updatePvpDefinition } from '@regent/contract/engage/pvp'
import { dayMs } from '@regent/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { conditionIn, conditionsIn, why } from '../../../testing/why.ts'

const lbid = 'leaderboards.duels'

let app: TestApp
let developer: Actor
let players: Actor[]

beforeEach(async () => {
  app = await ownApp()
  app.giveExtras()
  developer = await app.as('developer')
  players = [await app.player(), await app.player(), await app.player()]
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'currency.gold' }])
})

const define = (more: object = {}, percentages = [50, 50]) => {
  const tiers = percentages.map((percentage) => ({ percentage, bundleSymbol: 'currency.gems' }))
  const rewardDefinition = { playerCap: 2, tiers, rewardExpHours: 72 }
  const body = { lbid, rewardDefinition, idleDays: 14, minPlayers: 2, protectedRanks: 1, ...more }
  return developer.call(createPvpDefinition, { body })
}
const tagOf = (index: number) => players[index]?.gamerTag ?? 0
const enter = (index: number, score: number) =>
  developer.call(setLeaderboardEntry, { params: { id: lbid }, body: { id: tagOf(index), score } })
const ask = (index: number) => why(developer, tagOf(index), 'pvp', lbid)
const verdictOf = async (index: number) => (await ask(index)).now.verdict

test('each condition decides in its turn, from the leaderboard to the giving', async () => {
  await define()
  expect(await verdictOf(0)).toBe('The leaderboard of these rewards does not exist.')
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  await enter(0, 30)
  expect(await verdictOf(0)).toBe('The leaderboard has only 1 player. Rewards need 2.')
  await enter(1, 20)
  expect(await verdictOf(2)).toBe('The player has no score on the leaderboard, so they have no rank.')
  await enter(2, 10)
  expect(await verdictOf(2)).toBe('Only the best 2 players are rewarded.')
  expect(await verdictOf(0)).toBe('No rewards were granted yet.')
  await developer.call(updatePvpDefinition, { body: { lbid } })
  await app.runJobs()
  const { now, repair } = await ask(0)
  expect(now).toMatchObject({ isMet: true, verdict: expect.stringContaining('by mail') })
  expect(conditionsIn(now)).toEqual([
    ['The leaderboard exists', 'met', 'exists'],
    ['Has no partitions', 'met', undefined],
    ['Its goods can be granted', 'met', 'exist'],
    ['Enough players', 'met', 3],
    ['Has a rank', 'met', 1],
    ['Rank is among the rewarded', 'met', 1],
    ['Was active recently', 'met', expect.any(Number)],
    ['A tier covers their rank', 'met', 'place 1 of 2'],
    ['Rewards were granted', 'met', app.now()],
  ])
  expect(repair).toBeUndefined()
})

test('a player who was away too long gets nothing, except for the best ranks', async () => {
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  await define()
  await enter(0, 30)
  await enter(1, 20)
  app.advance(15 * dayMs)
  // The former token has expired.
  developer = await app.as('developer')
  expect((await ask(1)).now.verdict).toBe('The player was inactive for more than 14 days.')
  expect(conditionIn((await ask(0)).now, 'Was active recently')?.[0]).toBe('met')
})

test('a place below the last tier gets nothing', async () => {
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  await define({}, [50])
  await enter(0, 30)
  await enter(1, 20)
  expect(await verdictOf(1)).toBe('No tier covers the rank of the player.')
  expect((await ask(1)).repair?.acts[0]).toEqual({ do: 'grant', label: 'Grant…', words: '1 currency.gems' })
  expect(conditionIn((await ask(0)).now, 'A tier covers their rank')?.slice(0, 2)).toEqual(['met', 'place 1 of 2'])
})

test('goods that do not exist and a leaderboard with partitions are named', async () => {
  await developer.call(createLeaderboard, { params: { id: lbid }, body: { partitioned: true, maxEntries: 5 } })
  await define()
  expect(await verdictOf(0)).toContain('has partitions')
  await withdrawItems(app, ['currency.gems'])
  const { now, repair } = await ask(0)
  expect(conditionIn(now, 'Its goods can be granted')?.slice(0, 2)).toEqual(['unmet', 'missing'])
  // What cannot be given cannot be granted by hand either.
  expect(repair?.acts.map((act) => act.do)).toEqual(['open'])
})

test('the reason why the last rewards were not given is told', async () => {
  const minute = new Date(app.now() + 600_000).getUTCMinutes()
  await define({ cron: `0 ${minute} * * * * *` })
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  app.advance(660_000)
  await app.runJobs()
  await enter(0, 30)
  await enter(1, 20)
  expect(await verdictOf(0)).toMatch(/^Not given: leaderboards\.duels has only 0 players/)
})
