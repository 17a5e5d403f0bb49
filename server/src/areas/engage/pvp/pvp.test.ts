import { searchMail } from '@regent/contract/communicate/mail'
import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import {
  createPvpDefinition,
  deletePvpDefinition,
  listPvpDefinitions,
  planPvpRewards,
  updatePvpDefinition,
} from '@regent/contract/engage/pvp'
import { createEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { applyPlan } from '@regent/contract/organization/plans'
import { toLocalMs } from '@regent/contract/zones'
import { expect, test } from 'vitest'
import { type Actor, ownApp } from '../../../testing/test-app.ts'
import { assignTiers } from './plans.ts'

const lbid = 'leaderboards.duels'

const definition = {
  lbid,
  description: 'The duels of the week',
  rewardDefinition: {
    playerCap: 500_000,
    tiers: [
      { percentage: 50, bundleSymbol: 'currency.gems' },
      { percentage: 50, bundleSymbol: 'bundles.small' },
    ],
    rewardExpHours: 72,
  },
  cron: '',
  idleDays: 14,
  minPlayers: 2,
  protectedRanks: 1,
}

/** An organization with the extra rights. */
async function arena() {
  const app = await ownApp()
  app.giveExtras()
  const developer = await app.as('developer')
  await developer.call(createEntitlementDefinition, { body: { symbol: 'bundles.small', request: {} } })
  return { app, developer }
}

const create = (by: Actor, more: object = {}) => by.send(createPvpDefinition, { body: { ...definition, ...more } })
const list = async (by: Actor) => (await by.call(listPvpDefinitions, {})).definitions

test('a definition is created once, changed field by field, and deleted', async () => {
  const { developer } = await arena()
  expect(await create(developer)).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect(await create(developer)).toMatchObject({ status: 409, body: { error: 'PvpDefinitionExists' } })
  expect(await list(developer)).toMatchObject([{ ...definition, state: 0, nextReward: 0, version: 1 }])
  const body = { lbid, idleDays: 7, cron: '0 0 12 * * MON *' }
  await developer.call(updatePvpDefinition, { body })
  const [changed] = await list(developer)
  expect(changed).toMatchObject({ ...definition, ...body, version: 2 })
  expect(new Date(changed?.nextReward ?? 0).getUTCDay()).toBe(1)
  const stale = await developer.send(updatePvpDefinition, { body }, { headers: { 'if-match': '"1"' } })
  const current = { ...definition, ...body, version: 2 }
  expect(stale).toMatchObject({ status: 409, body: { error: 'StaleVersion', current } })
  await developer.call(deletePvpDefinition, { body: { lbid } })
  expect(await list(developer)).toEqual([])
  expect(await developer.send(deletePvpDefinition, { body: { lbid } })).toMatchObject({ status: 404 })
})

test('rewards are given by the clocks of the zone of a definition', async () => {
  const { developer } = await arena()
  await create(developer, { cron: '0 0 12 * * MON *', zone: 'America/New_York' })
  const shown = async (zone: string) => (toLocalMs(zone, (await list(developer))[0]?.nextReward ?? 0) / 3_600_000) % 24
  expect(await shown('America/New_York')).toBe(12)
  await developer.call(updatePvpDefinition, { body: { lbid, zone: 'UTC' } })
  expect(await shown('UTC')).toBe(12)
  await developer.call(deletePvpDefinition, { body: { lbid } })
  expect(await create(developer, { zone: 'New York' })).toMatchObject({ status: 400, body: { field: 'zone' } })
})

test('invalid values are refused with the field', async () => {
  const { developer } = await arena()
  const { rewardDefinition } = definition
  const tiers = [60, 50].map((percentage) => ({ percentage, bundleSymbol: 'x' }))
  for (const [more, field] of [
    [{ lbid: 'two words' }, 'lbid'],
    [{ cron: 'weekly' }, 'cron'],
    [{ idleDays: -1 }, 'idleDays'],
    [{ rewardDefinition: { ...rewardDefinition, tiers } }, 'rewardDefinition.tiers'],
  ] as const) {
    expect(await create(developer, more)).toMatchObject({ status: 400, body: { field } })
  }
  expect(await list(developer)).toEqual([])
})

test('only organizations with the extras have PvP, and giving rewards needs its own right', async () => {
  const plain = await ownApp()
  expect(await (await plain.as('admin')).send(listPvpDefinitions, {})).toMatchObject({ status: 403 })
  const { app, developer } = await arena()
  await create(developer)
  const tester = await app.as('tester')
  expect(await list(tester)).toHaveLength(1)
  expect(await tester.send(updatePvpDefinition, { body: { lbid } })).toMatchObject({ status: 403 })
})

test.each([
  [10, [30, 35, 35], { a: 3, b: 4, c: 3 }],
  [1, [30, 35, 35], { a: 1 }],
  [4, [25, 25], { a: 1, b: 1 }],
])('of %i players the tiers of %j percent get %j', (count, percentages, expected) => {
  const tiers = percentages.map((percentage, index) => ({ percentage, bundleSymbol: 'abc'.charAt(index) }))
  const counts: Record<string, number> = {}
  for (const { bundleSymbol } of assignTiers(count, tiers)) counts[bundleSymbol] = (counts[bundleSymbol] ?? 0) + 1
  expect(counts).toEqual(expected)
})

test('rewards go by mail to the tiers of a leaderboard: on request, by a plan, and automatically', async () => {
  const { app, developer } = await arena()
  const minute = new Date(app.now() + 600_000).getUTCMinutes()
  await create(developer, { cron: `0 ${minute} * * * * *` })
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  const players = [await app.player(), await app.player(), await app.player()]
  const enter = async (player: Actor, score: number) => {
    const body = { id: player.gamerTag, score }
    await developer.call(setLeaderboardEntry, { params: { id: lbid }, body })
  }
  const [first, second, third] = players as [Actor, Actor, Actor]
  await enter(first, 30)
  expect(await developer.send(updatePvpDefinition, { body: { lbid } })).toMatchObject({
    status: 400,
    body: { error: 'PlanRowsInvalid', message: expect.stringContaining('has only 1 player.') },
  })
  await enter(second, 20)
  await enter(third, 10)
  const mailOf = async (player: Actor) => {
    const { gamerTag } = player
    const { results } = await player.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })
    return (results[0]?.content ?? []).map(({ attachments }) => attachments[0]?.wrapped.symbol)
  }
  await developer.call(updatePvpDefinition, { body: { lbid } })
  await app.runJobs()
  expect(await Promise.all(players.map(mailOf))).toEqual([['currency.gems'], ['currency.gems'], ['bundles.small']])
  const { plan, sample } = await developer.call(planPvpRewards, { body: { lbid } })
  expect(sample.map(({ after }) => after)).toMatchObject(
    ['currency.gems', 'currency.gems', 'bundles.small'].map((symbol) => [{ symbol, count: 1 }]),
  )
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect(await mailOf(third)).toHaveLength(2)
  // The cron time is reached.
  app.advance(660_000)
  await app.runJobs()
  await app.runJobs()
  expect(await mailOf(third)).toHaveLength(3)
  const [{ nextReward = 0 } = {}] = await list(developer)
  expect(nextReward).toBeGreaterThan(app.now())
})

test('due rewards that cannot be given are in the result of the run with the reason', async () => {
  const { app, developer } = await arena()
  const minute = new Date(app.now() + 600_000).getUTCMinutes()
  await create(developer, { cron: `0 ${minute} * * * * *` })
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  app.advance(660_000)
  await app.runJobs()
  const run = await app.db
    .selectFrom('job_runs')
    .select('result')
    .where('kind', '=', 'pvp-rewards')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(run?.result).toMatchObject({
    refused: [{ pid: app.pid, lbid, reason: expect.stringContaining('has only 0 players') }],
  })
})
