import { acceptMails, planMail, searchMail } from '@regent/contract/communicate/mail'
import { getInventory, planGrant, updateInventory } from '@regent/contract/monetize/inventory'
import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { setApprovalRules } from '@regent/contract/organization/approvals'
import { type AuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { forecastUndo, planUndoWith, sumForecast } from '@regent/contract/organization/audit-undo'
import { applyPlan, getPlan, listPlanRows, type Plan } from '@regent/contract/organization/plans'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const gold = 'currency.gold'
const rewards = { currencies: [{ symbol: gold, amount: 30 }] }
const reason = 'Sent to the wrong players'

const inboxOf = async (by: Actor, gamerTag: number) =>
  (await by.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })).results[0]?.content ?? []

async function claim(player: Actor): Promise<void> {
  const mailIds = (await inboxOf(player, player.gamerTag)).map(({ id }) => id)
  await player.call(acceptMails, { params: { gamerTag: player.gamerTag }, body: { mailIds } })
}

const goldOf = async (by: Actor, { gamerTag }: { gamerTag: number }): Promise<number> =>
  (await by.call(getInventory, { params: { gamerTag }, query: {} })).currencies[0]?.amount ?? 0

const add = (by: Actor, { gamerTag }: { gamerTag: number }, amount: number) =>
  by.call(updateInventory, { params: { gamerTag }, body: { currencies: { [gold]: amount } } })

const read = async (by: Actor, { id }: Plan) => (await by.call(getPlan, { params: { id } })).plan

async function carryOut(app: TestApp, by: Actor, plan: Plan): Promise<Plan> {
  await by.call(applyPlan, { params: { id: plan.id }, body: {} })
  await app.runJobs()
  return read(by, plan)
}

/** A mail with 30 gold to four players, of whom three have claimed it; one has spent 18. */
async function mailToFour() {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: gold }])
  const players = [await app.player(), await app.player(), await app.player(), await app.player()] as const
  const gamerTags = players.map(({ gamerTag }) => gamerTag)
  const mail = { subject: 'Sorry for the storm', body: '<p>Take this</p>', rewards }
  const { plan } = await developer.call(planMail, { body: { players: { gamerTags }, mail } })
  await carryOut(app, developer, plan)
  for (const player of players.slice(1)) await claim(player)
  await add(developer, players[1], 1_210)
  await add(developer, players[3], -18)
  return { app, developer, players, plan }
}

test('the undo of a mail to four says what can be withdrawn, reclaimed, and what is spent', async () => {
  const { app, developer, players, plan } = await mailToFour()
  const forecast = await developer.call(forecastUndo, { body: { planId: plan.id } })
  expect(forecast).toMatchObject({ total: 4, needsReason: true, readAt: app.now(), title: plan.title, pid: app.pid })
  const verdicts = new Map(forecast.rows.map((row) => [row.gamerTag, row]))
  expect(verdicts.get(players[0].gamerTag)).toMatchObject({ verdict: 'yes', gave: { [gold]: 30 } })
  expect(verdicts.get(players[3].gamerTag)).toMatchObject({
    verdict: 'used',
    reason: 'The mail was claimed. The player keeps its gifts.',
    gave: { [gold]: 30 },
    left: { [gold]: 12 },
    usedAt: app.now(),
  })
  expect(sumForecast(forecast.rows)).toEqual({ back: { [gold]: 30 }, left: { [gold]: 72 }, spent: { [gold]: 18 } })
})

