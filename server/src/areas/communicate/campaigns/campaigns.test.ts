import { listAnnouncements } from '@regent/contract/communicate/announcements'
import {
  type CampaignRecord,
  countCampaignAudience,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  planCampaign,
  scheduleCampaign,
  stopCampaign,
} from '@regent/contract/communicate/campaigns'
import { listTemplates, saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import { searchMail } from '@regent/contract/communicate/mail'
import { notifyPlayers } from '@regent/contract/communicate/notifications'
import type { EndpointInput } from '@regent/contract/endpoint'
import { updateOwnAccount } from '@regent/contract/organization/accounts'
import { listEmails } from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, planUndo, retryPlan } from '@regent/contract/organization/plans'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { givePlayer } from '../../../testing/accounts.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { textFor } from '../mail/readers.ts'
import { nextSending, toPlayerSearch } from './audience.ts'
import { toDefinition } from './definition.ts'

const day = 86_400_000
type CampaignInput = NonNullable<EndpointInput<typeof createCampaign>['body']>

const greeting: CampaignInput = {
  name: 'Greeting',
  mtype: 'MAILBOX-IN-GAME',
  translations: [
    { lng: 'en', subject: 'Hello', msg: 'Come back' },
    { lng: 'de', subject: 'Hallo', msg: 'Komm wieder' },
  ],
  mb_attachments: [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }],
}

async function world() {
  const app = await ownApp()
  return {
    app,
    developer: await app.as('developer'),
    players: [await app.player(), await app.player()] as [Actor, Actor],
  }
}

const make = async (by: Actor, more: Partial<CampaignInput> = {}) =>
  (await by.call(createCampaign, { body: { ...greeting, ...more } })).sid
const campaignOf = async (by: Actor, sid: number) =>
  (await by.call(listCampaigns, {})).campaigns.find((one) => one.sid === sid) as CampaignRecord
const mailsOf = async (by: Actor) => {
  const input = { params: { gamerTag: by.gamerTag }, body: { clauses: [{}] } }
  return (await by.call(searchMail, input)).results[0]?.content ?? []
}

async function send(app: TestApp, by: Actor, sid: number) {
  const { plan } = await by.call(planCampaign, { params: { sid } })
  await by.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id: plan.id } })).plan
}

test('a campaign is counted first, then sent to each player once, in their language', async () => {
  const { app, developer, players } = await world()
  const [german, other] = players
  await german.call(updateOwnAccount, { body: { language: 'de-AT' } })
  const sid = await make(developer)
  const params = { sid }
  expect(await developer.call(countCampaignAudience, { params })).toEqual({
    count: 2,
    pastRecipients: 0,
    unreachable: 0,
    unsubscribed: 0,
    suspended: 0,
    banned: 0,
    overCap: 0,
    heldOut: 0,
  })
  expect(await campaignOf(developer, sid)).toMatchObject({
    status: 'queued',
    sent: 0,
    subject: 'Hello',
    ref: 'Greeting',
  })
  expect(await mailsOf(other)).toEqual([])
  expect(await send(app, developer, sid)).toMatchObject({ kind: 'campaign', state: 'done', done: 2, failed: 0 })
  expect(await mailsOf(german)).toMatchObject([{ subject: 'Hallo', attachments: [{ wrapped: { quantity: 5 } }] }])
  expect(await mailsOf(other)).toMatchObject([{ subject: 'Hello', body: 'Come back' }])
  expect(await campaignOf(developer, sid)).toMatchObject({ status: 'done', sent: 2, sending: { done: 2, count: 2 } })
  // Players who have it do not get it again; players who match later do.
  expect(await developer.send(planCampaign, { params })).toMatchObject({ body: { error: 'PlanRowsInvalid' } })
  const late = await app.player()
  expect(await developer.call(countCampaignAudience, { params })).toMatchObject({ count: 1, pastRecipients: 2 })
  await send(app, developer, sid)
  expect([(await mailsOf(late)).length, (await mailsOf(other)).length]).toEqual([1, 1])
})

