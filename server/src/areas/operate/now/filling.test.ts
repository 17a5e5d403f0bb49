import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { getInventory } from '@regent/contract/monetize/inventory'
import { getGettingStarted } from '@regent/contract/operate/now-first-steps'
import { planSamplePlayers } from '@regent/contract/operate/now-sample-players'
import { createToken } from '@regent/contract/organization/auth'
import { applyPlan, cancelPlan, getPlan, planUndo, retryPlan } from '@regent/contract/organization/plans'
import { addNote } from '@regent/contract/players/notes'
import { getPlayer, listPlayers } from '@regent/contract/players/players'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs } from '@regent/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { generatePlayer } from './generated-players.ts'

let app: TestApp
let developer: Actor
let here: { scope: string }

beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
  here = { scope: `${app.cid}.${app.development}` }
})

const planned = (count = 20) => developer.call(planSamplePlayers, { body: { count } }, here)
const planOf = async (id: number) => (await developer.call(getPlan, { params: { id } }, here)).plan
async function apply(id: number) {
  await developer.call(applyPlan, { params: { id } }, here)
  await app.runJobs()
  return planOf(id)
}
const players = async () => (await developer.call(listPlayers, { query: { limit: 200 } }, here)).rows
const undoPlan = (id: number) => developer.call(planUndo, { params: { id } }, here)

/** The device of a sample player, which a client can sign in with. */
async function deviceOf(gamerTag: number): Promise<string> {
  const { account } = await developer.call(getPlayer, { params: { player: gamerTag } }, here)
  return (
    await app.db.selectFrom('accounts').select('device_ids').where('id', '=', account.id).executeTakeFirstOrThrow()
  ).device_ids[0] as string
}
const signIn = async (gamerTag: number) =>
  app.anonymous.call(createToken, { body: { grant_type: 'device', device_id: await deviceOf(gamerTag) } }, here)

test('a plan fills an empty realm with players who have names, countries, stats, a currency and a history of 30 days', async () => {
  await publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: 50 } }], app.development)
  const { plan, sample } = await planned()
  expect(plan).toMatchObject({ title: 'Add 20 sample players', count: 20 })
  expect(sample[0]?.after).toMatch(/^level \d+, [A-Z]{2}, \w+, last seen 20\d\d-/)
  expect(await players()).toEqual([])
  expect(await apply(plan.id)).toMatchObject({ state: 'done', done: 20, failed: 0 })
  const all = await players()
  expect(all).toHaveLength(20)
  for (const { gamerTag, name, created, lastSeen = 0, online } of all) {
    expect(name).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d\d$/)
    expect(created).toBeGreaterThan(app.now() - 30 * dayMs)
    expect(lastSeen).toBeGreaterThanOrEqual(created)
    expect(lastSeen).toBeLessThanOrEqual(app.now())
    expect(online).toBe(false)
    const params = { player: gamerTag }
    expect(await developer.call(getPlayer, { params }, here)).toMatchObject({
      country: expect.stringMatching(/^[A-Z]{2}$/),
    })
  }
  const { gamerTag } = all[0] ?? { gamerTag: 0 }
  const params = { objectId: toObjectId('game.private', gamerTag) }
  const { stats } = await developer.call(getStats, { params }, here)
  expect(stats).toMatchObject({ LEVEL: expect.stringMatching(/^\d+$/), WINS: expect.stringMatching(/^\d+$/) })
  const { currencies } = await developer.call(getInventory, { params: { gamerTag } }, here)
  expect(currencies).toMatchObject([{ id: 'currency.gems', amount: expect.any(Number) }])
  expect(currencies[0]?.amount).toBeGreaterThan(50)
})

test('the same seed gives the same players', () => {
  const input = { seed: 4_711, at: Date.UTC(2026, 0, 15) }
  expect(generatePlayer(input, 7)).toEqual(generatePlayer(input, 7))
  expect(generatePlayer(input, 8)).not.toEqual(generatePlayer(input, 7))
})

