import {
  countCampaignAudience,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  maxCampaigns,
  planCampaign,
  scheduleCampaign,
  stopCampaign,
  updateCampaign,
} from '@regent/contract/communicate/campaigns'
import {
  deleteTemplate,
  listTemplates,
  maxTemplates,
  saveTemplate,
} from '@regent/contract/communicate/campaigns-templates'
import { searchMail } from '@regent/contract/communicate/mail'
import type { EndpointInput } from '@regent/contract/endpoint'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, cancelPlan, getPlan, retryPlan } from '@regent/contract/organization/plans'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { minuteMs } from '@regent/contract/time'
import { afterEach, expect, test } from 'vitest'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, startApp } from '../../../testing/test-app.ts'

const unknown = 42
type CampaignInput = NonNullable<EndpointInput<typeof createCampaign>['body']>
const greeting: CampaignInput = {
  name: 'Greeting',
  mtype: 'MAILBOX-IN-GAME',
  translations: [{ lng: 'en', subject: 'Hello', msg: 'Come back' }],
}

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A realm with two players, and a campaign that reaches them by mail. */
async function world(more: Partial<CampaignInput> = {}) {
  const app = await ownApp()
  const developer = await app.as('developer')
  const players = [await app.player(), await app.player()]
  const make = async (given: Partial<CampaignInput> = {}, by: Actor = developer) =>
    (await by.call(createCampaign, { body: { ...greeting, ...given } })).sid
  const sid = await make(more)
  const campaign = async (id = sid, by: Actor = developer) =>
    (await by.call(listCampaigns, {})).campaigns.find((one) => one.sid === id)
  const mails = async (by: Actor | undefined = players[0]) => {
    const input = { params: { gamerTag: by?.gamerTag ?? 0 }, body: { clauses: [{}] } }
    return (await (by ?? developer).call(searchMail, input)).results[0]?.content?.length ?? 0
  }
  const plan = async (id = sid) => (await developer.call(planCampaign, { params: { sid: id } })).plan.id
  const apply = (id: number) => developer.send(applyPlan, { params: { id } })
  const stateOf = async (id: number) => (await developer.call(getPlan, { params: { id } })).plan.state
  const newest = async () => (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows[0]?.id ?? 0
  const undo = (id: number) => developer.send(undoChanges, { body: { ids: [id] } })
  const later = (ms = minuteMs) => new Date(app.now() + ms).toISOString()
  const schedule = (startDate: string, headers = {}) =>
    developer.send(scheduleCampaign, { body: { sid, startDate } }, { headers })
  return { app, developer, players, make, sid, campaign, mails, plan, apply, stateOf, newest, undo, later, schedule }
}

/** Every call on one campaign. */
const callsOn = (sid: number, by: Actor, options = {}) =>
  Promise.all([
    by.send(countCampaignAudience, { params: { sid } }, options),
    by.send(planCampaign, { params: { sid } }, options),
    by.send(stopCampaign, { params: { sid } }, options),
    by.send(scheduleCampaign, { body: { sid, startDate: '' } }, options),
    by.send(deleteCampaign, { body: { sid } }, options),
  ])

test('a campaign that does not exist, was deleted, or is of another realm or organization is not found', async () => {
  const { app, developer, sid, make, campaign } = await world()
  const deleted = await make()
  await developer.call(deleteCampaign, { body: { sid: deleted } })
  const foreign = await (await ownApp()).as('developer')
  for (const answers of [
    await callsOn(unknown, developer),
    await callsOn(deleted, developer),
    await callsOn(sid, developer, { scope: `${app.cid}.${app.staging}` }),
    await callsOn(sid, foreign),
  ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: 'CampaignNotFound' } })
  expect(await campaign()).toMatchObject({ version: 1 })
})

test('an announcement campaign is neither scheduled nor sent nor counted: it is shown to everybody who comes', async () => {
  const { developer, make } = await world()
  const params = { sid: await make({ mtype: 'ANNOUNCEMENT' }) }
  const startDate = '2027-01-01T00:00:00Z'
  for (const answer of [
    await developer.send(countCampaignAudience, { params }),
    await developer.send(planCampaign, { params }),
    await developer.send(scheduleCampaign, { body: { ...params, startDate } }),
  ])
    expect(answer).toMatchObject({ body: { error: 'CampaignNotSchedulable', field: 'sid' } })
})