test('two plans of one campaign, and a restarted plan, send to nobody twice', async () => {
  const { app, developer, players } = await world()
  const sid = await make(developer, { resend_to_past_recipients: true })
  const plans = [
    await developer.call(planCampaign, { params: { sid } }),
    await developer.call(planCampaign, { params: { sid } }),
  ].map(({ plan }) => plan.id) as [number, number]
  const begun = await Promise.all(plans.map((id) => developer.send(applyPlan, { params: { id } })))
  expect(begun.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await developer.send(deleteCampaign, { body: { sid } })).toMatchObject({
    body: { error: 'CampaignExecuting' },
  })
  await app.runJobs()
  // As after a crash between the commit and the saved progress.
  const done = plans[begun.findIndex(({ status }) => status === 200)] ?? 0
  await app.db.updateTable('plans').set({ state: 'cancelled', applied_through: 0 }).where('id', '=', done).execute()
  await developer.call(retryPlan, { params: { id: done } })
  await app.runJobs()
  for (const player of players) expect(await mailsOf(player)).toHaveLength(1)
  expect(await campaignOf(developer, sid)).toMatchObject({ sent: 2 })
})

test('a scheduled campaign is sent at its time, repeatedly if it recurs, until it is stopped', async () => {
  const { app, developer, players } = await world()
  const sid = await make(developer, { recur: 'daily', resend_to_past_recipients: true })
  const startDate = new Date(app.now() + 3_600_000).toISOString()
  await developer.call(scheduleCampaign, { body: { sid, startDate } })
  expect(await campaignOf(developer, sid)).toMatchObject({
    status: 'queued',
    start: startDate,
    next: Date.parse(startDate),
  })
  await app.runJobs()
  expect(await mailsOf(players[0])).toHaveLength(0)
  app.advance(3_600_000)
  await app.runJobs()
  expect(await mailsOf(players[0])).toHaveLength(1)
  // An operator’s token is valid for an hour.
  expect(await campaignOf(await app.as('developer'), sid)).toMatchObject({
    status: 'queued',
    sent: 2,
    next: Date.parse(startDate) + day,
  })
  // One sending makes up for all missed ones.
  app.advance(3 * day)
  await app.runJobs()
  await app.runJobs()
  expect(await mailsOf(players[0])).toHaveLength(2)
  await (await app.as('developer')).call(stopCampaign, { params: { sid } })
  app.advance(2 * day)
  await app.runJobs()
  expect(await mailsOf(players[0])).toHaveLength(2)
  expect((await campaignOf(await app.as('developer'), sid)).next).toBeUndefined()
})

test('a campaign that could not be sent stores the reason, and its next time stays scheduled', async () => {
  const { app, developer } = await world()
  const rules = [{ datapoint: 'LEVEL', rel: 'gte' as const, val: 99 }]
  const start = new Date(app.now() + 60_000).toISOString()
  const sid = await make(developer, { rules, recur: 'weekly', start })
  app.advance(60_000)
  await app.runJobs()
  expect(await campaignOf(developer, sid)).toMatchObject({
    status: 'queued',
    problem: expect.stringContaining('No player'),
    next: Date.parse(start) + 7 * day,
  })
})

test('a campaign that is stopped midway is not continued', async () => {
  const { app, developer, players } = await world()
  const sid = await make(developer)
  const { plan } = await developer.call(planCampaign, { params: { sid } })
  await developer.call(applyPlan, { params: { id: plan.id } })
  expect(await campaignOf(developer, sid)).toMatchObject({ status: 'executing' })
  await developer.call(stopCampaign, { params: { sid } })
  await app.runJobs()
  expect(await mailsOf(players[0])).toEqual([])
  expect((await developer.call(getPlan, { params: { id: plan.id } })).plan.state).toBe('cancelled')
})

