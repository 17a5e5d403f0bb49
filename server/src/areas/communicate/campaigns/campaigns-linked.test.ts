import {
  deleteAnnouncement,
  listAnnouncements,
  listPlayerAnnouncements,
  readAnnouncements,
} from '@regent/contract/communicate/announcements'
import {
  countCampaignAudience,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  planCampaign,
  scheduleCampaign,
  stopCampaign,
  updateCampaign,
} from '@regent/contract/communicate/campaigns'
import { getCampaignResults } from '@regent/contract/communicate/campaigns-delivery'
import { searchMail } from '@regent/contract/communicate/mail'
import type { EndpointInput } from '@regent/contract/endpoint'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, planUndo } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

type CampaignInput = NonNullable<EndpointInput<typeof createCampaign>['body']>
const greeting: CampaignInput = {
  name: 'Greeting',
  mtype: 'MAILBOX-IN-GAME',
  translations: [{ lng: 'en', subject: 'Hello', msg: 'Come back' }],
}

async function world() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const players = [await app.player(), await app.player()] as [Actor, Actor]
  const make = async (more: Partial<CampaignInput> = {}) =>
    (await developer.call(createCampaign, { body: { ...greeting, ...more } })).sid
  const campaign = async (sid: number) =>
    (await developer.call(listCampaigns, {})).campaigns.find((one) => one.sid === sid)
  const subjects = async (by: Actor) => {
    const input = { params: { gamerTag: by.gamerTag }, body: { clauses: [{}] } }
    return ((await by.call(searchMail, input)).results[0]?.content ?? []).map(({ subject }) => subject)
  }
  const apply = async (id: number) => {
    await developer.call(applyPlan, { params: { id } })
    await app.runJobs()
  }
  const plan = async (sid: number) => (await developer.call(planCampaign, { params: { sid } })).plan.id
  const update = (sid: number, more: Partial<CampaignInput>, headers = {}) =>
    developer.send(updateCampaign, { params: { sid }, body: { ...greeting, ...more } }, { headers })
  const undoNewest = async () => {
    const { rows } = await developer.call(listAuditEntries, { query: { limit: 1 } })
    return developer.send(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  }
  const announcements = async () => (await developer.call(listAnnouncements, {})).content.map(({ symbol }) => symbol)
  return { app, developer, players, make, campaign, subjects, apply, plan, update, undoNewest, announcements }
}

test('undoing a campaign gives its players back to the audience, the corrected one reaches them once, and what was sent stays counted', async () => {
  const { developer, players, make, campaign, subjects, apply, plan } = await world()
  const sid = await make()
  const sending = await plan(sid)
  await apply(sending)
  expect(await campaign(sid)).toMatchObject({ sent: 2 })
  const { plan: undoing } = await developer.call(planUndo, { params: { id: sending } })
  await apply(undoing.id)
  expect(await subjects(players[0])).toEqual([])
  expect(await campaign(sid)).toMatchObject({ sent: 2, withdrawn: 2 })
  // The results say what happened; the undo is added to it.
  expect(await developer.call(getCampaignResults, { params: { sid } })).toMatchObject({
    sent: 2,
    delivered: 2,
    withdrawn: 2,
  })
  expect(await developer.call(countCampaignAudience, { params: { sid } })).toMatchObject({
    count: 2,
    pastRecipients: 0,
  })
  await apply(await plan(sid))
  expect(await subjects(players[0])).toEqual(['Hello'])
  // Four mails were sent.
  expect(await campaign(sid)).toMatchObject({ sent: 4, withdrawn: 2 })
})

test('a draft is one until it is scheduled or sent', async () => {
  const { app, developer, make, campaign, apply, plan } = await world()
  const sid = await make()
  expect(await campaign(sid)).toMatchObject({ isDraft: true, isStarted: false, status: 'queued' })
  const startDate = new Date(app.now() + 60_000).toISOString()
  await developer.call(scheduleCampaign, { body: { sid, startDate } })
  expect(await campaign(sid)).toMatchObject({ isDraft: false, isStarted: false })
  await developer.call(stopCampaign, { params: { sid } })
  expect(await campaign(sid)).toMatchObject({ isDraft: true })
  await apply(await plan(sid))
  expect(await campaign(sid)).toMatchObject({ isDraft: false, isStarted: true, status: 'done' })
})

test('a scheduled campaign starts at its time, not at the next full minute', async () => {
  const { app, developer, players, make, subjects } = await world()
  const sid = await make()
  await app.runJobs()
  const at = app.now() + 90_500
  await developer.call(scheduleCampaign, { body: { sid, startDate: new Date(at).toISOString() } })
  app.advance(90_499)
  await app.runJobs()
  expect(await subjects(players[0])).toEqual([])
  app.advance(1)
  await app.runJobs()
  expect(await subjects(players[0])).toEqual(['Hello'])
})

