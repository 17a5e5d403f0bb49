import {
  countCampaignAudience,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  planCampaign,
  stopCampaign,
} from '@regent/contract/communicate/campaigns'
import {
  getCampaignLimits,
  getCampaignResults,
  setCampaignLimits,
  testCampaign,
} from '@regent/contract/communicate/campaigns-delivery'
import { searchMail, updateMail } from '@regent/contract/communicate/mail'
import type { EndpointInput } from '@regent/contract/endpoint'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Actor, ownApp } from '../../../testing/test-app.ts'
import { isHeldOut } from './hold-out.ts'
import { findTimeZone, quietUntil } from './quiet-hours.ts'

type CampaignInput = NonNullable<EndpointInput<typeof createCampaign>['body']>
type Limits = EndpointInput<typeof setCampaignLimits>['body']['limits']
const greeting: CampaignInput = {
  name: 'Greeting',
  mtype: 'MAILBOX-IN-GAME',
  translations: [{ lng: 'en', subject: 'Hello', msg: 'Come back' }],
}

async function world(players = 2) {
  const app = await ownApp()
  // The clock is that of the file: each test begins at noon.
  app.advance((dayMs * 1.5 - (app.now() % dayMs)) % dayMs)
  const developer = await app.as('developer')
  /** An operator whose sign-in has not expired, however much time has passed. */
  const operator = () => app.as('developer')
  const actors: Actor[] = []
  for (let made = 0; made < players; made += 1) actors.push(await app.player())
  const make = async (more: Partial<CampaignInput> = {}) =>
    (await developer.call(createCampaign, { body: { ...greeting, ...more } })).sid
  const send = async (sid: number) => {
    const by = await operator()
    const { plan } = await by.call(planCampaign, { params: { sid } })
    await by.call(applyPlan, { params: { id: plan.id } })
    await app.runJobs()
    return plan
  }
  const limit = (limits: Partial<Limits>) =>
    developer.send(setCampaignLimits, { body: { limits: { timeZone: 'UTC', ...limits } } })
  const mails = async (by: Actor) => {
    const input = { params: { gamerTag: by.gamerTag }, body: { clauses: [{}] } }
    return (await (await operator()).call(searchMail, input)).results[0]?.content ?? []
  }
  const campaign = async (sid: number) =>
    (await (await operator()).call(listCampaigns, {})).campaigns.find((one) => one.sid === sid)
  const zone = (player: Actor, timeZone: string) =>
    developer.call(setStats, {
      params: { objectId: toObjectId('game.private', player.gamerTag) },
      body: { set: { TIME_ZONE: timeZone } },
    })
  const results = async (sid: number) => (await operator()).call(getCampaignResults, { params: { sid } })
  return { app, developer, operator, actors, make, send, limit, mails, campaign, zone, results }
}

test('quiet hours end in the player’s own time, also over midnight', () => {
  const limits: Limits = { quiet: { from: '22:00', to: '08:00' }, timeZone: 'UTC' }
  const at = (time: string) => Date.parse(`2026-01-15T${time}Z`)
  expect(quietUntil(limits, 'UTC', at('21:59:59'))).toBeUndefined()
  expect(quietUntil(limits, 'UTC', at('22:00:30'))).toBe(Date.parse('2026-01-16T08:00:00Z'))
  expect(quietUntil(limits, 'UTC', at('07:59'))).toBe(at('08:00'))
  expect(quietUntil(limits, 'UTC', at('08:00'))).toBeUndefined()
  expect(quietUntil(limits, 'Asia/Tokyo', at('12:00'))).toBeUndefined()
  expect(quietUntil(limits, 'Asia/Tokyo', at('14:00'))).toBe(at('23:00'))
  expect(quietUntil({ timeZone: 'UTC' }, 'UTC', at('23:00'))).toBeUndefined()
  const player = { time_zone: null, country: null }
  expect(findTimeZone(player, limits)).toBe('UTC')
  expect(findTimeZone({ ...player, country: 'jp' }, limits)).toBe('Asia/Tokyo')
  expect(findTimeZone({ time_zone: 'America/Lima', country: 'JP' }, limits)).toBe('America/Lima')
  expect(findTimeZone({ time_zone: 'Atlantis', country: 'JP' }, limits)).toBe('Asia/Tokyo')
})