test('campaign e-mails wait in the outbox behind personal ones, and reach players with an address', async () => {
  const { app, developer } = await world()
  const email = `mira.${app.cid}@players.test`
  const id = await givePlayer(app, { email, password: 'correct horse battery' })
  const sid = await make(developer, { mtype: 'EMAIL' })
  expect(await developer.call(countCampaignAudience, { params: { sid } })).toMatchObject({ count: 1, unreachable: 2 })
  const { plan } = await developer.call(planCampaign, { params: { sid } })
  expect(plan.warnings).toEqual([
    expect.stringContaining('2 players without an e-mail'),
    expect.stringContaining('SMTP_URL'),
    'Sent messages cannot be recalled.',
  ])
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  const { rows } = await (await app.as('admin')).call(listEmails, {})
  expect(rows.filter(({ recipient }) => recipient === email)).toMatchObject([
    { subject: 'Hello', body: expect.stringMatching(/^Come back\n\n--\nUnsubscribe: http/) },
  ])
  const [kept] = await app.db.selectFrom('emails').selectAll().where('recipient', '=', email).execute()
  expect(kept).toMatchObject({ is_bulk: true, account_id: id })
  const tags = await app.db.selectFrom('players').select('gamer_tag').where('account_id', '=', id).execute()
  const params = { gamerTag: tags[0]?.gamer_tag ?? 0 }
  const timeline = await developer.call(listTimeline, { params, query: { kinds: ['campaign'] } })
  expect(timeline.rows).toMatchObject([{ by: 'staff', of: { name: 'Greeting', mtype: 'EMAIL' } }])
  expect(await developer.send(planUndo, { params: { id: plan.id } })).toMatchObject({ body: { error: 'NotUndoable' } })
})

test('an announcement is created with its campaign, which is then done', async () => {
  const { developer } = await world()
  const rules = [{ datapoint: 'LEVEL', rel: 'greaterthanequal' as const, val: 3 }]
  const sid = await make(developer, { mtype: 'ANNOUNCEMENT', recur: 'daily', rules })
  expect(await campaignOf(developer, sid)).toMatchObject({ status: 'done', recur: 'once', type: 'ANNOUNCEMENT' })
  const { content } = await developer.call(listAnnouncements, {})
  expect(content).toMatchObject([
    {
      stat_requirements: [{ stat: 'LEVEL', constraint: 'gte', value: '3' }],
      attachments: [{ symbol: 'currency.gems', count: 5 }],
    },
  ])
  expect(content[0]?.translations?.map(({ language }) => language)).toEqual(['en', 'de'])
  expect(await developer.send(planCampaign, { params: { sid } })).toMatchObject({
    body: { error: 'CampaignNotSchedulable' },
  })
})

test('older tools send texts, lists and objects as JSON', async () => {
  const { developer } = await world()
  const sid = await make(developer, {
    translations: JSON.stringify(greeting.translations),
    msg: JSON.stringify({ localizationId: 'a.msg', defaultValue: 'x' }),
    rules: [JSON.stringify({ datapoint: 'install', rel: 'lt', val: '7' })],
    mb_ent: 'items.hat',
    mb_ent_quant: 2,
  })
  expect(await campaignOf(developer, sid)).toMatchObject({
    msg: { localizationId: 'a.msg', defaultValue: 'Come back' },
    rules: [{ datapoint: 'install', rel: 'lt', val: 7 }],
    mb_attachments: [{ symbol: 'currency.gems' }, { symbol: 'items.hat', quantity: 2 }],
  })
  const plain = await make(developer, { translations: [], subject: 'Hi', msg: 'There' })
  expect((await campaignOf(developer, plain)).translations).toEqual([{ lng: 'en', subject: 'Hi', msg: 'There' }])
})

