import { acceptMails, planMail, searchMail } from '@regent/contract/mail'
import { applyPlan, getPlan, listPlanRows, type Plan, planUndo } from '@regent/contract/plans'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

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
  const app = await testApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems' }])
  const players = [await app.player(), await app.player(), await app.player()]
  const gamerTags = players.map(({ gamerTag }) => gamerTag)
  const body = { players: { gamerTags: [...gamerTags, 123] }, mail }
  const { plan, sample } = await developer.call(planMail, { body })
  expect(plan).toMatchObject({ kind: 'mail', title: 'Send the mail “Sorry” to 3 players', verb: 'Send to 3 players' })
  expect(plan.warnings).toEqual(['1 chosen player is not in this realm, and left out.'])
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
  expect(await carryOut(app, developer, undo)).toMatchObject({ state: 'done', done: 2, failed: 1 })
  const { rows } = await developer.call(listPlanRows, { params: { id: undo.id }, query: { failed: true } })
  expect(rows).toMatchObject([{ label: `mail ${first.gamerTag}/${mailIds[0]}`, state: 'failed' }])
  expect(await Promise.all(gamerTags.map(async (tag) => (await inboxOf(developer, tag)).length))).toEqual([1, 0, 0])
})

test('a plan whose mail would have expired, or that reaches nobody, is refused', async () => {
  const app = await testApp()
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
