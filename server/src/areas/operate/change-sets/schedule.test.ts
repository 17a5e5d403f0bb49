import {
  checkChangeSet,
  getChangeSet,
  planChangeSet,
  saveChangeSetItems,
  scheduleChangeSet,
} from '@regent/contract/operate/change-sets'
import { listNeeds } from '@regent/contract/operate/now'
import { type ApprovalRules, noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { askForApproval, giveApproval, refuseApproval, setApprovalRules } from '@regent/contract/organization/approvals'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { carryOut, configOf, inSet, openSet, setConfig } from '../../../testing/change-sets.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

test('a set is applied at its time for who scheduled it; an edit takes it off the schedule', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  await setConfig(developer, { 'shop|mode': 'on' }, inSet(number))
  const schedule = (hours: number) =>
    developer.call(scheduleChangeSet, { params: { number }, body: { applyAt: app.now() + hours * 3_600_000 } })
  expect(await schedule(5)).toMatchObject({ state: 'scheduled', applyAt: app.now() + 5 * 3_600_000 })
  await setConfig(developer, { 'shop|other': 'x' }, inSet(number))
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({
    state: 'open',
    problem: expect.stringContaining('Schedule it again'),
  })
  await schedule(6)
  app.advance(6 * 3_600_000 + 1_000)
  await app.runJobs()
  await app.runJobs()
  const later = await app.as('developer')
  expect(await configOf(later)).toEqual({ 'shop|mode': 'on', 'shop|other': 'x' })
  const set = await later.call(getChangeSet, { params: { number } })
  expect(set).toMatchObject({ state: 'applied' })
  expect(set.applyAt).toBeUndefined()
})

test('at its time it stops untouched when the realm has moved on, and says so on the set and on Now', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await openSet(developer)
  await setConfig(developer, { 'shop|mode': 'off', 'shop|other': 'x' }, inSet(number))
  await developer.call(scheduleChangeSet, { params: { number }, body: { applyAt: app.now() + 3_600_000 } })
  await setConfig(developer, { 'shop|mode': 'slow' })
  app.advance(3_601_000)
  await app.runJobs()
  const later = await app.as('developer')
  expect(await configOf(later)).toEqual({ 'shop|mode': 'slow' })
  const set = await later.call(getChangeSet, { params: { number } })
  expect(set).toMatchObject({ state: 'open', problem: expect.stringContaining('config shop|mode') })
  const { needs } = await later.call(listNeeds, {})
  expect(needs).toContainEqual(
    expect.objectContaining({
      kind: 'stopped-change-set',
      id: String(number),
      name: 'Harvest sale',
      reason: set.problem,
    }),
  )
})

test('a set with changes waits on Now until it is scheduled or applied; an empty one does not', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const waiting = async () =>
    (await developer.call(listNeeds, {})).needs.filter(({ kind }) => kind === 'waiting-change-sets')
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await openSet(developer)
  expect(await waiting()).toEqual([])
  await setConfig(developer, { 'shop|mode': 'off', 'shop|other': 'x' }, inSet(number))
  expect(await waiting()).toMatchObject([{ urgency: 'later', id: String(number), name: 'Harvest sale', count: 2 }])
  const schedule = { params: { number }, body: { applyAt: app.now() + 3_600_000 } }
  await developer.call(scheduleChangeSet, schedule)
  expect(await waiting()).toEqual([])
})

/** A realm that asks for an approval to publish; a set of two changes, and who is in it. */
async function needingApproval(changes: Partial<ApprovalRules['acts']> = { publish: 1 }) {
  const app = await ownApp()
  const ada = await app.as('admin')
  const ben = await app.as('admin')
  const developer = await app.as('developer')
  await setConfig(developer, { 'shop|mode': 'on' })
  await publishItems(app, [{ id: 'items.sword', properties: { power: 5 } }])
  const rules = { ...noApprovalRules, acts: { ...noApprovalRules.acts, ...changes } }
  await ada.call(setApprovalRules, { body: { rules } })
  const { number } = await openSet(developer)
  await setConfig(developer, { 'shop|mode': 'off' }, inSet(number))
  const item = { subject: 'content' as const, id: 'items.sword', after: { 'properties.power': { data: 6 } } }
  await developer.call(saveChangeSetItems, { params: { number }, body: { items: [item] } })
  const schedule = (hours: number) =>
    developer.call(scheduleChangeSet, { params: { number }, body: { applyAt: app.now() + hours * hourMs } })
  const ask = (id: number) => developer.call(askForApproval, { body: { subject: { kind: 'plan', id } } })
  const approve = async (planId: number) => {
    const { id, hash } = await ask(planId)
    return ben.call(giveApproval, { params: { id }, body: { hash } })
  }
  const atItsTime = async (hours: number) => {
    app.advance(hours * hourMs + 1_000)
    await app.runJobs()
    await app.runJobs()
    const later = await app.as('developer')
    return { later, set: await later.call(getChangeSet, { params: { number } }) }
  }
  return { app, ada, ben, developer, number, schedule, ask, approve, atItsTime }
}

const planOf = async (by: Actor, id = 0) => (await by.call(getPlan, { params: { id } })).plan

