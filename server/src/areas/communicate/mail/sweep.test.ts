import { acceptMails, searchMail, sendMail } from '@regent/contract/communicate/mail'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { type Actor, ownApp, startApp } from '../../../testing/test-app.ts'
import { deleteOldMails } from './old-mail-queries.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

const gifts = { rewards: { currencies: [{ symbol: 'currency.gems', amount: 5 }] } }

/** A server that deletes old mails, on the database of a studio with a player. */
async function keeping(settings: Partial<Settings>) {
  const app = await ownApp()
  const server = await startApp(settings, app.databaseUrl)
  closings.push(() => server.close())
  const { clock, jobs, db } = server
  clock.now = app.now()
  const developer = await app.as('developer')
  const player = await app.player()
  async function send(
    to: Actor,
    subject: string,
    daysAgo: number,
    { expires, gifts: hasGifts = false, others = [] }: { expires?: number; gifts?: boolean; others?: Actor[] } = {},
  ) {
    const requests = [to, ...others].map(({ gamerTag }) => ({
      senderGamerTag: 0,
      receiverGamerTag: gamerTag,
      category: 'news',
      subject,
      body: subject,
      ...(hasGifts && gifts),
    }))
    await developer.call(sendMail, { body: { sendMailRequests: requests } })
    await sql`
      update mails as m set sent_at = ${new Date(clock.now - daysAgo * dayMs)},
        expires_at = ${expires === undefined ? null : new Date(clock.now - expires * dayMs)}
      from mail_contents as c
      where m.pid = ${app.pid} and c.pid = m.pid and c.id = m.content_id and c.subject = ${subject}
    `.execute(db)
  }
  const subjectsOf = async ({ gamerTag }: Actor) => {
    const { results } = await developer.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })
    return (results[0]?.content ?? []).map(({ subject }) => subject).sort()
  }
  /** Lets the next day begin. */
  async function nextDay() {
    await jobs.runDue()
    clock.now += dayMs - (clock.now % dayMs)
    await jobs.runDue()
  }
  return { app, db, clock, developer, player, send, subjectsOf, nextDay }
}

const textsIn = async ({ db, app }: Awaited<ReturnType<typeof keeping>>) => {
  const rows = await db.selectFrom('mail_contents').select('subject').where('pid', '=', app.pid).execute()
  return rows.map(({ subject }) => subject).sort()
}

test('mails go when they are too old, with their texts; gifts that may still be claimed stay', async () => {
  const world = await keeping({ mailsKeptDays: 60 })
  const { app, developer, player, send, subjectsOf, nextDay } = world
  const other = await app.player()
  await send(player, 'old', 70)
  await send(player, 'old with gifts', 70, { gifts: true })
  await send(player, 'old, its gifts over', 70, { gifts: true, expires: 3 })
  await send(player, 'old, its gifts claimed', 70, { gifts: true })
  await send(player, 'old, to two', 70, { others: [other] })
  await send(player, 'lately', 50)
  const { results } = await developer.call(searchMail, {
    params: { gamerTag: player.gamerTag },
    body: { clauses: [{}] },
  })
  const claimed = results[0]?.content?.find(({ subject }) => subject === 'old, its gifts claimed')?.id ?? 0
  await player.call(acceptMails, { params: { gamerTag: player.gamerTag }, body: { mailIds: [claimed] } })

  await nextDay()
  expect(await subjectsOf(player)).toEqual(['lately', 'old with gifts'])
  expect(await subjectsOf(other)).toEqual([])
  // One text for many players stays: it names nobody, and is one row.
  expect(await textsIn(world)).toEqual(['lately', 'old with gifts', 'old, to two'])
})

test('without the setting mails stay', async () => {
  const { player, send, subjectsOf, nextDay } = await keeping({})
  await send(player, 'very old', 10_000)
  await nextDay()
  expect(await subjectsOf(player)).toEqual(['very old'])
})

test('parts follow one another until a mail is not old; what stays is passed over', async () => {
  const { app, db, clock, player, send, subjectsOf } = await keeping({ mailsKeptDays: 60 })
  for (const [subject, days] of [
    ['1', 90],
    ['2', 80],
    ['3', 70],
    ['4', 10],
    ['5', 90],
  ] as const) {
    await send(player, subject, days, { gifts: subject === '2' })
  }
  const realm = { db, id: app.pid }
  const limits = { before: new Date(clock.now - 60 * dayMs), now: new Date(clock.now), limit: 2 }
  const first = await deleteOldMails(realm, { ...limits, after: 0 })
  expect(first).toEqual({ last: expect.any(Number), deleted: 1 })
  expect(await deleteOldMails(realm, { ...limits, after: first.last ?? 0 })).toEqual({ last: null, deleted: 1 })
  expect(await subjectsOf(player)).toEqual(['2', '4', '5'])
})