test('a realm can have only as many campaigns and templates as one read returns', async () => {
  const { app, developer, sid } = await world()
  const msg = { en: { subject: 'Hello', body: 'Come' } }
  const template = await developer.call(saveTemplate, { body: { name: 'One', msg } })
  const copies = (table: string, count: number, columns: string) =>
    app.query(`insert into ${table} (pid, sid, ${columns}, created_at, updated_at)
      select pid, n, ${columns}, created_at, updated_at from ${table}, generate_series(1, ${count}) as n
      where pid = '${app.pid}'`)
  await copies('campaigns', maxCampaigns - 1, 'definition')
  await app.query(`insert into campaign_templates (pid, sid, name, guid, msg, created_at, updated_at)
    select pid, n, name || n, gen_random_uuid(), msg, created_at, updated_at
    from campaign_templates, generate_series(1, ${maxTemplates - 1}) as n where pid = '${app.pid}'`)
  expect(await developer.send(createCampaign, { body: greeting })).toMatchObject({
    body: { error: 'TooManyCampaigns' },
  })
  const another = { name: 'Another', msg }
  expect(await developer.send(saveTemplate, { body: another })).toMatchObject({ body: { error: 'TooManyTemplates' } })
  // Existing ones can still be changed, and deleting one makes room.
  expect(await developer.send(saveTemplate, { body: { ...another, sid: template.sid } })).toMatchObject({ status: 200 })
  await developer.call(deleteCampaign, { body: { sid } })
  expect(await developer.send(createCampaign, { body: greeting })).toMatchObject({ status: 200 })
})

test('an unknown template is neither changed nor deleted, and of two concurrent changes one is refused', async () => {
  const { app, developer } = await world()
  const msg = { en: { subject: 'Hello', body: 'Come' } }
  const { sid } = await developer.call(saveTemplate, { body: { name: 'One', msg } })
  const elsewhere = { scope: `${app.cid}.${app.staging}` }
  for (const [id, options] of [
    [unknown, {}],
    [sid, elsewhere],
  ] as const) {
    const change = { body: { name: 'Two', msg, sid: id } }
    const refusal = { status: 404, body: { error: 'TemplateNotFound' } }
    expect(await developer.send(saveTemplate, change, options)).toMatchObject(refusal)
    expect(await developer.send(deleteTemplate, { body: { id } }, options)).toMatchObject(refusal)
  }
  const headers = { 'if-match': '"1"' }
  const answers = await Promise.all(
    ['Two', 'Three'].map((name) => developer.send(saveTemplate, { body: { name, msg, sid } }, { headers })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await developer.call(listTemplates, {})).data).toMatchObject([{ version: 2 }])
})

test('a campaign waits, is due, is being sent and is done; each state allows its own actions [campaigns-15]', async () => {
  const { app, developer, sid, campaign, plan, apply, schedule, later, mails } = await world()
  const remove = () => developer.send(deleteCampaign, { body: { sid } })
  const planning = () => developer.send(planCampaign, { params: { sid } })
  expect(await campaign()).toMatchObject({ status: 'queued', start: '' })
  expect(await schedule(later())).toMatchObject({ status: 200 })
  expect(await campaign()).toMatchObject({ status: 'queued', next: app.now() + minuteMs })
  await apply(await plan())
  expect(await campaign()).toMatchObject({ status: 'executing' })
  const executing = { status: 409, body: { error: 'CampaignExecuting', field: 'sid' } }
  expect(await remove()).toMatchObject(executing)
  expect(await planning()).toMatchObject(executing)
  await app.runJobs()
  // It has been sent although its scheduled time is in the future.
  expect(await campaign()).toMatchObject({ status: 'queued', sent: 2 })
  expect(await schedule('')).toMatchObject({ status: 200 })
  expect(await campaign()).toMatchObject({ status: 'done', sent: 2 })
  expect(await planning()).toMatchObject({ status: 400, body: { error: 'PlanRowsInvalid' } })
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await mails()).toBe(1)
})

