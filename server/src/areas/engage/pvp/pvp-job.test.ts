import { searchMail } from '@regent/contract/communicate/mail'
import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { createPvpDefinition, listPvpDefinitions, updatePvpDefinition } from '@regent/contract/engage/pvp'
import { createEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { beforeEach, expect, test } from 'vitest'
import { ExtraCustomers } from '../../../kernel/settings/settings.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const lbid = 'leaderboards.duels'

let app: TestApp
let developer: Actor
let players: Actor[]

beforeEach(async () => {
  app = await ownApp()
  Object.assign(app.services.settings, { extraCustomers: new ExtraCustomers(['*']) })
  // The first run schedules the job.
  await app.runJobs()
  developer = await app.as('developer')
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  players = [await app.player(), await app.player()]
  for (const [index, { gamerTag: id }] of players.entries())
    await developer.call(setLeaderboardEntry, { params: { id: lbid }, body: { id, score: 20 - index } })
})

const define = (more: object = {}) => {
  const minute = new Date(app.now() + 600_000).getUTCMinutes()
  const rewardDefinition = {
    playerCap: 100,
    tiers: [{ percentage: 100, bundleSymbol: 'currency.gems' }],
    rewardExpHours: 72,
  }
  const body = { lbid, rewardDefinition, idleDays: 14, minPlayers: 1, protectedRanks: 1, cron: `0 ${minute} * * * * *` }
  return developer.call(createPvpDefinition, { body: { ...body, ...more } })
}

/** The time of the definition comes; the second run applies the plan of the first. */
async function due(): Promise<void> {
  app.advance(660_000)
  await app.runJobs()
  await app.runJobs()
}

async function mailsOf(player = players[0]) {
  const params = { gamerTag: player?.gamerTag ?? 0 }
  const { results } = (await player?.call(searchMail, { params, body: { clauses: [{}] } })) ?? { results: [] }
  const mails = results[0]?.content ?? []
  return mails.map(({ attachments }) =>
    attachments.map(({ wrapped }) => [wrapped.symbol, (wrapped as { quantity?: number }).quantity]),
  )
}

const shown = async () => (await developer.call(listPvpDefinitions, {})).definitions[0]

test('rewards are given for the realm after the operator who saved them has left, and the trail says so', async () => {
  const colleague = developer
  await define()
  developer = await app.as('admin')
  await app.query(
    `update accounts set role = null, realm_roles = '{}' where cid = ${app.cid} and id = ${colleague.accountId}`,
  )
  await due()
  expect(await mailsOf()).toHaveLength(1)
  expect(await shown()).toMatchObject({ state: 0, lastRun: { players: 2 } })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'mail' } })
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row.action).toBe('realm job pvp-rewards')
    expect(row).not.toHaveProperty('accountId')
  }
})

test('why rewards were not given stands on the definition until they are', async () => {
  await define({ minPlayers: 3 })
  await due()
  const failed = await shown()
  expect(failed).toMatchObject({ state: 1, lastRun: { failure: expect.stringContaining('has only 2 players') } })
  expect(failed?.lastRun).not.toHaveProperty('players')
  expect(failed?.nextReward).toBeGreaterThan(app.now())
  await developer.call(updatePvpDefinition, { body: { lbid, minPlayers: 1 } })
  await developer.call(updatePvpDefinition, { body: { lbid } })
  await app.runJobs()
  expect(await shown()).toMatchObject({ state: 0, lastRun: { players: 2 } })
  expect(await mailsOf()).toHaveLength(1)
})

test('one definition that cannot be given holds up no other', async () => {
  await define()
  await app.query(`insert into pvp_definitions (pid, lbid, definition, next_reward_at, created_at, updated_at)
    select pid, 'broken', '{"cron": "", "rewardDefinition": {"tiers": null}}', '2000-01-01', now(), now()
    from pvp_definitions where pid = '${app.pid}'`)
  app.advance(660_000)
  await app.runJobs()
  await app.runJobs()
  expect(await mailsOf()).toHaveLength(1)
})

test('where the organization has no PvP any more, that is the reason', async () => {
  await define()
  Object.assign(app.services.settings, { extraCustomers: new ExtraCustomers([]) })
  await due()
  Object.assign(app.services.settings, { extraCustomers: new ExtraCustomers(['*']) })
  expect(await shown()).toMatchObject({ lastRun: { failure: expect.stringContaining('EXTRA_CUSTOMERS') } })
  expect(await mailsOf()).toEqual([])
})

test('a tier gives several things with their amounts', async () => {
  await developer.call(createEntitlementDefinition, { body: { symbol: 'vip', request: {} } })
  const obtain = [
    { symbol: 'currency.gems', count: 25 },
    { symbol: 'items.shield', count: 2 },
    { symbol: 'vip', count: 1 },
  ]
  const tiers = [
    { percentage: 50, obtain },
    { percentage: 50, bundleSymbol: 'currency.gems' },
  ]
  await define({ rewardDefinition: { playerCap: 100, tiers, rewardExpHours: 72 } })
  expect((await shown())?.rewardDefinition.tiers).toEqual([
    { percentage: 50, bundleSymbol: 'currency.gems', obtain },
    { percentage: 50, bundleSymbol: 'currency.gems', obtain: [{ symbol: 'currency.gems', count: 1 }] },
  ])
  await due()
  expect(await mailsOf()).toEqual([
    [
      ['currency.gems', 25],
      ['items.shield', 2],
      ['vip', 1],
    ],
  ])
  expect(await mailsOf(players[1])).toEqual([[['currency.gems', 1]]])
})

test('a tier that gives nothing, or what the realm does not have, is refused with its field', async () => {
  for (const [tier, field] of [
    [{}, 'rewardDefinition.tiers.0.obtain'],
    [{ obtain: [] }, 'rewardDefinition.tiers.0.obtain'],
    [{ obtain: [{ symbol: 'currency.gems', count: 0 }] }, 'rewardDefinition.tiers.0.obtain.0.count'],
    [{ obtain: [{ symbol: 'curency.gems', count: 1 }] }, 'rewardDefinition.tiers.0.obtain.0.symbol'],
  ] as const) {
    const rewardDefinition = { playerCap: 100, tiers: [{ percentage: 100, ...tier }], rewardExpHours: 72 }
    await expect(define({ rewardDefinition })).rejects.toMatchObject({ status: 400, field })
  }
})
