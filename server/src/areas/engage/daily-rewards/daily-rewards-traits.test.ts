import {
  claimCalendar,
  getPlayerDailyRewards,
  listCalendars,
  listDailyClaims,
  setDailyRewardDay,
} from '@regent/contract/engage/daily-rewards'
import { getInventory, listInventoryChanges } from '@regent/contract/monetize/inventory'
import { listUngivenRewards, planGiveAgain } from '@regent/contract/monetize/ungiven-rewards'
import { getCalendar } from '@regent/contract/operate/calendar/calendar'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createServerToken, createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import { exportPlayer, forgetPlayer } from '@regent/contract/players/profile'
import { planCopyPlayer } from '@regent/contract/players/profile-copy'
import { listTimeline } from '@regent/contract/players/timeline'
import { dayMs } from '@regent/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { givePlayer } from '../../../testing/accounts.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { why } from '../../../testing/why.ts'

/** Calendars of daily rewards in what the product offers for every record. */

const id = 'calendars.daily'

let app: TestApp
let developer: Actor
let player: Actor

/** The tokens of operators expire within a day. */
async function wait(ms: number) {
  app.advance(ms)
  developer = await app.as('developer')
}

const publish = (more: object = {}, pid = app.pid) =>
  publishItems(
    app,
    [
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
    ],
    pid,
  )

const claim = (by: Actor = player, gamerTag = player.gamerTag) =>
  by.send(claimCalendar, { params: { objectId: gamerTag }, body: { id } })
const amounts = async () =>
  (await developer.call(getInventory, { params: { gamerTag: player.gamerTag }, query: {} })).currencies.map(
    ({ amount }) => amount,
  )
const toDate = (at: number) => new Date(at).toISOString().slice(0, 10)

beforeEach(async () => {
  app = await ownApp()
  // All tests begin at noon, UTC, of the first day of a month.
  const { now } = app
  const date = new Date(now())
  app.advance(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1, 12) - now())
  developer = await app.as('developer')
  player = await app.player()
})

test('a game server claims for a player, once per day, and the audit trail has it', async () => {
  await publish()
  const secret = await realmSecret(app)
  const { accessToken } = await app.anonymous.call(
    createServerToken,
    { body: { clientId: app.pid, clientSecret: secret, customerId: String(app.cid), realmId: app.pid } },
    { scope: undefined },
  )
  const server = app.withToken(accessToken)
  expect(await claim(server)).toMatchObject({ status: 200, body: { result: 'ok', data: {} } })
  expect(await claim(server)).toMatchObject({ status: 409, body: { error: 'AlreadyClaimedToday' } })
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'AlreadyClaimedToday' } })
  const [state] = (await developer.call(listAuditEntries, { query: { subject: 'daily-reward-state' } })).rows
  expect(state).toMatchObject({ subjectId: `${player.gamerTag}/${id}`, gamerTag: player.gamerTag, before: null })
  // The timeline has what the player did.
  const query = { kinds: ['daily-reward' as const] }
  expect(await developer.call(listTimeline, { params: { gamerTag: player.gamerTag }, query })).toMatchObject({
    rows: [],
  })
})

test('a player cannot claim for another one, and testers cannot change a calendar', async () => {
  await publish()
  const other = await app.player()
  expect(await claim(other)).toMatchObject({ status: 403 })
  const tester = await app.as('tester')
  const params = { gamerTag: player.gamerTag, id }
  expect(await tester.send(setDailyRewardDay, { params, body: { nextIndex: 1 } })).toMatchObject({ status: 403 })
  expect(await claim(tester)).toMatchObject({ status: 403 })
  expect(await tester.call(listCalendars, { params: { objectId: player.gamerTag } })).toMatchObject({
    calendars: [{ id, nextIndex: 0 }],
  })
})

test('the inventory history names the day of the claim', async () => {
  await publish()
  await claim()
  const { rows } = await developer.call(listInventoryChanges, { params: { gamerTag: player.gamerTag }, query: {} })
  expect(rows).toMatchObject([
    { contentId: 'currency.gems', added: 10, cause: 'daily-reward', reference: `${id}/${toDate(app.now())}/0` },
  ])
})

test('an export of a player has calendars and claims, and a forgotten player keeps no time zone', async () => {
  await publish({ zone: 'Europe/Berlin' })
  const [username, password] = ['mira@players.test', 'correct horse battery']
  const account = await givePlayer(app, { email: username, password })
  const body = { grant_type: 'password', username, password }
  const { access_token: token } = requireTokens(await app.anonymous.call(createToken, { body }))
  const mira = app.withToken(token)
  const { id: gamerTag } = await mira.call(getOwnAccount, {})
  expect(await claim(mira, gamerTag)).toMatchObject({ status: 200 })
  const exported = async () => (await developer.call(exportPlayer, { params: { player: account } })).held
  expect(await exported()).toMatchObject({
    dailyRewards: [{ calendar: id, streak: 1, lastZone: 'Europe/Berlin', lastDay: toDate(app.now()) }],
    dailyClaims: [{ calendar: id, index: 0, day: toDate(app.now()) }],
  })
  await developer.call(forgetPlayer, { params: { id: account } })
  await app.runJobs()
  const state = app.db.selectFrom('daily_reward_players').select(['last_zone', 'streak'])
  expect(await state.where('gamer_tag', '=', gamerTag).execute()).toEqual([{ last_zone: null, streak: 1 }])
  const claims = await developer.call(listDailyClaims, { params: { id }, query: {} })
  expect(claims.rows).toMatchObject([{ gamerTag, index: 0 }])
})