test('sample players complete no first step, but the realm is no longer empty', async () => {
  const read = () => developer.call(getGettingStarted, {}, here)
  expect(await read()).toEqual({ steps: {}, players: 0 })
  await apply((await planned()).plan.id)
  expect(await read()).toEqual({ steps: {}, players: 6 })
})

test('a production realm and a realm with more than five players are not filled', async () => {
  expect(await developer.send(planSamplePlayers, { body: {} })).toMatchObject({
    status: 409,
    body: { error: 'RealmInProduction' },
  })
  const { plan } = await planned()
  for (let n = 0; n < 5; n += 1) await app.player(app.development)
  const second = await planned()
  await app.player(app.development)
  expect(await developer.send(planSamplePlayers, { body: {} }, here)).toMatchObject({
    status: 409,
    body: { error: 'RealmHasPlayers' },
  })
  for (const { id } of [plan, second.plan])
    expect(await developer.send(applyPlan, { params: { id } }, here)).toMatchObject({
      status: 409,
      body: { error: 'PlanMoved' },
    })
  const tester = await app.as('tester')
  expect(await tester.send(planSamplePlayers, { body: {} }, here)).toMatchObject({ status: 403 })
})

test('a plan that was stopped halfway continues, and makes no player twice', async () => {
  const { plan } = await planned(60)
  await developer.call(applyPlan, { params: { id: plan.id } }, here)
  await developer.call(cancelPlan, { params: { id: plan.id }, body: {} }, here)
  await developer.call(retryPlan, { params: { id: plan.id } }, here)
  await app.runJobs()
  expect(await planOf(plan.id)).toMatchObject({ state: 'done', done: 60, failed: 0 })
  // The progress of the last batch was lost.
  await app.db.updateTable('plans').set({ state: 'cancelled', applied_through: 30 }).where('id', '=', plan.id).execute()
  await developer.call(retryPlan, { params: { id: plan.id } }, here)
  await app.runJobs()
  expect(await planOf(plan.id)).toMatchObject({ state: 'done', done: 60, failed: 0 })
  expect(await players()).toHaveLength(60)
})

test('undo deletes the players with their accounts, except those that somebody has signed in as', async () => {
  const { plan } = await planned()
  await apply(plan.id)
  const other = await app.player(app.development)
  const used = (await players())[3]?.gamerTag ?? 0
  await signIn(used)
  const undo = await undoPlan(plan.id)
  expect(undo.plan).toMatchObject({ count: 19 })
  expect(undo.plan.warnings[0]).toBe('1 change cannot be undone: Somebody has signed in as this player since.')
  // One more signs in after the undo was planned.
  const late = (await players()).find(({ gamerTag }) => gamerTag !== used && gamerTag !== other.gamerTag)?.gamerTag ?? 0
  await signIn(late)
  expect(await apply(undo.plan.id)).toMatchObject({ state: 'done', done: 18, failed: 1 })
  const left = (await players()).map(({ gamerTag }) => gamerTag)
  expect(left.sort()).toEqual([other.gamerTag, used, late].sort())
  const accounts = await app.db.selectFrom('accounts').select('device_ids').where('cid', '=', app.cid).execute()
  expect(accounts.filter(({ device_ids: [device] }) => device?.startsWith('regent-sample-'))).toHaveLength(2)
  // A device of a deleted player makes a new one.
  const again = await planned(20).catch(() => undefined)
  expect(again?.plan.count).toBe(20)
})

test('undo also deletes what operators have added to a sample player', async () => {
  const { plan } = await planned()
  await apply(plan.id)
  const [{ gamerTag } = { gamerTag: 0 }] = await players()
  await developer.call(addNote, { body: { gamerTag, text: 'Ask them about the crash' } }, here)
  await developer.call(createLeaderboard, { params: { id: 'weekly' }, body: {} }, here)
  await developer.call(setLeaderboardEntry, { params: { id: 'weekly' }, body: { id: gamerTag, score: 300 } }, here)
  expect(await apply((await undoPlan(plan.id)).plan.id)).toMatchObject({ state: 'done', done: 20, failed: 0 })
  expect(await players()).toEqual([])
})
