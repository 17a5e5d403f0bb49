import { listEmails } from '@regent/contract/organization/admin-users'
import { startPasswordReset } from '@regent/contract/organization/auth'
import pino from 'pino'
import { expect, test } from 'vitest'
import { mailServer } from '../../testing/mail-server.ts'
import { testApp } from '../../testing/test-app.ts'
import { printCodes, queueEmail, queueEmails, sendWaitingEmails } from './email.ts'

const log = pino({ level: 'silent' })

test('a waiting mail is sent once, and its text leaves the outbox with it', async () => {
  const { anonymous, as, cid, db, email, lastMail, now } = await testApp()
  const admin = await as('admin')
  await anonymous.call(startPasswordReset, { body: { email } }, { scope: String(cid) })
  const waiting = await admin.call(listEmails, {})
  expect(waiting.rows).toMatchObject([{ recipient: email, subject: 'Set a new password', tries: 0 }])
  const code = /Your code: (\S+)/.exec((await lastMail(email))?.body ?? '')?.[1] ?? 'none'

  const smtp = await mailServer()
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now)
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now)
  await smtp.close()
  const mine = smtp.received.filter((mail) => mail.includes(email))
  expect(mine).toHaveLength(1)
  expect(mine[0]).toContain(code)
  const [sent] = (await admin.call(listEmails, {})).rows
  expect(sent).toMatchObject({ recipient: email, tries: 1 })
  expect(sent?.sent).toBeGreaterThan(0)
  expect(sent?.body).toBeUndefined()
  const row = await db
    .selectFrom('emails')
    .select(['body', 'code'])
    .where('id', '=', sent?.id ?? 0)
    .executeTakeFirst()
  expect(row).toEqual({ body: '', code: null })
})

test('a mail that the mail server refuses stays in the outbox with the reason', async () => {
  const { anonymous, as, cid, db, email, now } = await testApp()
  const admin = await as('admin')
  await anonymous.call(startPasswordReset, { body: { email } }, { scope: String(cid) })
  const smtp = await mailServer(true)
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now)
  await smtp.close()
  const [kept] = (await admin.call(listEmails, {})).rows
  expect(kept).toMatchObject({ recipient: email, tries: 1 })
  expect(kept?.lastError).toContain('mailbox full')
  expect(kept?.body).toContain('Your code')

  // Not at once again, but a minute later.
  const working = await mailServer()
  await sendWaitingEmails(db, working.url, 'Regent <regent@studio.test>', log, () => now() + 30_000)
  expect(working.received).toEqual([])
  await sendWaitingEmails(db, working.url, 'Regent <regent@studio.test>', log, () => now() + 60_000)
  await working.close()
  expect(working.received.filter((mail) => mail.includes(email))).toHaveLength(1)
})

test('organizations take turns: the mass mail of one does not hold up that of another, nor what one person waits for', async () => {
  const { db, cid, now } = await testApp()
  const other = await testApp()
  const to = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ to: `${name}-${n}@games.test`, subject: name, body: 'News' }))
  await queueEmails(db, cid, to('flood', 25), now() - 60_000)
  await queueEmails(db, other.cid, to('few', 3), now())
  await queueEmail(db, other.cid, { to: 'one@games.test', subject: 'one', body: 'Your code' }, now())
  const smtp = await mailServer()
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now)
  await smtp.close()
  const order = smtp.received.flatMap((mail) => /^Subject: (flood|few|one)\r?$/m.exec(mail)?.[1] ?? [])
  expect(order).toHaveLength(29)
  // Twenty are taken at once.
  expect(
    order
      .slice(0, 20)
      .filter((subject) => subject !== 'flood')
      .toSorted(),
  ).toEqual(['few', 'few', 'few', 'one'])
})

/** The headers of a sent mail, in lower case, each on one line; of its HTML part, the text. */
const readMail = (mail: string) => {
  const [head = ''] = mail.split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const html = /<!doctype html>[\s\S]*<\/html>/.exec(mail.replace(/=\r\n/g, '').replace(/=3D/g, '='))?.[0]
  return { headers, html }
}

