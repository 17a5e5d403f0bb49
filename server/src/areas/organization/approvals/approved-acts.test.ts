import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign, listCampaigns, scheduleCampaign } from '@regent/contract/communicate/campaigns'
import { getLocalizations, saveLocalizations } from '@regent/contract/communicate/localizations'
import { planGrant } from '@regent/contract/monetize/inventory'
import { planChangeSet } from '@regent/contract/operate/change-sets'
import { planPromotionOfItems } from '@regent/contract/operate/change-sets-difference'
import { getGrantsLeft, giveApproval, listApprovals } from '@regent/contract/organization/approvals'
import { applyPlan, listPlans, planUndo } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { apply, approvalStudio, ask, codeOf, plan } from '../../../testing/approval-studio.ts'
import { inSet, openSet } from '../../../testing/change-sets.ts'
import { publishItems } from '../../../testing/published-content.ts'

test('a plan for few players needs no approval; the undo of an approved plan needs as many as the plan', async () => {
  const { app, ada, dev, players } = await approvalStudio()
  const small = await plan(dev, players.slice(0, 1))
  expect(small.approvals).toBeUndefined()
  expect(await apply(app, dev, small.id)).toBe('done')
  expect(await codeOf(ask(dev, small.id))).toBe('PlanNotOpen')
  const made = await plan(dev, players, 'winter')
  const request = await ask(dev, made.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, made.id)).toBe('done')
  const { plan: undo } = await dev.call(planUndo, { params: { id: made.id } })
  expect(undo.approvals).toMatchObject({ needed: 1 })
  expect(await codeOf(dev.call(applyPlan, { params: { id: undo.id } }))).toBe('ApprovalNeeded')
})

test('a grant plan above the budget asks for approval where the realm does, and is then counted', async () => {
  const budgets = [{ role: 'developer' as const, symbol: 'currency.gems', perDay: 100 }]
  const { app, ada, dev, players } = await approvalStudio({ acts: { grant: 1 }, budgets })
  await publishItems(app, [{ id: 'currency.gems' }])
  const grants = [{ contentId: 'currency.gems', count: 60 }]
  const { plan: made } = await dev.call(planGrant, {
    body: { players: { gamerTags: players.map((one) => one.gamerTag) }, grants },
  })
  expect(made.approvals).toMatchObject({ needed: 1, acts: ['grant'] })
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  const request = await ask(dev, made.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, made.id)).toBe('done')
  // What was approved counts, so that nothing is left of the day.
  expect((await dev.call(getGrantsLeft, { query: {} })).left).toEqual([
    { symbol: 'currency.gems', perDay: 100, left: 0 },
  ])
})

test('texts of another realm are promoted by a plan once it is approved', async () => {
  const { app, ada, dev } = await approvalStudio({ acts: { promote: 1 } })
  const staging = { scope: `${app.cid}.${app.staging}` }
  const localizations = { 'shop.title': [{ language: 'en', value: 'Harbor shop' }] }
  await dev.call(saveLocalizations, { body: { localizations } }, staging)
  const items = [{ subject: 'localization' as const, id: 'shop.title' }]
  const body = { sourcePid: app.staging, items }
  const { plan: made } = await dev.call(planPromotionOfItems, { body })
  expect(made.approvals).toMatchObject({ needed: 1, acts: ['promote'] })
  const request = await ask(dev, made.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, made.id)).toBe('done')
  expect((await dev.call(getLocalizations, {})).localizations).toMatchObject({
    'shop.title': [{ value: 'Harbor shop' }],
  })
  expect(await codeOf(dev.call(planPromotionOfItems, { body }))).toBe('NothingDiffers')
})

test('a campaign that is due and needs approval is planned, and colleagues are asked for whoever scheduled it', async () => {
  const { app, dev, players } = await approvalStudio()
  expect(players).toHaveLength(2)
  const campaign = { name: 'Harvest', mtype: 'MAILBOX-IN-GAME' as const, subject: 'Harvest', msg: 'It begins' }
  await dev.call(createCampaign, { body: campaign })
  const sid = (await dev.call(listCampaigns, {})).campaigns[0]?.sid ?? 0
  const startDate = new Date(app.now() + 10 * 60_000).toISOString()
  await dev.call(scheduleCampaign, { body: { sid, startDate } })
  app.advance(11 * 60_000)
  await app.runJobs()
  const [waiting] = (await dev.call(listPlans, { query: { waiting: true } })).rows
  expect(waiting).toMatchObject({ kind: 'campaign', madeBy: dev.accountId, approvals: { request: { state: 'open' } } })
  const later = await app.as('admin')
  expect((await later.call(listApprovals, { query: { waiting: true } })).rows).toHaveLength(1)
})

test('a change set with an announcement is an act on many players: all of the realm', async () => {
  const { app, dev } = await approvalStudio({ acts: { 'many-players': 1 }, maxPlayers: 1 })
  const announce = (body: string) => ({ symbol: 'news', channel: 'main', title: 'News', summary: 'For all', body })
  expect(await codeOf(dev.call(saveAnnouncement, { body: announce('Hello') }))).toBe('ApprovalNeeded')
  const { number } = await openSet(dev)
  await dev.call(saveAnnouncement, { body: announce('Hello') }, inSet(number))
  const { plan } = await dev.call(planChangeSet, { params: { number } })
  expect(await codeOf(dev.call(applyPlan, { params: { id: plan.id } }))).toBe('ApprovalNeeded')
  const request = await ask(dev, plan.id)
  const ben = await app.as('admin')
  await ben.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, plan.id)).toBe('done')
})