test('a plan withdraws, reclaims what is left and writes to the players, once, and is undone in turn', async () => {
  const { app, developer, players, plan } = await mailToFour()
  const body = {
    planId: plan.id,
    rest: 'take',
    mail: { subject: 'We took back a gift', body: 'Sorry' },
    reason,
  } as const
  const noReason = { ...body, reason: undefined }
  expect(await developer.send(planUndoWith, { body: noReason })).toMatchObject({
    status: 400,
    body: { field: 'reason' },
  })
  const { plan: undo } = await developer.call(planUndoWith, { body })
  expect(undo).toMatchObject({ kind: 'undo-plan', verb: 'Undo 1 change, reclaim 72 gold, write to 3', count: 7 })
  expect(undo.warnings).toContain('Already spent, cannot be reclaimed: 18 gold.')
  // A second plan by the same forecast finds nothing left.
  const { plan: second } = await developer.call(planUndoWith, { body: { ...body, mail: undefined } })
  expect(await carryOut(app, developer, undo)).toMatchObject({ state: 'done', done: 7, failed: 0, reason })
  const balances = () => Promise.all(players.map((player) => goldOf(developer, player)))
  expect(await balances()).toEqual([0, 1_210, 0, 0])
  expect(await inboxOf(players[0], players[0].gamerTag)).toEqual([])
  expect((await inboxOf(players[1], players[1].gamerTag)).map(({ subject, body: text }) => [subject, text])).toEqual([
    ['We took back a gift', '<p>Sorry</p>'],
    ['Sorry for the storm', '<p>Take this</p>'],
  ])
  await add(developer, players[3], 500)
  expect(await carryOut(app, developer, second)).toMatchObject({ done: 0, failed: 4 })
  const { rows } = await developer.call(listPlanRows, { params: { id: second.id }, query: { failed: true } })
  expect(rows.map(({ error }) => error)).toContain(
    'The mail was claimed. The player keeps its gifts. The rest was already reclaimed. Nothing is left to reclaim.',
  )
  expect(await balances()).toEqual([0, 1_210, 0, 500])
  expect(await developer.send(planUndoWith, { body: { ...body, mail: undefined } })).toMatchObject({
    body: { error: 'NotUndoable' },
  })
  // The undo is undone: the gold is given again, and the mails of the undo are withdrawn.
  const { plan: redo } = await developer.call(planUndoWith, { body: { planId: undo.id, reason } })
  expect(await carryOut(app, developer, redo)).toMatchObject({ state: 'done', failed: 0 })
  expect(await balances()).toEqual([0, 1_240, 30, 512])
})

test('a mail that is claimed while the undo is applied is skipped and listed', async () => {
  const { app, developer, players, plan } = await mailToFour()
  const { plan: undo } = await developer.call(planUndoWith, { body: { planId: plan.id, reason } })
  expect(undo).toMatchObject({ count: 1, verb: 'Undo 1 change' })
  await developer.call(applyPlan, { params: { id: undo.id }, body: {} })
  await claim(players[0])
  app.advance(8_000)
  const later = await app.as('developer')
  await app.runJobs()
  expect(await read(later, undo)).toMatchObject({ state: 'done', done: 0, failed: 1 })
  const { rows } = await later.call(listPlanRows, { params: { id: undo.id }, query: { failed: true } })
  expect(rows[0]?.error).toBe(
    'The mail was claimed. The player keeps its gifts. This was 8 s before. Nothing was undone.',
  )
  expect(await goldOf(later, players[0])).toBe(30)
})

test('of a grant that is partly spent, the rest is reclaimed and never more', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: gold }, { id: 'items.sword' }])
  const player = await app.player()
  const grants = [
    { contentId: gold, count: 100 },
    { contentId: 'items.sword', count: 1 },
  ]
  const { plan } = await developer.call(planGrant, { body: { players: { gamerTags: [player.gamerTag] }, grants } })
  await carryOut(app, developer, plan)
  await add(developer, player, -60)
  const { rows } = await developer.call(forecastUndo, { body: { planId: plan.id } })
  expect(rows.map(({ subject, verdict, left }) => [subject, verdict, left]).sort()).toEqual([
    ['currency', 'used', { [gold]: 40 }],
    ['item', 'yes', undefined],
  ])
  const ids = rows.map(({ id }) => id)
  const refusal = await developer.send(undoChanges, { body: { ids } })
  expect(refusal).toMatchObject({
    status: 409,
    body: { message: 'The player has spent some of the amount. Nothing was undone.', current: { verdict: 'used' } },
  })
  const { plan: undo } = await developer.call(planUndoWith, { body: { ids, rest: 'take', reason } })
  expect(undo).toMatchObject({ kind: 'undo-changes', verb: 'Undo 1 change, reclaim 40 gold', pid: app.pid })
  // The player spends more before it is applied.
  await add(developer, player, -35)
  expect(await carryOut(app, developer, undo)).toMatchObject({ state: 'done', failed: 0 })
  expect(await goldOf(developer, player)).toBe(0)
})

