import {
  acceptMails,
  planMail,
  searchMail,
  sendMail,
  sendMailToPlayer,
  testMail,
} from '@regent/contract/communicate/mail'
import { getInventory } from '@regent/contract/monetize/inventory'
import { updateOwnAccount } from '@regent/contract/organization/accounts'
import { applyPlan, getPlan, listPlanRows, type Plan, planUndo } from '@regent/contract/organization/plans'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const mail = {
  subject: 'Sorry',
  body: '<p>For the wait</p>',
  rewards: { currencies: [{ symbol: 'currency.gems', amount: 5 }] },
}

const inboxOf = async (by: Actor, gamerTag: number) =>
  (await by.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })).results[0]?.content ?? []

async function carryOut(app: TestApp, by: Actor, { id }: Plan): Promise<Plan> {
  await by.call(applyPlan, { params: { id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id } })).plan
}

test('a mail to many players is planned, sent to each, and can be withdrawn from players who have not claimed it', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems' }])
  const players = [await app.player(), await app.player(), await app.player()]
  const gamerTags = players.map(({ gamerTag }) => gamerTag)
  const body = { players: { gamerTags: [...gamerTags, 123] }, mail }
  const { plan, sample } = await developer.call(planMail, { body })
  expect(plan).toMatchObject({ kind: 'mail', title: 'Send the mail “Sorry” to 3 players', verb: 'Send to 3 players' })
  expect(plan.warnings).toEqual(['1 chosen player is not in this realm and is excluded.'])
  expect(sample).toHaveLength(3)
  expect(await inboxOf(developer, gamerTags[0] ?? 0)).toEqual([])
  expect(await carryOut(app, developer, plan)).toMatchObject({ state: 'done', done: 3, failed: 0 })
  for (const { gamerTag } of players) expect(await inboxOf(developer, gamerTag)).toMatchObject([{ subject: 'Sorry' }])
  expect(await app.db.selectFrom('mail_contents').select('id').where('pid', '=', app.pid).execute()).toHaveLength(1)

  const [first] = players
  if (!first) throw new Error('no player')
  const mailIds = (await inboxOf(first, first.gamerTag)).map(({ id }) => id)
  await first.call(acceptMails, { params: { gamerTag: first.gamerTag }, body: { mailIds } })
  const { plan: undo } = await developer.call(planUndo, { params: { id: plan.id } })
  // The preview is a forecast: it has the mails that can be withdrawn, and says what the others leave behind.
  expect(undo).toMatchObject({ count: 2, verb: 'Undo 2 changes' })
  expect(undo.warnings).toContain(
    '1 change cannot be undone: The mail was claimed. The player keeps its gifts. Kept in total: 5 currency.gems.',
  )
  const { rows } = await developer.call(listPlanRows, { params: { id: undo.id }, query: {} })
  expect(rows.map(({ label }) => label)).not.toContain(`mail ${first.gamerTag}/${mailIds[0]}`)
  expect(await carryOut(app, developer, undo)).toMatchObject({ state: 'done', done: 2, failed: 0 })
  expect(await developer.send(planUndo, { params: { id: plan.id } })).toMatchObject({
    body: { error: 'NotUndoable', message: expect.stringContaining('Nothing can be undone.') },
  })
  expect(await Promise.all(gamerTags.map(async (tag) => (await inboxOf(developer, tag)).length))).toEqual([1, 0, 0])
})

test('a plan whose mail would have expired, or that reaches no player, is rejected', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const players = { gamerTags: [gamerTag] }
  expect(
    await developer.send(planMail, { body: { players, mail: { ...mail, expires: '2001-01-01T00:00:00Z' } } }),
  ).toMatchObject({ status: 400, body: { field: 'mail.expires' } })
  expect(await developer.send(planMail, { body: { players: { gamerTags: [1] }, mail } })).toMatchObject({
    status: 400,
    body: { error: 'PlanRowsInvalid' },
  })
})

const translations = [
  { lng: 'en', subject: 'Sorry', body: 'For the wait' },
  { lng: 'de', subject: 'Verzeihung', body: 'Fürs Warten' },
]

test('a mail in several languages reaches each player in theirs, and its plan shows all of them', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const german = await app.player()
  const japanese = await app.player()
  const silent = await app.player()
  await german.call(updateOwnAccount, { body: { language: 'de-AT' } })
  await developer.call(setStats, {
    params: { objectId: toObjectId('game.private', japanese.gamerTag) },
    body: { set: { LANGUAGE: 'ja' } },
  })
  const gamerTags = [german, japanese, silent].map(({ gamerTag }) => gamerTag)
  const { plan } = await developer.call(planMail, { body: { players: { gamerTags }, mail: { translations } } })
  expect(plan.title).toBe('Send the mail “Sorry” to 3 players')
  expect((await developer.call(getPlan, { params: { id: plan.id } })).plan.summary).toEqual(
    expect.arrayContaining([
      { label: 'Languages', value: 'en, de' },
      { label: 'Subject (de)', value: 'Verzeihung' },
      { label: 'Body (de)', value: 'Fürs Warten' },
    ]),
  )
  await carryOut(app, developer, plan)
  const read = async ({ gamerTag }: Actor) =>
    (await inboxOf(developer, gamerTag)).map(({ subject, body }) => [subject, body])
  expect(await read(german)).toEqual([['Verzeihung', 'Fürs Warten']])
  expect(await read(japanese)).toEqual([['Sorry', 'For the wait']])
  expect(await read(silent)).toEqual([['Sorry', 'For the wait']])
  // Equal texts are stored once.
  expect(await app.db.selectFrom('mail_contents').select('id').where('pid', '=', app.pid).execute()).toHaveLength(2)
  // One language is enough, and the mail's own text is for who has none of the others.
  const only = { translations: [{ lng: 'de', subject: 'Nur', body: 'Deutsch' }] }
  await developer.call(sendMailToPlayer, { params: { gamerTag: silent.gamerTag }, body: only })
  const own = { ...only, subject: 'Only', body: 'English' }
  const requests = [german, silent].map(({ gamerTag }) => ({ ...own, receiverGamerTag: gamerTag }))
  await developer.call(sendMail, { body: { sendMailRequests: requests } })
  expect((await read(german))[0]).toEqual(['Nur', 'Deutsch'])
  expect((await read(silent)).slice(0, 2)).toEqual([
    ['Only', 'English'],
    ['Nur', 'Deutsch'],
  ])
})

