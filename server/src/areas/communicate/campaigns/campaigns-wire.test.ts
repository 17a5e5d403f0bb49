import { expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { ownApp } from '../../../testing/test-app.ts'

const campaignsPath = '/basic/legacy-cloud/campaigns'
const templatesPath = '/basic/legacy-cloud/templates'

const greeting = {
  name: 'Greeting',
  mtype: 'MAILBOX-IN-GAME',
  translations: [
    { lng: 'en', subject: 'Hello', msg: 'Come back' },
    { lng: 'de', subject: 'Hallo', msg: 'Komm wieder' },
  ],
}

type Campaign = { sid: number; [field: string]: unknown }

async function world() {
  const app = await ownApp()
  const send = plainCalls(app, await app.as('developer'))
  const make = async (more: object = {}) =>
    ((await send(`POST ${campaignsPath}`, { ...greeting, ...more })).body as Campaign).sid
  const listed = async () => ((await send(`GET ${campaignsPath}`)).body as { campaigns: Campaign[] }).campaigns
  return { app, send, make, listed }
}

test('POST /basic/notification/game sends a message to all connected players [campaigns-4]', async () => {
  const { app, send } = await world()
  const { gamerTag } = await app.player()
  const { heard, stop } = await listen(app, { gamerTag })
  const payload = { messageFull: 'The servers restart in ten minutes.' }
  expect(await send('POST /basic/notification/game', { payload })).toMatchObject({ status: 200 })
  await expect.poll(heard).toMatchObject([{ message: expect.stringContaining('The servers restart in ten minutes.') }])
  stop()
})

test('POST, GET and DELETE /basic/legacy-cloud/campaigns make, list and delete campaigns [campaigns-6]', async () => {
  const { send, listed } = await world()
  const made = await send(`POST ${campaignsPath}`, greeting)
  expect(made).toMatchObject({ status: 200, body: { result: 'ok', sid: expect.any(Number) } })
  const { sid } = made.body as Campaign
  expect(await listed()).toMatchObject([{ sid, name: 'Greeting' }])
  expect(await send(`DELETE ${campaignsPath}`, { sid })).toMatchObject({ status: 200 })
  expect(await listed()).toEqual([])
})

test('PUT /basic/legacy-cloud/campaigns/schedule with sid and startDate schedules a campaign [campaigns-7]', async () => {
  const { app, send, make, listed } = await world()
  const sid = await make()
  const startDate = new Date(app.now() + 3_600_000).toISOString()
  expect(await send(`PUT ${campaignsPath}/schedule`, { sid, startDate })).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject([{ sid, start: startDate, next: Date.parse(startDate) }])
})

test('POST, GET and DELETE /basic/legacy-cloud/templates make, list and delete templates [campaigns-8]', async () => {
  const { send } = await world()
  const msg = { en: { subject: 'Hello', body: 'Come back' } }
  const made = await send(`POST ${templatesPath}`, { name: 'Return', msg })
  expect(made).toMatchObject({ status: 200, body: { result: 'ok', sid: expect.any(Number) } })
  expect(await send(`GET ${templatesPath}`)).toMatchObject({ status: 200, body: { data: [{ name: 'Return' }] } })
  expect(await send(`DELETE ${templatesPath}`, { id: (made.body as Campaign).sid })).toMatchObject({ status: 200 })
  expect((await send(`GET ${templatesPath}`)).body).toEqual({ data: [] })
})

test('a campaign carries its texts, schedule, rules, mailbox fields and state [campaigns-9 campaigns-10 campaigns-11]', async () => {
  const { app, make, listed } = await world()
  const fields = {
    datepoint: 'install',
    days: 7,
    recur: 'daily',
    start: new Date(app.now() + 3_600_000).toISOString(),
    rules: [{ datapoint: 'LEVEL', rel: 'gte', val: '3' }],
    mb_expiration: '2026-03-01T00:00:00.000Z',
    mb_attachments: [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }],
    mb_store: 'SOCIAL.GUILD.INFO',
    resend_to_past_recipients: true,
  }
  const sid = await make({ ...fields, msg: { localizationId: 'greeting.msg', defaultValue: 'Come back' } })
  expect(await listed()).toMatchObject([
    {
      ...fields,
      sid,
      name: 'Greeting',
      mtype: 'MAILBOX-IN-GAME',
      type: 'MAILBOX-IN-GAME',
      subject: 'Hello',
      msg: { localizationId: 'greeting.msg', defaultValue: 'Come back' },
      translations: greeting.translations.toReversed(),
      status: 'queued',
      sent: 0,
    },
  ])
})

test('the types of campaigns are MAILBOX-IN-GAME, EMAIL, NOTIFICATION and ANNOUNCEMENT [campaigns-12]', async () => {
  const { send, make, listed } = await world()
  for (const mtype of ['MAILBOX-IN-GAME', 'NOTIFICATION', 'ANNOUNCEMENT', 'EMAIL']) await make({ mtype })
  expect((await listed()).map(({ mtype }) => mtype).sort()).toEqual([
    'ANNOUNCEMENT',
    'EMAIL',
    'MAILBOX-IN-GAME',
    'NOTIFICATION',
  ])
  expect(await send(`POST ${campaignsPath}`, { ...greeting, mtype: 'SMS' })).toMatchObject({ status: 400 })
})

test('the date points of a campaign are install, session and revenue [campaigns-14]', async () => {
  const { send } = await world()
  const make = (datepoint: string) => send(`POST ${campaignsPath}`, { ...greeting, datepoint, days: 1 })
  for (const datepoint of ['install', 'session', 'revenue'])
    expect(await make(datepoint)).toMatchObject({ status: 200 })
  expect(await make('login')).toMatchObject({ status: 400, body: { field: 'datepoint' } })
})

test('an announcement is listed as done with recur once, whatever was sent [campaigns-16]', async () => {
  const { make, listed } = await world()
  await make({ mtype: 'ANNOUNCEMENT', recur: 'weekly' })
  expect(await listed()).toMatchObject([{ type: 'ANNOUNCEMENT', status: 'done', recur: 'once' }])
})

test('a template carries name, guid, cid, pid and its subject and body in each language [campaigns-18]', async () => {
  const { app, send } = await world()
  const msg = { en: { subject: 'Hello', body: 'Come back' }, de: { subject: 'Hallo', body: 'Komm wieder' } }
  await send(`POST ${templatesPath}`, { name: 'Return', msg })
  const guid = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(await send(`GET ${templatesPath}`)).toMatchObject({
    body: { data: [{ name: 'Return', guid, cid: app.cid, pid: app.pid, msg }] },
  })
})

test('a campaign needs the default English translation, which gives its subject and message [campaigns-17]', async () => {
  const { send, make, listed } = await world()
  const german = greeting.translations.filter(({ lng }) => lng === 'de')
  const refused = await send(`POST ${campaignsPath}`, { ...greeting, translations: german })
  expect(refused).toMatchObject({ status: 400, body: { field: 'translations' } })
  expect(refused.body).toHaveProperty('message', 'translations needs a text in en, the default language of this realm.')
  expect(await listed()).toEqual([])
  await make({ translations: greeting.translations.toReversed() })
  expect(await listed()).toMatchObject([{ subject: 'Hello', msg: { defaultValue: 'Come back' } }])
})