test('players whose quiet hours last get a campaign when these end, and undoing takes it back from all', async () => {
  const { app, developer, operator, actors, make, send, limit, mails, campaign, zone, results } = await world()
  const [awake, asleep] = actors as [Actor, Actor]
  // It is noon in UTC, and night in Auckland.
  await zone(asleep, 'Pacific/Auckland')
  expect(await limit({ quiet: { from: '22:00', to: '08:00' } })).toMatchObject({ status: 200 })
  const sid = await make()
  const plan = await send(sid)
  expect([(await mails(awake)).length, (await mails(asleep)).length]).toEqual([1, 0])
  expect(await campaign(sid)).toMatchObject({ sent: 1, waiting: 1, status: 'executing' })
  expect(await results(sid)).toMatchObject({ sent: 1, waiting: 1 })
  // They are not in the audience a second time.
  expect(await developer.call(countCampaignAudience, { params: { sid } })).toMatchObject({
    count: 0,
    pastRecipients: 2,
  })
  app.advance(8 * hourMs)
  await app.runJobs()
  await app.runJobs()
  expect((await mails(asleep)).length).toBe(1)
  expect(await campaign(sid)).toMatchObject({ sent: 2, status: 'done' })
  const by = await operator()
  const { plan: undoing } = await by.call(planUndo, { params: { id: plan.id } })
  await by.call(applyPlan, { params: { id: undoing.id } })
  await app.runJobs()
  expect([(await mails(awake)).length, (await mails(asleep)).length]).toEqual([0, 0])
})

test('nobody who waits gets a campaign that was stopped, deleted or undone', async () => {
  for (const end of ['stop', 'delete', 'undo'] as const) {
    const { app, developer, actors, make, send, limit, mails, zone } = await world()
    const [, asleep] = actors as [Actor, Actor]
    await zone(asleep, 'Pacific/Auckland')
    await limit({ quiet: { from: '22:00', to: '08:00' } })
    const sid = await make()
    const plan = await send(sid)
    if (end === 'stop') await developer.call(stopCampaign, { params: { sid } })
    if (end === 'delete') await developer.call(deleteCampaign, { body: { sid } })
    if (end === 'undo') {
      const { plan: undoing } = await developer.call(planUndo, { params: { id: plan.id } })
      await developer.call(applyPlan, { params: { id: undoing.id } })
    }
    app.advance(9 * hourMs)
    await app.runJobs()
    expect(await mails(asleep), end).toEqual([])
    if (end !== 'stop') continue
    // Who waited is in the audience again.
    await send(sid)
    expect((await mails(asleep)).length).toBe(1)
  }
})

test('a player gets at most as many messages of all campaigns as the realm allows, also of two at once', async () => {
  const { app, developer, actors, make, send, limit, mails } = await world()
  const [player] = actors as [Actor]
  await limit({ cap: { messages: 1, days: 3 } })
  const first = await make({ name: 'First' })
  const second = await make({ name: 'Second' })
  const plans = await Promise.all(
    [first, second].map(async (sid) => (await developer.call(planCampaign, { params: { sid } })).plan.id),
  )
  for (const id of plans) await developer.call(applyPlan, { params: { id } })
  await app.runJobs()
  expect((await mails(player)).length).toBe(1)
  const third = await make({ name: 'Third' })
  expect(await developer.call(countCampaignAudience, { params: { sid: third } })).toMatchObject({
    count: 0,
    overCap: 2,
  })
  expect(await developer.send(planCampaign, { params: { sid: third } })).toMatchObject({
    body: { message: expect.stringContaining('2 players reached the message limit of the realm') },
  })
  app.advance(3 * dayMs)
  await send(third)
  expect((await mails(player)).length).toBe(2)
})