test('a language that a mail has twice is refused with its field', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const twice = { translations: [...translations, { lng: 'DE', subject: 'x', body: 'y' }] }
  const refused = (field: string) => ({ status: 400, body: { field } })
  expect(await developer.send(planMail, { body: { players: { gamerTags: [gamerTag] }, mail: twice } })).toMatchObject(
    refused('mail.translations.2.lng'),
  )
  expect(await developer.send(testMail, { body: { gamerTag, mail: twice } })).toMatchObject(
    refused('mail.translations.2.lng'),
  )
  expect(await developer.send(sendMailToPlayer, { params: { gamerTag }, body: twice })).toMatchObject(
    refused('translations.2.lng'),
  )
  const sendMailRequests = [{ ...twice, receiverGamerTag: gamerTag }]
  expect(await developer.send(sendMail, { body: { sendMailRequests } })).toMatchObject(
    refused('sendMailRequests.0.translations.2.lng'),
  )
})

test('a test mail is marked, comes in the language asked for, and shows its gifts without giving them', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems' }])
  const player = await app.player()
  const { gamerTag } = player
  await player.call(updateOwnAccount, { body: { language: 'de' } })
  const { rewards } = mail
  await developer.call(testMail, { body: { gamerTag, mail: { translations, rewards } } })
  await developer.call(testMail, { body: { gamerTag, mail: { translations, rewards }, language: 'en' } })
  const inbox = await inboxOf(player, gamerTag)
  expect(inbox).toMatchObject([
    { subject: '[Test] Sorry', isTest: true, rewards: { currencies: [{ symbol: 'currency.gems', amount: 5 }] } },
    { subject: '[Test] Verzeihung', isTest: true },
  ])
  const mailIds = inbox.map(({ id }) => id)
  await Promise.all([1, 2].map(() => player.call(acceptMails, { params: { gamerTag }, body: { mailIds } })))
  expect(await inboxOf(player, gamerTag)).toMatchObject([
    { state: 'Read', claimedTimeMs: app.now() },
    { state: 'Read' },
  ])
  expect((await player.call(getInventory, { params: { gamerTag }, query: {} })).currencies).toEqual([])
  // The same mail that is no test gives.
  await developer.call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Real', rewards } })
  const [real] = await inboxOf(player, gamerTag)
  expect(real).not.toHaveProperty('isTest')
  await player.call(acceptMails, { params: { gamerTag }, body: { mailIds: [real?.id ?? 0] } })
  expect((await player.call(getInventory, { params: { gamerTag }, query: {} })).currencies).toMatchObject([
    { id: 'currency.gems', amount: 5 },
  ])
})

test('a mail to ids or a search leaves suspended players out, unless they are asked for', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems' }])
  const players = [await app.player(), await app.player(), await app.player(), await app.player()]
  const gamerTags = players.map(({ gamerTag }) => gamerTag)
  const [first = 0, suspended = 0, banned = 0, later = 0] = gamerTags
  const suspend = (player: number, until?: number) =>
    developer.call(suspendPlayer, { body: { player, reason: 'Cheating', ...(until && { until }) } })
  await suspend(suspended, app.now() + 3_600_000)
  await suspend(banned)
  const leftOut = ['1 player is suspended and excluded.', '1 player is banned and excluded.']
  for (const to of [{ gamerTags }, { matching: {} }]) {
    const { plan } = await developer.call(planMail, { body: { players: to, mail } })
    expect([plan.count, plan.warnings]).toEqual([2, leftOut])
  }
  // Who asks for them, or searches for them, means them.
  const asked = { players: { gamerTags }, mail, includesSuspended: true }
  expect((await developer.call(planMail, { body: asked })).plan).toMatchObject({ count: 4, warnings: [] })
  const search = { players: { matching: { suspended: true } }, mail }
  expect((await developer.call(planMail, { body: search })).plan).toMatchObject({ count: 2, warnings: [] })
  // Who is suspended after the plan was made gets nothing either.
  const { plan } = await developer.call(planMail, { body: { players: { gamerTags }, mail: { subject: 'Sorry' } } })
  await suspend(later)
  expect(await carryOut(app, developer, plan)).toMatchObject({ state: 'done' })
  const subjects = await Promise.all(gamerTags.map(async (tag) => (await inboxOf(developer, tag)).length))
  expect(subjects).toEqual([1, 0, 0, 0])
  expect(await inboxOf(developer, first)).toMatchObject([{ subject: 'Sorry' }])
})