test('a campaign that could not be sent is refused with the field, and nothing is created', async () => {
  const { app, developer } = await world()
  const [english] = greeting.translations as { lng: string; subject: string; msg: string }[]
  const cases: [Partial<CampaignInput>, string][] = [
    [{ translations: [] }, 'translations'],
    [{ translations: [english, english] as never }, 'translations.1.lng'],
    [{ translations: [{ lng: 'en', msg: 'x' }] }, 'subject'],
    [{ translations: [{ lng: 'en', subject: 'x' }] }, 'msg'],
    [{ days: 3 }, 'datepoint'],
    [{ datepoint: 'install' }, 'days'],
    [{ rules: [{ datapoint: 'session', rel: 'in', val: '1,2' }] }, 'rules.0.rel'],
    [{ rules: [{ datapoint: 'session', rel: 'lt', val: 'soon' }] }, 'rules.0.val'],
    [{ rules: ['no JSON'] }, 'rules.0'],
    [{ mb_expiration: new Date(app.now()).toISOString() }, 'mb_expiration'],
    [{ mtype: 'ANNOUNCEMENT', rules: [{ datapoint: 'install', rel: 'lt', val: 1 }] }, 'rules'],
    [{ mtype: 'NOTIFICATION', translations: [{ lng: 'en', msg: 'ä'.repeat(2_100) }] }, 'translations.0.msg'],
  ]
  for (const [more, field] of cases)
    expect((await developer.send(createCampaign, { body: { ...greeting, ...more } })).body, field).toMatchObject({
      field,
    })
  expect((await developer.call(listCampaigns, {})).campaigns).toEqual([])
})

test('a message to all reaches connected players and is audited', async () => {
  const { developer, players } = await world()
  const body = { payload: { messageFull: 'The servers restart in ten minutes.' } }
  expect(await developer.call(notifyPlayers, { body })).toEqual({ result: 'ok', data: {} })
  const some = { payload: { context: 'shop.sale', messageKey: 'sale' }, dbids: [players[0].gamerTag, 17] }
  await developer.call(notifyPlayers, { body: some })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'notification' } })
  expect(rows.map(({ after }) => after)).toEqual([
    { topic: 'shop.sale', message: '{"messageKey":"sale"}', players: 1 },
    { topic: 'DBENGINE.SYSTEM.MSG', message: 'The servers restart in ten minutes.', players: 'all' },
  ])
  expect(await developer.send(notifyPlayers, { body: { payload: {} } })).toMatchObject({
    body: { field: 'payload.messageFull' },
  })
})

test('a template needs a text, and an outdated version cannot be saved', async () => {
  const { developer } = await world()
  const msg = { en: { subject: 'Hello', body: 'Come' } }
  const { sid } = await developer.call(saveTemplate, { body: { name: 'Return', msg: JSON.stringify(msg) } })
  const { data } = await developer.call(listTemplates, {})
  expect(data).toMatchObject([{ sid, name: 'Return', msg, pid: expect.any(String), data: { name: 'Return', msg } }])
  const wrong = { name: 'X', msg: {} }
  expect(await developer.send(saveTemplate, { body: wrong })).toMatchObject({ body: { field: 'msg' } })
  await developer.call(saveTemplate, { body: { name: 'Return', sid, msg: { en: { subject: 'Hi', body: 'Come' } } } })
  const stale = { headers: { 'if-match': '"1"' } }
  expect(await developer.send(saveTemplate, { body: { name: 'Y', sid, msg } }, stale)).toMatchObject({ status: 409 })
})

test('stats of any space and the days since a date point select the audience', async () => {
  const { app, players } = await world()
  const params = { objectId: toObjectId('client.public', players[1].gamerTag) }
  await players[1].call(setClientStats, { params, body: { set: { clan: 'red' } } })
  const count = async (more: Partial<CampaignInput>) => {
    const by = await app.as('developer')
    const sid = await make(by, more)
    return (await by.call(countCampaignAudience, { params: { sid } })).count
  }
  expect(await count({ rules: [{ datapoint: 'client.public.clan', rel: 'eq', val: 'red' }] })).toBe(1)
  app.advance(3 * day)
  await app.player()
  expect(await count({ datepoint: 'install', days: 3 })).toBe(2)
  expect(await count({ datepoint: 'install', days: 0 })).toBe(1)
  expect(await count({ rules: [{ datapoint: 'install', rel: 'gt', val: 2 }] })).toBe(2)
  expect(await count({ datepoint: 'revenue', days: 0 })).toBe(0)
  expect(await count({ mtype: 'NOTIFICATION' })).toBe(0)
})

