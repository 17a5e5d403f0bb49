import { listEmails } from '@regent/contract/admin-users'
import { startPasswordReset } from '@regent/contract/auth'
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
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now())
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now())
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
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now())
  await smtp.close()
  const [kept] = (await admin.call(listEmails, {})).rows
  expect(kept).toMatchObject({ recipient: email, tries: 1 })
  expect(kept?.lastError).toContain('mailbox full')
  expect(kept?.body).toContain('Your code')

  // Not at once again, but a minute later.
  const working = await mailServer()
  await sendWaitingEmails(db, working.url, 'Regent <regent@studio.test>', log, now() + 30_000)
  expect(working.received).toEqual([])
  await sendWaitingEmails(db, working.url, 'Regent <regent@studio.test>', log, now() + 60_000)
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
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now())
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

test('the outbox is read by admins alone', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  await expect(developer.call(listEmails, {})).rejects.toMatchObject({ code: 'Forbidden' })
})

test('nobody reads the code that was mailed to somebody else', async () => {
  const { anonymous, as, cid, email, lastMail } = await testApp()
  await anonymous.call(startPasswordReset, { body: { email } }, { scope: String(cid) })
  const code = /Your code: (\S+)/.exec((await lastMail(email))?.body ?? '')?.[1] ?? ''
  expect(code).toMatch(/^\w{6,}$/)
  const answer = await (await as('admin')).send(listEmails, {})
  expect(JSON.stringify(answer)).not.toContain(code)
  expect(answer.body).toMatchObject({ rows: [{ body: expect.stringContaining('Your code: ••••••') }] })
})

test('without a mail server a code is printed once where the server runs, and its mail is not sent later', async () => {
  const { anonymous, as, cid, db, email, lastMail, now } = await testApp()
  await anonymous.call(startPasswordReset, { body: { email } }, { scope: String(cid) })
  const code = /Your code: (\S+)/.exec((await lastMail(email))?.body ?? '')?.[1] ?? ''
  const lines: string[] = []
  for (let times = 0; times < 2; times += 1) await printCodes(db, (line) => lines.push(line))
  const own = lines.filter((line) => line.includes(email))
  expect(own).toEqual([`SMTP_URL is not set. The code for ${email} is ${code} (Set a new password).`])
  const { rows } = await (await as('admin')).call(listEmails, {})
  expect(rows).toMatchObject([
    { body: expect.stringContaining('••••••'), lastError: expect.stringContaining('printed') },
  ])
  const smtp = await mailServer()
  await sendWaitingEmails(db, smtp.url, 'Regent <regent@studio.test>', log, now() + 60_000)
  await smtp.close()
  expect(smtp.received.filter((mail) => mail.includes(email))).toEqual([])
})
