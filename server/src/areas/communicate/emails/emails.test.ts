import {
  countCampaignAudience,
  createCampaign,
  listCampaigns,
  planCampaign,
} from '@regent/contract/communicate/campaigns'
import { getCampaignResults, testCampaign } from '@regent/contract/communicate/campaigns-delivery'
import {
  addSuppression,
  getEmailSender,
  listSuppressions,
  removeSuppression,
  setEmailSender,
} from '@regent/contract/communicate/emails'
import { applyPlan } from '@regent/contract/organization/plans'
import pino from 'pino'
import { expect, test } from 'vitest'
import { sendWaitingEmails } from '../../../engines/email/email.ts'
import { givePlayer } from '../../../testing/accounts.ts'
import { mailServer } from '../../../testing/mail-server.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { readUnsubscribeToken, unsubscribeToken } from './addresses.ts'

async function world() {
  const app = await ownApp()
  const admin = await app.as('admin')
  const developer = await app.as('developer')
  const player = async (name: string) => {
    const email = `${name}.${app.cid}@players.test`
    await givePlayer(app, { email, password: 'correct horse battery' })
    return email
  }
  const make = async (msg = 'Come back') => {
    const translations = [{ lng: 'en', subject: 'Hello', msg }]
    return (await developer.call(createCampaign, { body: { name: 'News', mtype: 'EMAIL', translations } })).sid
  }
  const start = async (sid: number) => {
    const { plan } = await developer.call(planCampaign, { params: { sid } })
    await developer.call(applyPlan, { params: { id: plan.id } })
    return plan
  }
  const emailTo = (to: string) =>
    app.db.selectFrom('emails').selectAll().where('cid', '=', app.cid).where('recipient', '=', to).executeTakeFirst()
  const visit = (url: string | null | undefined, method: 'GET' | 'POST') =>
    app.app.inject({
      method,
      url: new URL(url ?? '').pathname,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    })
  return { app, admin, developer, player, make, start, emailTo, visit }
}

const sender = { name: 'The crew', address: 'crew@studio.test', replyTo: 'support@studio.test' }