test('limits are checked, versioned and shown', async () => {
  const { developer, limit } = await world(0)
  expect(await developer.call(getCampaignLimits, {})).toEqual({ limits: { timeZone: 'UTC' }, version: 0 })
  expect(await limit({ timeZone: 'Atlantis' })).toMatchObject({ status: 400, body: { field: 'limits.timeZone' } })
  expect(await limit({ quiet: { from: '08:00', to: '08:00' } })).toMatchObject({ body: { field: 'limits.quiet.to' } })
  expect(await limit({ quiet: { from: '8', to: '08:00' } })).toMatchObject({ status: 400 })
  const input = { body: { limits: { timeZone: 'Europe/Berlin' } } }
  const headers = { 'if-match': '"0"' }
  const answers = await Promise.all([1, 2].map(() => developer.send(setCampaignLimits, input, { headers })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('held-out players get nothing, are always the same, and are compared with the others', async () => {
  const { app, developer, actors, make, send, mails, results } = await world(12)
  // By chance one campaign holds out all of twelve players, or none.
  const isMixed = (campaign: number) =>
    new Set(actors.map(({ gamerTag }) => isHeldOut(campaign, gamerTag, 50))).size === 2
  let sid = await make({ holdOut: 50 })
  while (!isMixed(sid)) sid = await make({ holdOut: 50 })
  const held = actors.filter(({ gamerTag }) => isHeldOut(sid, gamerTag, 50))
  const others = actors.filter(({ gamerTag }) => !isHeldOut(sid, gamerTag, 50))
  expect(await developer.call(countCampaignAudience, { params: { sid } })).toMatchObject({
    count: others.length,
    heldOut: held.length,
  })
  const plan = await send(sid)
  expect(plan.verb).toContain(String(others.length))
  for (const player of held) expect(await mails(player)).toEqual([])
  for (const player of others) expect(await mails(player)).toHaveLength(1)
  const [reader] = others as [Actor]
  const [mail] = await mails(reader)
  await reader.call(updateMail, {
    params: { gamerTag: reader.gamerTag },
    body: { mailId: mail?.id ?? 0, state: 'Read' },
  })
  app.advance(hourMs)
  const begin = (player: Actor) =>
    app.db
      .insertInto('sessions')
      .values({
        pid: app.pid,
        gamer_tag: player.gamerTag,
        id: 1,
        started_at: new Date(app.now()),
        via: 'call',
      } as never)
      .execute()
  await begin(reader)
  if (held[0]) await begin(held[0])
  expect(await results(sid)).toEqual({
    sent: others.length,
    waiting: 0,
    delivered: others.length,
    opened: 1,
    claimed: 0,
    back: 1,
    heldOut: held.length,
    heldOutBack: held.length > 0 ? 1 : 0,
  })
})

test('about the chosen share is held out, and another campaign holds out others', () => {
  const tags = Array.from({ length: 10_000 }, (_, index) => index + 1)
  const held = tags.filter((tag) => isHeldOut(7, tag, 10))
  expect(held.length).toBeGreaterThan(900)
  expect(held.length).toBeLessThan(1_100)
  expect(held).not.toEqual(tags.filter((tag) => isHeldOut(8, tag, 10)))
})

test('a test is sent to one player, is marked and audited, counts as no sending, and is limited', async () => {
  const { developer, actors, make, campaign, mails } = await world()
  const [player] = actors as [Actor]
  const sid = await make()
  const sendTest = (body: object) => developer.send(testCampaign, { params: { sid }, body })
  expect(await sendTest({ gamerTag: player.gamerTag })).toMatchObject({ status: 200 })
  expect(await mails(player)).toMatchObject([{ subject: '[Test] Hello' }])
  expect(await campaign(sid)).toMatchObject({ sent: 0, isDraft: true })
  expect(await developer.call(countCampaignAudience, { params: { sid } })).toMatchObject({ count: 2 })
  expect(await sendTest({})).toMatchObject({ status: 400, body: { field: 'gamerTag' } })
  expect(await sendTest({ gamerTag: 42 })).toMatchObject({ status: 404, body: { error: 'PlayerNotFound' } })
  const answers = []
  for (let sent = 0; sent < 31; sent += 1) answers.push((await sendTest({ gamerTag: player.gamerTag })).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(29)
  expect(answers.at(-1)).toBe(429)
})

test('an e-mail is tested at the operator’s own address only', async () => {
  const { app, developer, make } = await world(0)
  const sid = await make({ mtype: 'EMAIL' })
  await developer.call(testCampaign, { params: { sid }, body: {} })
  const emails = await app.db.selectFrom('emails').selectAll().where('cid', '=', app.cid).execute()
  expect(emails).toMatchObject([{ subject: '[Test] Hello', account_id: developer.accountId, is_bulk: false }])
})

test('the plan of a campaign shows its text and who is left out once', async () => {
  const { developer, make } = await world()
  const { plan } = await developer.call(planCampaign, { params: { sid: await make() } })
  const { plan: read } = await developer.call(getPlan, { params: { id: plan.id } })
  expect(read.summary).toEqual(
    expect.arrayContaining([
      { label: 'Subject', value: 'Hello' },
      { label: 'Body', value: 'Come back' },
    ]),
  )
})