test('a plan is not applied if its campaign was deleted or is being sent, or the plan was cancelled or is too old', async () => {
  const { app, developer, sid, make, plan, apply, mails, stateOf } = await world({ resend_to_past_recipients: true })
  const moved = { status: 409, body: { error: 'PlanMoved' } }
  const other = await make()
  const ofDeleted = await plan(other)
  await developer.call(deleteCampaign, { body: { sid: other } })
  expect(await apply(ofDeleted)).toMatchObject(moved)
  const dropped = await plan()
  const first = await plan()
  const second = await plan()
  const old = await plan()
  await developer.call(cancelPlan, { params: { id: dropped }, body: {} })
  expect(await apply(dropped)).toMatchObject({ status: 409, body: { error: 'PlanNotOpen' } })
  expect(await apply(first)).toMatchObject({ status: 200 })
  expect(await apply(second)).toMatchObject(moved)
  expect(await apply(first)).toMatchObject({ status: 409, body: { error: 'PlanNotOpen' } })
  await app.runJobs()
  expect([await stateOf(first), await mails()]).toEqual(['done', 1])
  expect(await developer.send(retryPlan, { params: { id: first } })).toMatchObject({
    body: { error: 'NothingToRetry' },
  })
  app.advance(40 * minuteMs)
  expect(await apply(old)).toMatchObject({ status: 409, body: { error: 'PlanExpired' } })
  expect(await developer.send(stopCampaign, { params: { sid } })).toMatchObject({ status: 200 })
})

test('the gifts of a campaign must exist when it is created, planned and sent', async () => {
  const { app, developer, make, plan, apply, mails } = await world()
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'currency.gold' }])
  const attached = (symbol: string) => ({ mb_attachments: [{ symbol, action: 'grant', quantity: 5 }] })
  const pearls = { body: { ...greeting, ...attached('currency.pearls') } }
  const refusal = { status: 400, body: { error: 'UnknownSymbol' } }
  expect(await developer.send(createCampaign, pearls)).toMatchObject(refusal)
  const sid = await make(attached('currency.gems'))
  const planned = await plan(sid)
  await withdrawItems(app, ['currency.gems'])
  expect(await developer.send(planCampaign, { params: { sid } })).toMatchObject(refusal)
  expect(await apply(planned)).toMatchObject({ status: 409, body: { error: 'PlanMoved' } })
  expect(await mails()).toBe(0)
})

test('a due campaign is sent once, by any number of servers', async () => {
  const { app, players, schedule, later, mails, campaign } = await world()
  await schedule(later())
  const second = await startApp({}, app.databaseUrl)
  closings.push(() => second.close())
  app.advance(minuteMs)
  second.clock.now = app.now()
  await Promise.all([app.runJobs(), second.jobs.runDue()])
  await Promise.all([app.runJobs(), second.jobs.runDue()])
  expect([await mails(players[0]), await mails(players[1])]).toEqual([1, 1])
  expect(await campaign()).toMatchObject({ status: 'done', sent: 2 })
})

test('a campaign that is stopped while it is sent has reached exactly the players that it counts', async () => {
  const { app, developer, players, sid, plan, apply, mails, campaign, stateOf } = await world()
  const id = await plan()
  await apply(id)
  const [, stopped] = await Promise.all([app.runJobs(), developer.send(stopCampaign, { params: { sid } })])
  expect([200, 409]).toContain(stopped.status)
  await app.runJobs()
  const reached = (await mails(players[0])) + (await mails(players[1]))
  expect(await campaign()).toMatchObject({ sent: reached })
  expect(['done', 'cancelled']).toContain(await stateOf(id))
  expect([0, 2]).toContain(reached)
})

test('a campaign that was stopped and restarted reaches everybody once', async () => {
  const { app, developer, sid, players, plan, apply, mails } = await world()
  const id = await plan()
  await apply(id)
  await developer.call(stopCampaign, { params: { sid } })
  // A second stop changes nothing.
  expect(await developer.send(stopCampaign, { params: { sid } })).toMatchObject({ status: 200 })
  await app.runJobs()
  await developer.call(retryPlan, { params: { id } })
  await app.runJobs()
  expect([await mails(players[0]), await mails(players[1])]).toEqual([1, 1])
})

test('a campaign of an operator who has lost the right is not sent, says why, and does not delay others', async () => {
  const { app, make, mails, later, campaign } = await world()
  const leaver = await app.as('developer')
  const ours = await make({ start: later() }, leaver)
  const other = await make({ start: later() })
  await app.db.updateTable('accounts').set({ role: null }).where('id', '=', leaver.accountId).execute()
  app.advance(minuteMs)
  await app.runJobs()
  await app.runJobs()
  expect(await campaign(ours)).toMatchObject({ sent: 0, problem: expect.stringContaining('right "run campaigns"') })
  expect(await campaign(other)).toMatchObject({ sent: 2, status: 'done' })
  expect(await mails()).toBe(1)
})