test('an e-mail has HTML with text beside it, the organization’s sender, and a link to unsubscribe', async () => {
  const { app, admin, player, make, start, emailTo } = await world()
  await admin.call(setEmailSender, { body: { sender } })
  const email = await player('mira')
  await start(await make('<p>Come <b>back</b></p><script>steal()</script>'))
  await app.runJobs()
  const sent = await emailTo(email)
  expect(sent).toMatchObject({
    sender: '"The crew" <crew@studio.test>',
    reply_to: 'support@studio.test',
    is_bulk: true,
  })
  expect(sent?.html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
  expect(sent?.html).toContain('<p>Come <b>back</b></p>')
  expect(sent?.html).not.toContain('steal')
  expect(sent?.body).toBe(`Come back\n\n--\nUnsubscribe: ${sent?.unsubscribe_url}\n`)
  expect(sent?.unsubscribe_url).not.toContain(email)
})

test('only admins set the sender; of two concurrent changes one is rejected, and header text in it is rejected', async () => {
  const { admin, developer } = await world()
  expect(await developer.send(setEmailSender, { body: { sender } })).toMatchObject({ status: 403 })
  for (const bad of [
    { ...sender, name: 'Crew\r\nBcc: all@players.test' },
    { ...sender, name: 'Crew" <x@y.test>' },
    { ...sender, address: 'crew@studio.test\nBcc: x@y.test' },
    { ...sender, replyTo: 'nobody' },
  ])
    expect(await admin.send(setEmailSender, { body: { sender: bad } })).toMatchObject({ status: 400 })
  const headers = { 'if-match': '"0"' }
  const answers = await Promise.all(
    ['One', 'Two'].map((name) => admin.send(setEmailSender, { body: { sender: { ...sender, name } } }, { headers })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await admin.call(setEmailSender, { body: {} })
  expect(await developer.call(getEmailSender, {})).toMatchObject({ fallback: expect.any(String), version: 2 })
})

test('a reader unsubscribes without a sign-in: opening the link only asks, a POST does it, once', async () => {
  const { app, developer, player, make, start, emailTo, visit } = await world()
  const email = await player('mira')
  const sid = await make()
  await start(sid)
  await app.runJobs()
  const { unsubscribe_url: url } = (await emailTo(email)) ?? {}
  expect(await visit(url, 'GET')).toMatchObject({
    statusCode: 200,
    body: expect.stringContaining('<form method="post">'),
  })
  expect((await developer.call(listSuppressions, {})).rows).toEqual([])
  for (const answer of await Promise.all([visit(url, 'POST'), visit(url, 'POST')]))
    expect(answer).toMatchObject({ statusCode: 200, body: expect.stringContaining('You are unsubscribed') })
  expect((await developer.call(listSuppressions, {})).rows).toMatchObject([{ email, reason: 'unsubscribed' }])
  // What was waiting for them is gone, and the next campaign leaves them out.
  expect(await emailTo(email)).toBeUndefined()
  const next = await make()
  expect(await developer.call(countCampaignAudience, { params: { sid: next } })).toMatchObject({
    count: 0,
    unsubscribed: 1,
  })
  expect(await visit(`${url}x`, 'POST')).toMatchObject({ statusCode: 404 })
  expect(
    await visit(
      url?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'POST',
    ),
  ).toMatchObject({ statusCode: 404 })
})

test('an e-mail that was not sent, because its reader has unsubscribed, does not count as sent', async () => {
  const { app, admin, developer, player, make, start, emailTo, visit } = await world()
  const leaving = await player('mira')
  const staying = await player('noor')
  const objecting = await player('finn')
  const sid = await make()
  const other = await make()
  await start(sid)
  await start(other)
  await app.runJobs()
  const sent = async (one: number) => {
    const { campaigns } = await developer.call(listCampaigns, {})
    const results = await developer.call(getCampaignResults, { params: { sid: one } })
    return [campaigns.find((campaign) => campaign.sid === one)?.sent, results.sent]
  }
  expect([await sent(sid), await sent(other)]).toEqual([
    [3, 3],
    [3, 3],
  ])
  // One e-mail has left the outbox: it stays sent.
  const gone = await app.db
    .updateTable('emails')
    .set({ sent_at: new Date(app.now()) })
    .where('cid', '=', app.cid)
    .where('recipient', '=', leaving)
    .returning('id')
    .execute()
  await app.db
    .updateTable('emails')
    .set({ sent_at: null })
    .where('id', '=', Math.max(...gone.map(({ id }) => id)))
    .execute()
  const { unsubscribe_url: url } = (await emailTo(leaving)) ?? {}
  await Promise.all([visit(url, 'POST'), visit(url, 'POST')])
  expect([await sent(sid), await sent(other)].sort()).toEqual([
    [2, 2],
    [3, 3],
  ])
  await admin.call(addSuppression, { body: { email: objecting } })
  expect([await sent(sid), await sent(other)].sort()).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(await emailTo(staying)).toBeDefined()
})

test('a mail program finds how to unsubscribe in the headers of what the mail server gets, and one POST does it', async () => {
  const { app, admin, developer, player, make, start } = await world()
  await admin.call(setEmailSender, { body: { sender } })
  const email = await player('mira')
  await start(await make('<p>Come <b>back</b></p>'))
  await app.runJobs()
  const smtp = await mailServer()
  await sendWaitingEmails(app.db, smtp.url, 'Regent <regent@studio.test>', pino({ level: 'silent' }), app.now)
  await smtp.close()
  const text = smtp.received.find((mail) => mail.includes(email)) ?? ''
  // Long headers are folded; a line that begins with a space goes on with the one before.
  const [head = ''] = text.split('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
  )
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headers.get('from')).toContain('crew@studio.test')
  expect(headers.get('reply-to')).toBe('support@studio.test')
  const [, url] = /^<(http:\/\/regent\.test\/api\/emails\/unsubscribe\/[^>\s]+)>$/.exec(
    headers.get('list-unsubscribe') ?? '',
  ) ?? ['', '']
  expect(url).not.toBe('')
  const answer = await app.app.inject({
    method: 'POST',
    url: new URL(url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: headers.get('list-unsubscribe-post') ?? '',
  })
  expect(answer.statusCode).toBe(200)
  expect((await developer.call(listSuppressions, {})).rows).toMatchObject([{ email, reason: 'unsubscribed' }])
  // What was sent stays sent.
  const { campaigns } = await developer.call(listCampaigns, {})
  expect(campaigns).toMatchObject([{ sent: 1 }])
})

test('an objection and a sending at the same time do not wait for each other for ever', async () => {
  const { app, developer, player, make, start, emailTo, visit } = await world()
  const emails = [await player('mira'), await player('noor')]
  await start(await make())
  await app.runJobs()
  const urls = await Promise.all(emails.map(async (email) => (await emailTo(email))?.unsubscribe_url))
  const next = await make()
  await start(next)
  const answers = await Promise.all([app.runJobs(), ...urls.map((url) => visit(url, 'POST'))])
  expect(answers.slice(1)).toMatchObject([{ statusCode: 200 }, { statusCode: 200 }])
  const { campaigns } = await developer.call(listCampaigns, {})
  expect(campaigns.find(({ sid }) => sid === next)).toMatchObject({ sent: 0 })
  for (const email of emails) expect(await emailTo(email)).toBeUndefined()
})

test('a player who unsubscribes after the plan gets nothing, in any order of the two', async () => {
  for (const order of ['before', 'at once'] as const) {
    const { app, player, make, start, emailTo, visit } = await world()
    const email = await player('mira')
    await start(await make())
    await app.runJobs()
    const { unsubscribe_url: url } = (await emailTo(email)) ?? {}
    await app.query(`delete from emails where cid = ${app.cid}`)
    await start(await make())
    const unsubscribing = () => visit(url, 'POST')
    if (order === 'before') await unsubscribing()
    await Promise.all([app.runJobs(), ...(order === 'at once' ? [unsubscribing()] : [])])
    expect(await emailTo(email), order).toBeUndefined()
  }
})

test('a suppressed address is found by its address, removed, and kept only as a hash', async () => {
  const { app, developer, player } = await world()
  const email = await player('mira')
  await developer.call(addSuppression, { body: { email: email.toUpperCase() } })
  await developer.call(addSuppression, { body: { email: 'nobody@players.test' } })
  expect((await developer.call(listSuppressions, { query: { email } })).rows).toMatchObject([
    { email, reason: 'operator' },
  ])
  expect((await developer.call(listSuppressions, { query: { email: 'other@players.test' } })).rows).toEqual([])
  const kept = await app.db.selectFrom('suppressed_addresses').selectAll().where('cid', '=', app.cid).execute()
  expect(JSON.stringify(kept)).not.toContain('players.test')
  const [first] = (await developer.call(listSuppressions, { query: { limit: 1 } })).rows
  const page = await developer.call(listSuppressions, { query: { limit: 1 } })
  const second = await developer.call(listSuppressions, { query: { limit: 1, cursor: page.next ?? '' } })
  expect(second).toMatchObject({ rows: [{}], next: null })
  expect(second.rows[0]?.key).not.toBe(first?.key)
  const key = first?.key ?? ''
  await developer.call(removeSuppression, { params: { key } })
  expect(await developer.send(removeSuppression, { params: { key } })).toMatchObject({
    status: 404,
    body: { error: 'SuppressionNotFound' },
  })
})

test('a suppressed address of one organization is not one of another', async () => {
  const one = await world()
  const other = await world()
  await one.developer.call(addSuppression, { body: { email: 'mira@players.test' } })
  const query = { email: 'mira@players.test' }
  expect((await other.developer.call(listSuppressions, { query })).rows).toEqual([])
})

test('a test e-mail carries the organization’s sender too', async () => {
  const { app, admin, developer, make } = await world()
  await admin.call(setEmailSender, { body: { sender } })
  await developer.call(testCampaign, { params: { sid: await make() }, body: {} })
  const [email] = await app.db.selectFrom('emails').selectAll().where('cid', '=', app.cid).execute()
  expect(email).toMatchObject({ subject: '[Test] Hello', sender: '"The crew" <crew@studio.test>' })
})

test('a link is read only by the server that signed it', () => {
  const vault = (key: string) => ({ passwordFor: (purpose: string) => `${key} ${purpose}` })
  const reader = { cid: 7, accountId: 1_234_567_890_123, key: 'a'.repeat(43) }
  const token = unsubscribeToken(vault('one'), reader)
  expect(readUnsubscribeToken(vault('one'), token)).toEqual(reader)
  expect(readUnsubscribeToken(vault('other'), token)).toBeUndefined()
  expect(readUnsubscribeToken(vault('one'), token.replace('7.', '8.'))).toBeUndefined()
})