test('days since a date point are full days, and a recurring campaign misses nobody', () => {
  const now = Date.UTC(2026, 0, 15)
  const of = (rel: 'eq' | 'lt' | 'lte' | 'gt' | 'gte') =>
    toPlayerSearch(toDefinition({ ...base, rules: [{ datapoint: 'install', rel, val: 2 }] }, now), now, null)
  const after = now - 3 * day + 1
  const until = now - 2 * day + 1
  expect(of('eq')).toMatchObject({ installedFrom: after, installedTo: until })
  expect(of('lt')).toMatchObject({ installedFrom: until, installedTo: undefined })
  expect(of('lte')).toMatchObject({ installedFrom: after, installedTo: undefined })
  expect(of('gt')).toMatchObject({ installedFrom: undefined, installedTo: after })
  expect(of('gte')).toMatchObject({ installedFrom: undefined, installedTo: until })
  const weekly = toDefinition({ ...base, datepoint: 'session', days: 7, recur: 'weekly' }, now)
  expect(toPlayerSearch(weekly, now, null)).toMatchObject({ seenFrom: now - 14 * day + 1, seenTo: now - 7 * day + 1 })
  expect(toPlayerSearch(weekly, now, now - 2 * day)).toMatchObject({ seenFrom: now - 9 * day + 1 })
  const never = { ...weekly, rules: [{ datapoint: 'session', rel: 'lt' as const, val: 3 }] }
  expect(toPlayerSearch(never, now, null)).toBeUndefined()
})

test('a rule that is JSON text in JSON text is refused by its path if a number of it would be rounded', () => {
  const rule = '{"datapoint":"client.public.guild","rel":"eq","val":9007199254740993}'
  for (const rules of [[rule], JSON.stringify([rule]), `[${rule}]`])
    expect(() => toDefinition({ ...base, rules }, 0)).toThrow(
      /^rules\.0\.val is a number that cannot be stored exactly/,
    )
})

const base = {
  ...greeting,
  subject: '',
  msg: '',
  recur: 'once' as const,
  start: '',
  rules: [],
  mb_expiration: '',
} as never as Parameters<typeof toDefinition>[0]

test.each([
  ['once', '2026-01-31T09:00Z', '2026-01-31T08:00Z', '2026-01-31T09:00Z'],
  ['once', '2026-01-31T09:00Z', '2026-01-31T09:00Z', null],
  ['daily', '2026-01-31T09:00Z', '2026-02-03T09:00Z', '2026-02-04T09:00Z'],
  ['weekly', '2026-01-31T09:00Z', '2026-02-03T09:00Z', '2026-02-07T09:00Z'],
  ['monthly', '2026-01-31T09:00Z', '2026-02-03T09:00Z', '2026-02-28T09:00Z'],
  ['monthly', '2026-01-31T09:00Z', '2026-02-28T09:00Z', '2026-03-31T09:00Z'],
] as const)('%s from %s comes after %s at %s', (recur, start, after, next) => {
  expect(nextSending(Date.parse(start), recur, Date.parse(after))).toBe(next === null ? null : Date.parse(next))
})

test('a player gets their language, else the same language of another country, else English', () => {
  const translations = ['de', 'en', 'pt-BR'].map((lng) => ({ lng, subject: lng, msg: '' }))
  const read = (language: string | null) => textFor({ translations }, language).lng
  expect(['de', 'de_AT', 'DE-ch', 'pt', 'pt-PT', 'fr', '', null].map(read)).toEqual([
    'de',
    'de',
    'de',
    'pt-BR',
    'pt-BR',
    'en',
    'en',
    'en',
  ])
})
