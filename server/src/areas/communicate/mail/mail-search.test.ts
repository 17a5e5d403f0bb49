import { searchMail, sendMail } from '@regent/contract/communicate/mail'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { mailsOfPage } from './queries.ts'

test('mail is found by a part of its subject or body in any case, page by page, with the other filters', async () => {
  const app = await ownApp()
  const { gamerTag } = await app.player()
  const developer = await app.as('developer')
  const letters = [
    { subject: 'Summer sale', body: 'Gems for less.', category: 'NEWS' },
    { subject: 'Sorry', body: 'The SUMMER event ended early.', category: 'SUPPORT' },
    { subject: 'Hello', body: 'Nothing of interest, 100% of it.', category: 'NEWS' },
  ]
  for (const letter of letters) {
    await developer.call(sendMail, { body: { sendMailRequests: [{ receiverGamerTag: gamerTag, ...letter }] } })
  }
  const found = async (clause: { text: string; categories?: string[]; limit?: number; start?: number }) => {
    const { results } = await developer.call(searchMail, { params: { gamerTag }, body: { clauses: [clause] } })
    return { count: results[0]?.count, mails: results[0]?.content ?? [] }
  }
  const both = await found({ text: 'summer' })
  expect(both.mails.map(({ subject }) => subject)).toEqual(['Sorry', 'Summer sale'])
  expect(both.count).toBe(2)
  expect((await found({ text: 'summer', categories: ['NEWS'] })).mails).toMatchObject([{ subject: 'Summer sale' }])
  const first = await found({ text: 'summer', limit: 1 })
  expect(first.mails).toMatchObject([{ subject: 'Sorry' }])
  const next = await found({ text: 'summer', limit: 1, start: first.mails[0]?.id ?? 0 })
  expect(next.mails).toMatchObject([{ subject: 'Summer sale' }])
  // A percent sign is a letter like any other.
  expect((await found({ text: '0%' })).mails).toMatchObject([{ subject: 'Hello' }])
  expect(await found({ text: 'winter' })).toEqual({ count: 0, mails: [] })
})

test('the mail of a player comes newest or oldest first, also what a text finds, and no order reads it all', async () => {
  const app = await ownApp()
  const { gamerTag } = await app.player()
  const developer = await app.as('developer')
  const subjects = ['one gift', 'two', 'three gift', 'four', 'five gift']
  for (const subject of subjects) {
    const mail = { receiverGamerTag: gamerTag, subject, body: '', category: 'NEWS' }
    await developer.call(sendMail, { body: { sendMailRequests: [mail] } })
  }
  async function inPages(sort: 'sent' | '-sent', more: object = {}): Promise<(string | undefined)[]> {
    const found: (string | undefined)[] = []
    for (let start: number | undefined; ; ) {
      const clauses = [{ sort, limit: 2, ...more, ...(start !== undefined && { start }) }]
      const { results } = await developer.call(searchMail, { params: { gamerTag }, body: { clauses } })
      const mails = results[0]?.content ?? []
      if (mails.length === 0) return found
      found.push(...mails.map(({ subject }) => subject))
      start = mails.at(-1)?.id
    }
  }
  expect(await inPages('sent')).toEqual(subjects)
  expect(await inPages('-sent')).toEqual(subjects.toReversed())
  expect(await inPages('sent', { text: 'gift' })).toEqual(['one gift', 'three gift', 'five gift'])
  expect(await inPages('-sent', { text: 'gift' })).toEqual(['five gift', 'three gift', 'one gift'])
  const body = { clauses: [{ sort: 'expires' }] }
  expect(await developer.send(searchMail, { params: { gamerTag }, body })).toMatchObject({
    status: 400,
    body: { field: 'clauses.0.sort' },
  })

  const realm = { id: app.pid, db: app.db, cid: app.cid, createdAt: 0 }
  await sql`insert into mails (pid, gamer_tag, content_id, category, sent_at)
    select pid, gamer_tag, content_id, category, now() from mails, generate_series(1, 800)
    where pid = ${app.pid}`.execute(app.db)
  await sql`analyze mails, mail_contents`.execute(app.db)
  for (const order of ['asc', 'desc'] as const) {
    for (const start of [undefined, 1_000]) {
      const steps = await plannedSteps(app.db, mailsOfPage(realm, gamerTag, {}, { order, start, limit: 51 }))
      const slow = steps.filter(({ step, rows }) => step.includes('Sort') || (step === 'Seq Scan' && rows > 51))
      expect(slow).toEqual([])
    }
  }
})
