import { setCampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import {
  claimCalendar,
  getPlayerDailyRewards,
  listCalendars,
  listDailyClaims,
  listDailyRewards,
  resetDailyReward,
  setDailyRewardDay,
} from '@regent/contract/engage/daily-rewards'
import { getInventory } from '@regent/contract/monetize/inventory'
import { listUngivenRewards, planGiveAgain } from '@regent/contract/monetize/ungiven-rewards'
import { applyPlan } from '@regent/contract/organization/plans'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline } from '@regent/contract/players/timeline'
import { dayMs, hourMs } from '@regent/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { why } from '../../../testing/why.ts'

const id = 'calendars.daily'

let app: TestApp
let developer: Actor
let player: Actor

/** The tokens of operators expire within a day. */
async function wait(ms: number) {
  app.advance(ms)
  developer = await app.as('developer')
}

/** Three days of 10, 20 and 30 gems. */
const publish = (more: object = {}) =>
  publishItems(app, [
    { id: 'currency.gems' },
    {
      id,
      properties: {
        title: 'Daily gems',
        zone: 'realm',
        days: [10, 20, 30].map((count) => ({ obtain: [{ symbol: 'currency.gems', count }] })),
        ...more,
      },
    },
  ])

const claim = (by: Actor = player, gamerTag = player.gamerTag) =>
  by.send(claimCalendar, { params: { objectId: gamerTag }, body: { id } })
const calendars = async (by: Actor = player) =>
  (await by.call(listCalendars, { params: { objectId: player.gamerTag } })).calendars
const gems = async () =>
  (await player.call(getInventory, { params: { gamerTag: player.gamerTag }, query: {} })).currencies[0]?.amount
const standing = async () =>
  (await developer.call(getPlayerDailyRewards, { params: { gamerTag: player.gamerTag } })).calendars[0]
const moveTo = (timeZone: string) =>
  developer.call(setStats, {
    params: { objectId: toObjectId('game.private', player.gamerTag) },
    body: { set: { TIME_ZONE: timeZone } },
  })

beforeEach(async () => {
  app = await ownApp()
  // All tests begin at noon, UTC; those before them have moved the clock.
  app.advance((1.5 * dayMs - (app.now() % dayMs)) % dayMs)
  developer = await app.as('developer')
  player = await app.player()
})

test('a player sees the days, claims once per day, and gets the reward', async () => {
  await publish({ end: new Date(app.now() + 10 * dayMs).toISOString() })
  expect(await calendars()).toEqual([
    {
      id,
      days: [10, 20, 30].map((quantity) => ({ obtain: [{ symbol: 'currency.gems', action: 'grant', quantity }] })),
      nextIndex: 0,
      remainingSeconds: (10 * dayMs) / 1_000,
      nextClaimSeconds: 0,
    },
  ])
  expect(await claim()).toMatchObject({ status: 200, body: { result: 'ok' } })
  const midnight = Math.ceil(app.now() / dayMs) * dayMs
  expect(await claim()).toMatchObject({
    status: 409,
    body: {
      error: 'AlreadyClaimedToday',
      message: expect.stringContaining(new Date(midnight).toISOString()),
      current: { nextClaimAt: new Date(midnight).toISOString() },
    },
  })
  expect(await calendars()).toMatchObject([{ nextIndex: 1, nextClaimSeconds: (midnight - app.now()) / 1_000 }])
  app.advance(midnight - app.now())
  expect((await claim()).status).toBe(200)
  expect(await gems()).toBe(30)
})

test('older clients send the id in the query', async () => {
  await publish()
  const send = plainCalls(app, player)
  expect(await send(`POST /object/calendars/${player.gamerTag}/claim?id=${id}`)).toMatchObject({
    status: 200,
    body: { result: 'ok' },
  })
  expect(await gems()).toBe(10)
})

test('of two devices that claim at the same time exactly one succeeds', async () => {
  await publish()
  const answers = await Promise.all(Array.from({ length: 5 }, () => claim()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await gems()).toBe(10)
})

test('a calendar that has not begun, is over, or is for other players cannot be claimed', async () => {
  await publish({ start: new Date(app.now() + hourMs).toISOString() })
  expect(await calendars()).toEqual([])
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'CalendarNotRunning' } })
  await publish({ end: new Date(app.now()).toISOString() })
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'CalendarNotRunning' } })
  const { veteran, novice, segment, searchFrom } = await veteransAnd(app)
  const isForOthers = { status: 403, body: { error: 'CalendarNotForPlayer' } }
  await publish({ audience: { segment } })
  expect(await claim(novice, novice.gamerTag)).toMatchObject(isForOthers)
  expect((await claim(veteran, veteran.gamerTag)).status).toBe(200)
  // Requirements on stats.
  await publish({ audience: { rules: searchFrom(13) } })
  await wait(dayMs)
  expect(await claim(veteran, veteran.gamerTag)).toMatchObject(isForOthers)
  const asked = await why(developer, novice.gamerTag, 'daily-reward', id)
  expect(asked.now).toMatchObject({ isMet: false, verdict: expect.stringContaining('LEVEL') })
  await publish({ audience: { rules: searchFrom(2) } })
  expect((await claim(novice, novice.gamerTag)).status).toBe(200)
})