test('scheduling needs the right to run campaigns', async () => {
  const { app, sid, campaign } = await world()
  const tester = await app.as('tester')
  for (const answer of await callsOn(sid, tester)) expect([200, 403]).toContain(answer.status)
  expect(await campaign()).toMatchObject({ version: 1 })
})

test('of two operators who schedule the same version, the second is rejected', async () => {
  const { schedule, later, campaign } = await world()
  const headers = { 'if-match': '"1"' }
  const answers = await Promise.all([schedule(later(), headers), schedule(later(2 * minuteMs), headers)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { error: 'StaleVersion', current: { version: 2 } },
  })
  expect(await campaign()).toMatchObject({ version: 2 })
})

test('an undo never sends anything again', async () => {
  const { app, developer, sid, schedule, later, mails, newest, undo, campaign } = await world({
    resend_to_past_recipients: true,
  })
  await schedule(later())
  const scheduled = await newest()
  app.advance(minuteMs)
  await app.runJobs()
  expect(await mails()).toBe(1)
  expect(await undo(scheduled)).toMatchObject({ status: 200 })
  expect(await undo(await newest())).toMatchObject({ status: 200 })
  await app.runJobs()
  expect(await mails()).toBe(1)
  await schedule(later())
  await developer.call(deleteCampaign, { body: { sid } })
  expect(await undo(await newest())).toMatchObject({ status: 200 })
  app.advance(2 * minuteMs)
  await app.runJobs()
  expect(await mails()).toBe(1)
  expect((await campaign())?.next).toBeUndefined()
})

test('a schedule can be undone only while it is unchanged', async () => {
  const { app, schedule, later, newest, undo, campaign } = await world()
  await schedule(later())
  const first = await newest()
  await schedule(later(2 * minuteMs))
  expect((await undo(first)).status).toBe(409)
  expect(await campaign()).toMatchObject({ next: app.now() + 2 * minuteMs })
})

test('suspended and banned players are left out and named, unless the campaign means them', async () => {
  const { app, developer, players, sid, make, plan, apply, mails } = await world()
  const until = app.now() + minuteMs
  await developer.call(suspendPlayer, { body: { player: players[0]?.gamerTag ?? 0, reason: 'cheating', until } })
  const banned = await app.player()
  await developer.call(suspendPlayer, { body: { player: banned.gamerTag, reason: 'cheating' } })
  const { plan: planned } = await developer.call(planCampaign, { params: { sid } })
  expect(planned.warnings).toEqual(['1 player is suspended and excluded.', '1 player is banned and excluded.'])
  // Who is suspended after the plan was made is left out as well.
  await apply(planned.id)
  await app.runJobs()
  expect(await mails(players[1])).toBe(1)
  const apology = await make({ audience: { includesSuspended: true } })
  await apply(await plan(apology))
  await app.runJobs()
  app.advance(minuteMs)
  expect(await mails()).toBe(1)
})

test('a past start is rejected and names its field; “now” sends immediately', async () => {
  const { app, developer, make, sid, campaign, mails, schedule, later } = await world()
  for (const past of ['2020-01-01T00:00:00Z', later(-2 * minuteMs)]) {
    expect(await schedule(past)).toMatchObject({ status: 400, body: { error: 'BadRequest', field: 'startDate' } })
    await expect(make({ start: past })).rejects.toMatchObject({ status: 400, field: 'start' })
    const body = { ...greeting, start: past }
    expect(await developer.send(updateCampaign, { params: { sid }, body })).toMatchObject({
      status: 400,
      body: { field: 'start' },
    })
  }
  expect(await campaign()).toMatchObject({ status: 'queued', start: '' })
  expect(await schedule('now')).toMatchObject({ status: 200 })
  await app.runJobs()
  expect(await campaign()).toMatchObject({ status: 'done' })
  expect(await mails()).not.toEqual([])
})

test('the time of the clock of players is past when the last clock on earth has shown it', async () => {
  const { make, later } = await world()
  const hourMs = 60 * minuteMs
  await make({ start: later(-11 * hourMs), ownTime: true })
  await expect(make({ start: later(-13 * hourMs), ownTime: true })).rejects.toMatchObject({ field: 'start' })
})