test.each([
  ['the server’s', 'Regent <regent@studio.test>', undefined, 'studio.test'],
  ['the server’s without a name', 'regent@studio.test', undefined, 'studio.test'],
  ['the campaign’s', 'Regent <regent@localhost>', '"Sky Raiders" <news@sky.test>', 'sky.test'],
  ['an international one', 'Regent <regent@bücher.test>', undefined, 'xn--bcher-kva.test'],
  ['localhost, if nothing else is set', 'Regent <regent@localhost>', undefined, 'localhost'],
])('a Message-ID has the domain of the sender: %s', async (_, from, sender, domain) => {
  const { db, cid, now } = await testApp()
  const to = `reader-${cid}@games.test`
  await queueEmail(db, cid, { to, sender, subject: 'A notice', body: 'Hello' }, now())
  const smtp = await mailServer()
  await sendWaitingEmails(db, smtp.url, from, log, now)
  await smtp.close()
  const [mail = ''] = smtp.received.filter((one) => one.includes(to))
  expect(readMail(mail).headers['message-id']).toMatch(new RegExp(`^<${cid}\\.\\d+@${domain}>$`))
})

test('codes and notices say that a machine sent them; mails to many have a link to unsubscribe instead', async () => {
  const { db, cid, now } = await testApp()
  const to = (name: string) => `${name}-${cid}@games.test`
  await queueEmail(db, cid, { to: to('notice'), subject: 'Notice', body: 'Hello' }, now())
  const unsubscribeUrl = 'https://regent.test/unsubscribe/1'
  await queueEmails(db, cid, [{ to: to('many'), subject: 'News', body: 'Hello', unsubscribeUrl }], now())
  const smtp = await mailServer()
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now)
  await smtp.close()
  const headersOf = (name: string) => readMail(smtp.received.find((mail) => mail.includes(to(name))) ?? '').headers
  expect(headersOf('notice')).toMatchObject({ 'auto-submitted': 'auto-generated' })
  expect(headersOf('many')).toMatchObject({ 'list-unsubscribe': `<${unsubscribeUrl}>` })
  expect(headersOf('many')['auto-submitted']).toBeUndefined()
})

test.each([
  ['en', 'lang="en" dir="ltr"'],
  ['pt_BR', 'lang="pt-BR" dir="ltr"'],
  ['ar', 'lang="ar" dir="rtl"'],
  ['he-IL', 'lang="he-IL" dir="rtl"'],
  ['', 'lang="" dir="auto"'],
])('HTML is sent as a whole document with language, direction, color schemes and title: %s', async (lang, tag) => {
  const { db, cid, now } = await testApp()
  const to = `reader-${cid}@games.test`
  const html = { lang, body: '<p>Come <b>back</b></p>' }
  await queueEmail(db, cid, { to, subject: 'News & <more>', body: 'Come back', html }, now())
  const smtp = await mailServer()
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now)
  await smtp.close()
  const sent = readMail(smtp.received.find((one) => one.includes(to)) ?? '').html ?? ''
  for (const part of [
    `<html ${tag}>`,
    '<meta name="color-scheme" content="light dark">',
    '<title>News &amp; &lt;more&gt;</title>',
    '<p>Come <b>back</b></p>',
  ])
    expect(sent).toContain(part)
})

test('the outbox is read by admins alone', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  await expect(developer.call(listEmails, {})).rejects.toMatchObject({ code: 'Forbidden' })
})

test('a mailed code is readable by its recipient only', async () => {
  const { anonymous, as, cid, email, lastMail } = await testApp()
  await anonymous.call(startPasswordReset, { body: { email } }, { scope: String(cid) })
  const code = /Your code: (\S+)/.exec((await lastMail(email))?.body ?? '')?.[1] ?? ''
  expect(code).toMatch(/^\w{6,}$/)
  const answer = await (await as('admin')).send(listEmails, {})
  expect(JSON.stringify(answer)).not.toContain(code)
  expect(answer.body).toMatchObject({ rows: [{ body: expect.stringContaining('Your code: ••••••') }] })
})

test('without a mail server a code is printed once, with the id of its account and no e-mail, and its mail is not sent later', async () => {
  const { anonymous, as, cid, db, email, lastMail, now } = await testApp()
  await anonymous.call(startPasswordReset, { body: { email } }, { scope: String(cid) })
  const code = /Your code: (\S+)/.exec((await lastMail(email))?.body ?? '')?.[1] ?? ''
  const lines: string[] = []
  for (let times = 0; times < 2; times += 1) await printCodes(db, (line) => lines.push(line))
  expect(lines.filter((line) => line.includes('@'))).toEqual([])
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const own = lines.filter((line) => line.includes(code))
  expect(own).toEqual([`SMTP_URL is not set. The code for account ${id} is ${code} (Set a new password).`])
  const { rows } = await (await as('admin')).call(listEmails, {})
  expect(rows).toMatchObject([
    { body: expect.stringContaining('••••••'), lastError: expect.stringContaining('printed') },
  ])
  const smtp = await mailServer()
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, () => now() + 60_000)
  await smtp.close()
  expect(smtp.received.filter((mail) => mail.includes(email))).toEqual([])
})