test('the calendar of the realm has the daily rewards with a start or an end', async () => {
  const now = app.now()
  await publish({ start: new Date(now - dayMs).toISOString(), end: new Date(now + 5 * dayMs).toISOString() })
  await publishItems(app, [{ id: 'calendars.always', properties: { title: 'Always', days: [{}] } }])
  const read = (from: number, to: number) =>
    developer.call(getCalendar, { query: { from, to, kinds: ['daily-reward'] } })
  expect((await read(now, now + 30 * dayMs)).entries).toMatchObject([
    {
      kind: 'daily-reward',
      id,
      name: 'Daily gems',
      start: now - dayMs,
      end: now + 5 * dayMs,
      state: 'running',
      move: { start: false, end: false },
    },
  ])
  expect((await read(now + 5 * dayMs, now + 30 * dayMs)).entries).toEqual([])
})

test('a copied player keeps the streak where the calendar exists, and undo removes it', async () => {
  await publish()
  await publishItems(app, [{ id: 'calendars.other', properties: { title: 'Other', days: [{}, {}] } }])
  await publish({}, app.staging)
  await claim()
  await player.call(claimCalendar, { params: { objectId: player.gamerTag }, body: { id: 'calendars.other' } })
  const there = { scope: `${app.cid}.${app.staging}` }
  const copy = await app.player(app.staging)
  const body = { sourcePid: app.pid, gamerTag: player.gamerTag, to: copy.gamerTag, parts: ['daily-rewards' as const] }
  const planned = () => developer.call(planCopyPlayer, { body }, there)
  const { plan, sample } = await planned()
  expect(plan.warnings).toEqual([
    expect.stringMatching(/^Skipped, because not published in “staging” \(.*\): calendars\.other\.$/),
  ])
  expect(sample).toMatchObject([{ key: `daily-rewards/${id}`, before: null, after: { streak: 1, nextIndex: 1 } }])
  const outdated = await planned()
  const apply = async (planId: number) => {
    await developer.call(applyPlan, { params: { id: planId } }, there)
    await app.runJobs()
    return (await developer.call(getPlan, { params: { id: planId } }, there)).plan
  }
  expect(await apply(plan.id)).toMatchObject({ state: 'done', done: 1, failed: 0 })
  const standing = async () =>
    (await developer.call(getPlayerDailyRewards, { params: { gamerTag: copy.gamerTag } }, there)).calendars[0]
  expect(await standing()).toMatchObject({ streak: 1, nextIndex: 1, claims: [] })
  expect(await developer.send(applyPlan, { params: { id: outdated.plan.id } }, there)).toMatchObject({ status: 409 })
  const undo = await developer.call(planUndo, { params: { id: plan.id } }, there)
  expect(await apply(undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await standing()).toMatchObject({ streak: 0, nextIndex: 0 })
})

const gold = { obtain: [{ symbol: 'currency.gold', count: 5 }] }

async function giveAgain() {
  const { rows } = await developer.call(listUngivenRewards, { query: {} })
  const { plan } = await developer.call(planGiveAgain, { body: { ids: rows.map((row) => row.id) } })
  await developer.call(applyPlan, { params: { id: plan.id }, body: {} })
  await app.runJobs()
}

test('"why" names the failed reward of an earlier day while it is owed', async () => {
  await publish({ days: [gold, {}, {}] })
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'GiftNotAvailable' } })
  await wait(dayMs)
  const ask = () => why(developer, player.gamerTag, 'daily-reward', id)
  expect(await ask()).toMatchObject({
    now: { isMet: false, verdict: expect.stringContaining('currency.gold') },
    repair: { says: 'The reward is still owed.', acts: [{ do: 'give-again' }, { do: 'open' }] },
  })
  // The claim of a later day gives the same day of the streak, so the earlier one is no longer owed.
  await publishItems(app, [{ id: 'currency.gold' }])
  expect((await claim()).status).toBe(200)
  await wait(dayMs)
  expect(await ask()).toMatchObject({ now: { isMet: true } })
  await giveAgain()
  expect(await amounts()).toEqual([5])
})

test('the failed reward of a month’s day is given after a later day was claimed, once', async () => {
  await publish({ mode: 'month', days: [gold, { obtain: [{ symbol: 'currency.gems', count: 7 }] }, {}] })
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'GiftNotAvailable' } })
  await wait(dayMs)
  expect((await claim()).status).toBe(200)
  await publishItems(app, [{ id: 'currency.gold' }])
  await giveAgain()
  expect(await amounts()).toEqual([7, 5])
  const [standing] = (await developer.call(getPlayerDailyRewards, { params: { gamerTag: player.gamerTag } })).calendars
  expect(standing?.claims.map(({ day, index }) => [day, index])).toEqual([
    [toDate(app.now() - dayMs), 0],
    [toDate(app.now()), 1],
  ])
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'AlreadyClaimedToday' } })
})