test('a campaign is edited until it has started, of two editors one is refused, and the edit can be undone', async () => {
  const { developer, players, make, campaign, subjects, apply, plan, update, undoNewest } = await world()
  const sid = await make()
  const changed = { translations: [{ lng: 'en', subject: 'Ahoy', msg: 'Come' }], holdOut: 5 }
  const headers = { 'if-match': '"1"' }
  const answers = await Promise.all([update(sid, changed, headers), update(sid, { name: 'Other' }, headers)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await update(sid, { ...changed, name: 'Greeting' })
  expect(await campaign(sid)).toMatchObject({ subject: 'Ahoy', holdOut: 5 })
  expect(await undoNewest()).toMatchObject({ status: 200 })
  await update(sid, changed)
  const old = await plan(sid)
  await update(sid, { translations: [{ lng: 'en', subject: 'Newest', msg: 'Come' }] })
  // What was planned is no longer what would be sent.
  expect(await developer.send(applyPlan, { params: { id: old } })).toMatchObject({ body: { error: 'PlanMoved' } })
  expect(await update(sid, { mtype: 'EMAIL' })).toMatchObject({ status: 400, body: { field: 'mtype' } })
  await apply(await plan(sid))
  expect(await subjects(players[0])).toEqual(['Newest'])
  expect(await update(sid, changed)).toMatchObject({ status: 409, body: { error: 'CampaignStarted', field: 'sid' } })
})

test('an announcement of a campaign is for the audience of the campaign, also after an edit', async () => {
  const app = await ownApp()
  const { developer, veteran, novice, segment } = await veteransAnd(app)
  const body = { ...greeting, mtype: 'ANNOUNCEMENT' as const }
  const reads = async (by: Actor) => {
    const input = { params: { gamerTag: by.gamerTag }, query: {} }
    return (await by.call(listPlayerAnnouncements, input)).announcements.length
  }
  const many = Array.from({ length: 1_001 }, (_, index) => index + 1)
  expect(await developer.send(createCampaign, { body: { ...body, audience: { gamerTags: many } } })).toMatchObject({
    status: 400,
    body: { field: 'audience.gamerTags' },
  })
  const start = new Date(app.now() + 60_000).toISOString()
  const { sid } = await developer.call(createCampaign, { body: { ...body, start, audience: { segment } } })
  expect((await developer.call(listAnnouncements, {})).content[0]).toMatchObject({ audience: { segment } })
  await developer.call(updateCampaign, {
    params: { sid },
    body: { ...body, start, audience: { gamerTags: [novice.gamerTag] } },
  })
  app.advance(60_000)
  expect([await reads(veteran), await reads(novice)]).toEqual([0, 1])
  await developer.call(createCampaign, { body: { ...body, audience: { segment } } })
  expect([await reads(veteran), await reads(novice)]).toEqual([1, 1])
})

test('an announcement and its campaign are made, edited, ended, deleted and brought back together', async () => {
  const { app, developer, players, make, campaign, update, undoNewest, announcements } = await world()
  const start = new Date(app.now() + 60_000).toISOString()
  const sid = await make({ mtype: 'ANNOUNCEMENT', start })
  const { announcement = '' } = (await campaign(sid)) ?? {}
  expect(await announcements()).toEqual([announcement])
  const edit = { mtype: 'ANNOUNCEMENT' as const, start, translations: [{ lng: 'en', subject: 'Ahoy', msg: 'Come' }] }
  expect(await update(sid, edit)).toMatchObject({ status: 200 })
  expect((await developer.call(listAnnouncements, {})).content[0]?.translations).toMatchObject([{ subject: 'Ahoy' }])
  app.advance(60_000)
  expect(await update(sid, edit)).toMatchObject({ body: { error: 'CampaignStarted' } })
  // Its readers are counted.
  const reader = players[0].gamerTag
  await players[0].call(readAnnouncements, { params: { gamerTag: reader }, body: { announcements: [announcement] } })
  expect(await campaign(sid)).toMatchObject({ sent: 1, isStarted: true })
  await developer.call(stopCampaign, { params: { sid } })
  expect((await developer.call(listAnnouncements, {})).content[0]?.end_date).toBe(new Date(app.now()).toISOString())
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect((await developer.call(listAnnouncements, {})).content[0]?.end_date).toBeUndefined()

  await developer.call(deleteCampaign, { body: { sid } })
  expect(await announcements()).toEqual([])
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect(await announcements()).toEqual([announcement])
  // It is the same one: who has read it keeps that.
  expect(await campaign(sid)).toMatchObject({ sent: 1, announcement })

  await developer.call(deleteAnnouncement, { body: { symbol: announcement } })
  expect(await campaign(sid)).toBeUndefined()
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect(await campaign(sid)).toMatchObject({ announcement })
})

test('a campaign that is started twice at once is sent once', async () => {
  const { app, developer, players, make, campaign, subjects, plan } = await world()
  const sid = await make()
  const plans = [await plan(sid), await plan(sid)]
  const answers = await Promise.all(plans.map((id) => developer.send(applyPlan, { params: { id } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await Promise.all([app.runJobs(), app.runJobs()])
  expect(await subjects(players[0])).toEqual(['Hello'])
  expect(await campaign(sid)).toMatchObject({ sent: 2 })
})
