import { listAnnouncements } from '@regent/contract/communicate/announcements'
import {
  createCampaign,
  listCampaigns,
  planCampaign,
  scheduleCampaign,
  updateCampaign,
} from '@regent/contract/communicate/campaigns'
import { testCampaign } from '@regent/contract/communicate/campaigns-delivery'
import { saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import { saveLocalizationSettings } from '@regent/contract/communicate/localizations'
import { searchMail } from '@regent/contract/communicate/mail'
import type { EndpointInput } from '@regent/contract/endpoint'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Actor, ownApp } from '../../../testing/test-app.ts'
import { findBegin, toLocalStart } from './own-time.ts'

type CampaignInput = NonNullable<EndpointInput<typeof createCampaign>['body']>
const whole = { translations: [{ lng: 'fr', subject: 'Bonjour', msg: 'Reviens' }] }
const empty: CampaignInput = { name: 'Draft', mtype: 'MAILBOX-IN-GAME', draft: true }

/** The texts of these campaigns are in French, the default language that the realm chose. */
async function world() {
  const app = await ownApp()
  const developer = await app.as('developer')
  await developer.call(saveLocalizationSettings, { body: { extraLanguages: [], fallback: ['fr', 'en'] } })
  const player = await app.player()
  const make = async (body: CampaignInput) => (await developer.call(createCampaign, { body })).sid
  const update = (sid: number, more: Partial<CampaignInput>) =>
    developer.send(updateCampaign, { params: { sid }, body: { ...empty, ...more } })
  const campaign = async (sid: number) =>
    (await (await app.as('developer')).call(listCampaigns, {})).campaigns.find((one) => one.sid === sid)
  const mails = async (by: Actor) => {
    const input = { params: { gamerTag: by.gamerTag }, body: { clauses: [{}] } }
    return (await (await app.as('developer')).call(searchMail, input)).results[0]?.content ?? []
  }
  const send = async (sid: number) => {
    const { plan } = await developer.call(planCampaign, { params: { sid } })
    await developer.call(applyPlan, { params: { id: plan.id } })
    await app.runJobs()
    return plan
  }
  const undoNewest = async () => {
    const { rows } = await developer.call(listAuditEntries, { query: { limit: 1 } })
    return developer.send(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  }
  return { app, developer, player, make, update, campaign, mails, send, undoNewest }
}

test('a draft is kept without texts, says what is missing, and is neither sent, scheduled nor tested', async () => {
  const { developer, player, make, campaign, app } = await world()
  const start = new Date(app.now() + hourMs).toISOString()
  const expired = { mb_expiration: new Date(app.now() - hourMs).toISOString() }
  const sid = await make({ ...empty, ...expired, start, translations: [{ lng: 'fr', subject: 'Ciao' }] })
  expect(await campaign(sid)).toMatchObject({
    isDraft: true,
    start: '',
    plannedStart: start,
    status: 'queued',
    missing: ['msg is missing.', 'mb_expiration must be in the future.'],
    translations: [{ lng: 'fr', subject: 'Ciao', msg: '' }],
  })
  expect(await campaign(sid)).not.toHaveProperty('next')
  const refused = { status: 409, body: { error: 'CampaignIncomplete', message: expect.stringContaining('msg is') } }
  expect(await developer.send(planCampaign, { params: { sid } })).toMatchObject(refused)
  expect(await developer.send(scheduleCampaign, { body: { sid, startDate: start } })).toMatchObject(refused)
  const body = { gamerTag: player.gamerTag }
  expect(await developer.send(testCampaign, { params: { sid }, body })).toMatchObject(refused)
  // Saved as a whole it must be whole.
  expect(await developer.send(createCampaign, { body: { ...empty, draft: false } })).toMatchObject({
    status: 400,
    body: { field: 'translations' },
  })
})

test('a draft is finished, may change its type until then, and what is scheduled stays whole', async () => {
  const { app, developer, make, update, campaign } = await world()
  const sid = await make(empty)
  expect(await update(sid, { mtype: 'NOTIFICATION', draft: false })).toMatchObject({ body: { field: 'mtype' } })
  expect(await update(sid, { mtype: 'NOTIFICATION' })).toMatchObject({ status: 200 })
  expect(await update(sid, whole)).toMatchObject({ status: 200 })
  expect(await campaign(sid)).toMatchObject({ mtype: 'MAILBOX-IN-GAME', isDraft: true, subject: 'Bonjour' })
  expect(await campaign(sid)).not.toHaveProperty('missing')
  const startDate = new Date(app.now() + hourMs).toISOString()
  await developer.call(scheduleCampaign, { body: { sid, startDate } })
  expect(await update(sid, { translations: [] })).toMatchObject({ status: 400, body: { field: 'translations' } })
  expect(await campaign(sid)).toMatchObject({ isDraft: false, next: Date.parse(startDate) })
})

test('gifts can be claimed for days after each player gets them', async () => {
  const { app, developer, player, make, mails, send } = await world()
  const sid = await make({ name: 'Days', mtype: 'MAILBOX-IN-GAME', ...whole, claimDays: 14 })
  const plan = await send(sid)
  const { plan: read } = await developer.call(getPlan, { params: { id: plan.id } })
  expect(read.summary).toContainEqual({ label: 'Expires', value: '14 days after a player gets it' })
  expect(await mails(player)).toMatchObject([{ expires: app.now() + 14 * 24 * hourMs }])
  for (const wrong of [{ mtype: 'EMAIL' as const }, { mb_expiration: '2036-01-01T00:00:00Z' }])
    expect(
      await developer.send(createCampaign, { body: { ...empty, ...whole, claimDays: 1, ...wrong } }),
    ).toMatchObject({ status: 400, body: { field: 'claimDays' } })
})

test('of two operators who save a draft at once, one is refused', async () => {
  const { developer, make, campaign } = await world()
  const sid = await make(empty)
  const headers = { 'if-match': `"${(await campaign(sid))?.version}"` }
  const answers = await Promise.all(
    ['One', 'Two'].map((name) =>
      developer.send(updateCampaign, { params: { sid }, body: { ...empty, name } }, { headers }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the announcement of a draft is made when it is saved as a whole, and its undo leaves the draft', async () => {
  const { developer, make, update, campaign, undoNewest } = await world()
  const announced = async () => (await developer.call(listAnnouncements, {})).content.map(({ title }) => title)
  const sid = await make({ ...empty, ...whole, mtype: 'ANNOUNCEMENT' })
  expect(await campaign(sid)).toMatchObject({ isDraft: true, isStarted: false })
  expect(await announced()).toEqual([])
  expect(await update(sid, { ...whole, mtype: 'ANNOUNCEMENT', draft: false })).toMatchObject({ status: 200 })
  expect(await announced()).toHaveLength(1)
  expect(await campaign(sid)).toMatchObject({ isDraft: false, isStarted: true })
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect(await announced()).toEqual([])
  expect(await campaign(sid)).toMatchObject({ isDraft: true, subject: 'Bonjour' })
})

test('the realm’s default language is required; players of other languages get what the realm falls back to', async () => {
  const { app, developer, player, make, mails, send } = await world()
  await developer.call(saveLocalizationSettings, { body: { extraLanguages: ['ja'], fallback: ['de', 'ja'] } })
  const stat = (set: Record<string, string>) =>
    developer.call(setStats, { params: { objectId: toObjectId('game.private', player.gamerTag) }, body: { set } })
  await stat({ LANGUAGE: 'it' })
  // The Japanese text lacks its message, so that nobody gets it.
  const translations = [
    { lng: 'fr', subject: 'Bonjour', msg: 'Reviens' },
    { lng: 'ja', subject: 'Konnichiwa', msg: '' },
    { lng: 'de', subject: 'Hallo', msg: 'Komm wieder' },
  ]
  await send(await make({ name: 'Two', mtype: 'MAILBOX-IN-GAME', translations }))
  expect(await mails(player)).toMatchObject([{ subject: 'Hallo', body: 'Komm wieder' }])
  await app.query(`delete from mails where pid = '${app.pid}'`)
  const body = { name: 'One', mtype: 'MAILBOX-IN-GAME' as const, ...whole }
  expect(await developer.send(createCampaign, { body })).toMatchObject({
    status: 400,
    body: {
      field: 'translations',
      message: 'translations needs a text in de, the default language of this realm.',
    },
  })
  const msg = { de: { subject: 'Danke', body: 'Danke' } }
  expect(await developer.send(saveTemplate, { body: { name: 'Thanks', msg } })).toMatchObject({ status: 200 })
})

test('in the players’ own time each gets it when their own clock shows the start', async () => {
  const { app, developer, player, make, campaign, mails } = await world()
  const tokyo = player
  const lima = await app.player()
  const zone = (by: Actor, TIME_ZONE: string) =>
    developer.call(setStats, {
      params: { objectId: toObjectId('game.private', by.gamerTag) },
      body: { set: { TIME_ZONE } },
    })
  await zone(tokyo, 'Asia/Tokyo')
  await zone(lima, 'America/Lima')
  // Six in the evening on the day after tomorrow.
  const start = Math.ceil(app.now() / (24 * hourMs)) * 24 * hourMs + 42 * hourMs
  const sid = await make({
    name: 'Evening',
    mtype: 'MAILBOX-IN-GAME',
    ...whole,
    start: new Date(start).toISOString(),
    ownTime: true,
  })
  expect(await campaign(sid)).toMatchObject({ ownTime: true, next: start - 14 * hourMs })
  const at = async (moment: number) => {
    app.advance(moment - app.now())
    await app.runJobs()
    await app.runJobs()
    return [(await mails(tokyo)).length, (await mails(lima)).length]
  }
  expect(await at(start - 14 * hourMs)).toEqual([0, 0])
  expect(await campaign(sid)).toMatchObject({ waiting: 2 })
  expect(await at(start - 9 * hourMs - 60_000)).toEqual([0, 0])
  expect(await at(start - 9 * hourMs + 60_000)).toEqual([1, 0])
  expect(await at(start + 5 * hourMs + 60_000)).toEqual([1, 1])
  expect(await campaign(sid)).toMatchObject({ sent: 2, status: 'done' })
})

test('own time follows the zone through summer time, and is only for what is sent once', async () => {
  const wall = (text: string) => Date.parse(`${text}Z`)
  expect(toLocalStart(wall('2026-07-01T18:00'), 'Europe/Berlin')).toBe(wall('2026-07-01T16:00'))
  expect(toLocalStart(wall('2026-12-01T18:00'), 'Europe/Berlin')).toBe(wall('2026-12-01T17:00'))
  // The night of the change: at 00:30 the clock is still an hour behind.
  expect(toLocalStart(wall('2026-03-29T00:30'), 'Europe/Berlin')).toBe(wall('2026-03-28T23:30'))
  expect(toLocalStart(wall('2026-01-01T12:00'), 'Pacific/Pago_Pago')).toBe(wall('2026-01-01T23:00'))
  expect(toLocalStart(wall('2026-01-01T12:00'), 'Pacific/Tongatapu')).toBe(wall('2025-12-31T23:00'))
  expect(toLocalStart(7, 'Atlantis')).toBe(7)
  expect([findBegin({ ownTime: true }, 15 * hourMs), findBegin({}, 15 * hourMs)]).toEqual([hourMs, 15 * hourMs])
  const { developer } = await world()
  for (const wrong of [{ recur: 'daily' as const }, { mtype: 'NOTIFICATION' as const }])
    expect(
      await developer.send(createCampaign, { body: { ...empty, ...whole, ...wrong, ownTime: true } }),
    ).toMatchObject({ status: 400, body: { field: 'ownTime' } })
})