test('changes that a colleague has overwritten are named and skipped', async () => {
  const app = await ownApp()
  const ada = await app.as('developer')
  const ben = await app.as('developer')
  const { gamerTag } = await app.player()
  const set = (by: Actor, LEVEL: string) =>
    by.call(setStats, { params: { objectId: toObjectId('game.private', gamerTag) }, body: { set: { LEVEL } } })
  await set(ada, '1')
  const entries = async (): Promise<AuditEntry[]> => (await ada.call(listAuditEntries, { query: { limit: 2 } })).rows
  const [first] = await entries()
  app.advance(1_000)
  await set(ben, '2')
  const [newer] = await entries()
  const ids = [first?.id ?? 0]
  const { rows } = await ada.call(forecastUndo, { body: { ids } })
  expect(rows).toMatchObject([
    { verdict: 'changed', reason: 'The record has changed since.', by: { accountId: ben.accountId, at: newer?.at } },
  ])
  expect(await ada.send(planUndoWith, { body: { ids, reason } })).toMatchObject({ body: { error: 'NotUndoable' } })
  // Together with the newer change it can be undone.
  const both = await ada.call(forecastUndo, { body: { ids: [newer?.id ?? 0, ...ids] } })
  expect(both.rows.map(({ verdict }) => verdict)).toEqual(['yes', 'yes'])
})

test('a gift of an undo needs the approval that the realm requires for grants above a budget', async () => {
  const { app, developer, plan } = await mailToFour()
  const admin = await app.as('admin')
  await app.as('admin')
  const rules = { ...noApprovalRules, acts: { ...noApprovalRules.acts, grant: 1 } }
  const budgets = [{ role: 'developer', symbol: gold, perDay: 200 } as const]
  await admin.call(setApprovalRules, { body: { rules: { ...rules, budgets } } })
  const undo = async (count: number) => {
    const mail = { subject: 'Keep it', body: 'It was our mistake.', gift: { contentId: gold, count } }
    return (await developer.call(planUndoWith, { body: { planId: plan.id, mail, reason } })).plan
  }
  const large = await undo(70)
  expect(large).toMatchObject({ approvals: { needed: 1, acts: ['grant'] } })
  expect(await developer.send(applyPlan, { params: { id: large.id }, body: {} })).toMatchObject({
    body: { error: 'ApprovalNeeded' },
  })
  const small = await undo(5)
  expect(small.approvals).toBeUndefined()
  expect(await carryOut(app, developer, small)).toMatchObject({ state: 'done', failed: 0 })
  const unknown = { subject: 'Keep it', body: 'Sorry', gift: { contentId: 'currency.nothing', count: 1 } }
  expect(await developer.send(planUndoWith, { body: { planId: plan.id, mail: unknown, reason } })).toMatchObject({
    status: 400,
    body: { field: 'mail.gift.contentId' },
  })
})

test('the forecast is of the own realm and organization, and needs one selection', async () => {
  const { app, developer, plan } = await mailToFour()
  expect(await developer.send(forecastUndo, { body: {} })).toMatchObject({ status: 400, body: { field: 'ids' } })
  expect(await developer.send(forecastUndo, { body: { ids: [1], planId: 1 } })).toMatchObject({ status: 400 })
  const stranger = await (await ownApp()).as('admin')
  expect(await stranger.send(forecastUndo, { body: { planId: plan.id } })).toMatchObject({ status: 404 })
  const tester = await app.as('tester')
  expect(await tester.send(forecastUndo, { body: { planId: plan.id } })).toMatchObject({ status: 403 })
})