test('a check is no publishing: the set can be planned, and its plan asks for the approval', async () => {
  const { developer, number } = await needingApproval()
  expect(await developer.call(checkChangeSet, { params: { number } })).toMatchObject({ checked: 2, errors: [] })
  const { plan } = await developer.call(planChangeSet, { params: { number } })
  expect(await developer.send(applyPlan, { params: { id: plan.id } })).toMatchObject({
    body: { error: 'ApprovalNeeded' },
  })
})

test('where approval is needed scheduling makes the plan, and at its time exactly what was approved is applied', async () => {
  const { developer, number, schedule, approve, atItsTime, app } = await needingApproval()
  const { planId } = await schedule(100)
  const plan = await planOf(developer, planId)
  expect(plan).toMatchObject({ state: 'open', canApply: true, count: 2, approvals: { needed: 1 } })
  expect(plan.title).toContain(' UTC')
  // The request lives until the time, which is later than the hours of the rules.
  expect(await approve(plan.id)).toMatchObject({ state: 'approved', approvals: 1 })
  expect((await planOf(developer, planId)).approvals?.request?.expiresAt).toBeGreaterThan(app.now() + 100 * hourMs)
  // By hand the same plan is offered.
  expect((await developer.call(planChangeSet, { params: { number } })).plan.id).toBe(planId)

  const { later, set } = await atItsTime(100)
  expect(set).toMatchObject({ state: 'applied', planId })
  expect(await configOf(later)).toEqual({ 'shop|mode': 'off' })
  expect(await planOf(later, planId)).toMatchObject({ state: 'done', approvals: { request: { state: 'used' } } })
})

test('an approved set can be applied by hand before its time, once', async () => {
  const { app, developer, schedule, approve, atItsTime } = await needingApproval()
  const { planId = 0 } = await schedule(5)
  await approve(planId)
  expect(await carryOut(app, developer, planId)).toMatchObject({ state: 'done' })
  expect((await atItsTime(5)).set).toMatchObject({ state: 'applied', planId })
})

test('when a target moves after the approval, the set stops, names it, and the approval is worth nothing more', async () => {
  const { developer, schedule, approve, atItsTime } = await needingApproval()
  const { planId } = await schedule(5)
  await approve(planId ?? 0)
  await setConfig(developer, { 'shop|mode': 'slow' })
  const { later, set } = await atItsTime(5)
  expect(set).toMatchObject({ state: 'open', problem: expect.stringContaining('config shop|mode') })
  expect(await configOf(later)).toEqual({ 'shop|mode': 'slow' })
  expect(await planOf(later, planId)).toMatchObject({
    state: 'cancelled',
    approvals: { request: { state: 'withdrawn' } },
  })
  expect(await later.send(applyPlan, { params: { id: planId ?? 0 } })).toMatchObject({ body: { error: 'PlanNotOpen' } })
})

test('without enough approvals at its time the set stops; a refusal is told with its reason', async () => {
  const first = await needingApproval()
  await first.schedule(5)
  expect((await first.atItsTime(5)).set).toMatchObject({ state: 'open', problem: expect.stringContaining('approval') })

  const second = await needingApproval()
  const { planId = 0 } = await second.schedule(5)
  const { id } = await second.ask(planId)
  await second.ben.call(refuseApproval, { params: { id }, body: { comment: 'Not before Monday.' } })
  const { later, set } = await second.atItsTime(5)
  expect(set).toMatchObject({ state: 'open', problem: expect.stringContaining('Not before Monday.') })
  expect(await configOf(later)).toEqual({ 'shop|mode': 'on' })
})

test('an edit, another time or an unschedule cancels the request to colleagues', async () => {
  const { developer, number, schedule, approve } = await needingApproval()
  const first = await schedule(5)
  await approve(first.planId ?? 0)
  await setConfig(developer, { 'shop|other': 'x' }, inSet(number))
  const edited = await planOf(developer, first.planId)
  expect(edited).toMatchObject({ state: 'cancelled', approvals: { request: { state: 'withdrawn' } } })
  const second = await schedule(6)
  await approve(second.planId ?? 0)
  const third = await schedule(7)
  expect(third.planId).not.toBe(second.planId)
  expect(await planOf(developer, second.planId)).toMatchObject({ state: 'cancelled' })
  expect((await planOf(developer, third.planId)).approvals?.request).toBeUndefined()
  expect(await developer.call(scheduleChangeSet, { params: { number }, body: {} })).toMatchObject({ state: 'open' })
  expect(await planOf(developer, third.planId)).toMatchObject({ state: 'cancelled' })
})

test('a schedule that would surely fail at its time is rejected', async () => {
  const { developer, number, schedule } = await needingApproval()
  const refusal = (error: string) => ({ status: 400, code: error, field: 'applyAt' })
  await expect(schedule(29 * 24)).rejects.toMatchObject(refusal('BadRequest'))
  const items = [{ subject: 'content' as const, id: 'items.axe', after: { 'properties.of': { $link: 'items.gone' } } }]
  await developer.call(saveChangeSetItems, { params: { number }, body: { items } })
  await expect(schedule(5)).rejects.toMatchObject(refusal('PlanHasFaults'))
  await setConfig(developer, { 'shop|mode': 'slow' })
  await expect(schedule(5)).rejects.toMatchObject({ status: 409, code: 'ChangeSetMoved' })
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({ state: 'open' })
})