test('a day of the month without a reward cannot be claimed', async () => {
  await publish({ mode: 'month' })
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'NoRewardToday' } })
})

test('the zone of the realm and that of the player decide which day it is', async () => {
  await developer.call(setCampaignLimits, { body: { limits: { timeZone: 'Asia/Tokyo' } } })
  await publish()
  const left = async () => (await calendars())[0]?.nextClaimSeconds
  await claim()
  expect(await left()).toBe((3 * hourMs) / 1_000)
  await publish({ zone: 'America/New_York' })
  await wait(2 * dayMs)
  await claim()
  expect(await left()).toBe((17 * hourMs) / 1_000)
  await publish({ zone: 'player' })
  await moveTo('Europe/Berlin')
  await wait(2 * dayMs)
  await claim()
  expect(await left()).toBe((11 * hourMs) / 1_000)
})

test('a player who changes the zone waits 20 hours and keeps the streak', async () => {
  await publish({ zone: 'player' })
  await moveTo('America/Los_Angeles')
  await claim()
  await moveTo('Pacific/Auckland')
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'AlreadyClaimedToday' } })
  expect(await calendars()).toMatchObject([{ nextIndex: 1, nextClaimSeconds: (20 * hourMs) / 1_000 }])
  await wait(20 * hourMs)
  expect((await claim()).status).toBe(200)
  expect(await standing()).toMatchObject({ streak: 2, nextIndex: 2, zone: 'Pacific/Auckland' })
})

test('operators set the day and reset the calendar; a broken streak continues after it', async () => {
  await publish()
  const params = { gamerTag: player.gamerTag, id }
  await claim()
  await wait(4 * dayMs)
  expect(await standing()).toMatchObject({ nextIndex: 0, streak: 0 })
  await developer.call(setDailyRewardDay, { params, body: { nextIndex: 2 } })
  expect(await standing()).toMatchObject({ nextIndex: 2 })
  await claim()
  expect(await gems()).toBe(40)
  expect(await developer.send(setDailyRewardDay, { params, body: { nextIndex: 3 } })).toMatchObject({
    status: 400,
    body: { field: 'nextIndex' },
  })
  await developer.call(resetDailyReward, { params })
  expect(await claim()).toMatchObject({ status: 200 })
  expect(await gems()).toBe(50)
})

test('operators see calendars, claims and errors', async () => {
  await publish()
  await publishItems(app, [{ id: 'calendars.broken', properties: { title: 'Broken', days: [] } }])
  await claim()
  const midnight = Math.ceil(app.now() / dayMs) * dayMs
  expect(await developer.call(listDailyRewards, {})).toMatchObject({
    calendars: [{ id, state: 'running', claimedLastDay: 1, longestStreak: 1, nextResetAt: midnight }],
    problems: [{ id: 'calendars.broken', message: 'days: needs a day' }],
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  const one = { gamerTag: player.gamerTag, index: 0, day, at: app.now() }
  expect(await developer.call(listDailyClaims, { params: { id }, query: {} })).toMatchObject({
    rows: [one],
    next: null,
  })
  const { rows } = await developer.call(listTimeline, {
    params: { gamerTag: player.gamerTag },
    query: { kinds: ['daily-reward'] },
  })
  expect(rows).toMatchObject([{ kind: 'daily-reward', by: 'player', of: { calendar: id, index: 0 } }])
})

test('a reward that could not be given is given on a later day, once', async () => {
  await publish({ days: [{ obtain: [{ symbol: 'currency.gold', count: 5 }] }, {}, {}] })
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'GiftNotAvailable' } })
  await publishItems(app, [{ id: 'currency.gold' }])
  await wait(dayMs)
  const { rows } = await developer.call(listUngivenRewards, { query: {} })
  const plan = await developer.call(planGiveAgain, { body: { ids: rows.map((row) => row.id) } })
  await developer.call(applyPlan, { params: { id: plan.plan.id }, body: {} })
  await app.runJobs()
  expect(await gems()).toBe(5)
  expect(await standing()).toMatchObject({ streak: 1, nextIndex: 1 })
  expect((await claim()).status).toBe(200)
})

test('"why" says when the next claim is possible', async () => {
  await publish()
  const ask = async () => (await why(developer, player.gamerTag, 'daily-reward', id)).now
  expect(await ask()).toMatchObject({ isMet: true, verdict: 'The player can claim day 1 now.' })
  await claim()
  const midnight = new Date(Math.ceil(app.now() / dayMs) * dayMs).toISOString()
  expect(await ask()).toMatchObject({ isMet: false, verdict: `The player can claim again at ${midnight}.` })
})
