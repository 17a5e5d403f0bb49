import { applyEventContent, listEvents } from '@regent/contract/engage/events'
import {
  addChangeSetComment,
  cancelChangeSet,
  checkChangeSet,
  draftFromRealm,
  getChangeSet,
  getChangeSetItem,
  planChangeSet,
  saveChangeSetItems,
  updateChangeSet,
} from '@regent/contract/operate/change-sets'
import { updateConfig } from '@regent/contract/operate/config'
import { getPublicManifest } from '@regent/contract/operate/content/content-manifests'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { applySet, configOf, eventBody, inSet, openSet, setConfig, undoAll } from '../../../testing/change-sets.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { ownApp } from '../../../testing/test-app.ts'

test('a set over several areas is applied in one step and undone by one plan', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: { data: 5 } } }])
  await setConfig(developer, { 'shop|mode': 'on', 'shop|old': 'x' })
  const { number } = await openSet(developer)
  await setConfig(developer, { 'shop|mode': 'off' }, inSet(number))
  await developer.call(updateConfig, { body: { deletes: ['shop|old'] } }, inSet(number))
  await developer.call(applyEventContent, { body: { content: eventBody(app) } }, inSet(number))
  const content = { kind: 'content', tags: ['base'], 'properties.startingAmount': { data: 9 } }
  const items = [{ subject: 'content' as const, id: 'currency.gems', after: content }]
  await developer.call(saveChangeSetItems, { params: { number }, body: { items } })
  const manifestOf = async () => (await app.anonymous.call(getPublicManifest, { query: {} })).entries
  const before = { config: await configOf(developer), manifest: await manifestOf() }

  const { plan, sample } = await developer.call(planChangeSet, { params: { number } })
  expect(plan).toMatchObject({ kind: 'change-set', count: 4, faults: [], typeName: 'Sky Raiders' })
  expect(sample.map(({ key }) => key)).toEqual([
    'config/shop|mode',
    'config/shop|old',
    'content/currency.gems',
    'event/events.harvest',
  ])
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect((await developer.call(getPlan, { params: { id: plan.id } })).plan).toMatchObject({ state: 'done', failed: 0 })
  expect(await configOf(developer)).toEqual({ 'shop|mode': 'off' })
  expect((await developer.call(listEvents, {})).events.map(({ symbol }) => symbol)).toEqual(['events.harvest'])
  expect(await manifestOf()).not.toEqual(before.manifest)
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({
    state: 'applied',
    planId: plan.id,
    appliedAt: app.now(),
  })

  const undone = await undoAll(app, developer, plan.id)
  expect(undone).toMatchObject({ state: 'done', failed: 0 })
  expect(await configOf(developer)).toEqual(before.config)
  expect(await manifestOf()).toMatchObject(before.manifest.map(({ contentId, version }) => ({ contentId, version })))
  expect((await developer.call(listEvents, {})).events).toEqual([])
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({ state: 'open' })
})

test('one refusal stops the whole set: nothing is changed, the plan says why, and it can be tried again', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  await setConfig(developer, { 'shop|mode': 'on' }, inSet(number))
  await developer.call(applyEventContent, { body: { content: eventBody(app) } }, inSet(number))
  const { plan } = await developer.call(planChangeSet, { params: { number } })
  await developer.call(applyPlan, { params: { id: plan.id } })
  // Between the start and the job somebody makes the same event.
  await developer.call(applyEventContent, { body: { content: { ...eventBody(app), name: 'Another' } } })
  await app.runJobs()
  const failed = (await developer.call(getPlan, { params: { id: plan.id } })).plan
  expect(failed).toMatchObject({ state: 'failed', done: 0, failed: 0 })
  expect(failed.error).toContain('event events.harvest')
  expect(await configOf(developer)).toEqual({})
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({
    state: 'open',
    problem: failed.error,
  })
})

test('a moved target is found before anything is applied, and named by item and field', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await openSet(developer)
  await setConfig(developer, { 'shop|mode': 'off' }, inSet(number))
  await setConfig(developer, { 'shop|mode': 'slow' })
  const { errors } = await developer.call(checkChangeSet, { params: { number } })
  expect(errors).toEqual([{ subject: 'config', id: 'shop|mode', field: '', reason: expect.stringContaining('since') }])
  expect(await developer.send(planChangeSet, { params: { number } })).toMatchObject({
    status: 409,
    body: { error: 'ChangeSetMoved', message: expect.stringContaining('config shop|mode') },
  })
  const query = { subject: 'config' as const, id: 'shop|mode' }
  expect(await developer.call(getChangeSetItem, { params: { number }, query })).toMatchObject({
    isMoved: true,
    changes: [{ before: 'on', after: 'off', live: 'slow', isMoved: true }],
  })
})

test('a check names item, field and reason, and takes everything back', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  await developer.call(applyEventContent, { body: { content: eventBody(app) } }, inSet(number))
  const items = [
    { subject: 'content' as const, id: 'items.sword', after: { 'properties.owner': { $link: 'items.gone' } } },
  ]
  await developer.call(saveChangeSetItems, { params: { number }, body: { items } })
  const checks = await developer.call(checkChangeSet, { params: { number } })
  expect(checks).toMatchObject({ checked: 2, errors: [], checkedAt: app.now() })
  expect(checks.faults).toEqual([
    { subject: 'content', id: 'items.sword', field: 'owner', reason: expect.stringContaining('items.gone') },
  ])
  expect((await developer.call(listEvents, {})).events).toEqual([])
  const { plan } = await developer.call(planChangeSet, { params: { number } })
  expect(plan.faults).toHaveLength(1)
  expect(await developer.send(applyPlan, { params: { id: plan.id } })).toMatchObject({
    body: { error: 'PlanHasFaults' },
  })
})

test('applying needs the right of each change at that time', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  const { number } = await openSet(developer)
  expect(await tester.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, inSet(number))).toMatchObject({
    status: 403,
  })
  const items = [{ subject: 'config' as const, id: 'shop|mode', after: 'on' }]
  expect(await tester.send(saveChangeSetItems, { params: { number }, body: { items } })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('create config') },
  })
  await developer.call(saveChangeSetItems, { params: { number }, body: { items } })
  expect(await tester.send(planChangeSet, { params: { number } })).toMatchObject({ status: 403 })
  const { plan } = await developer.call(planChangeSet, { params: { number } })
  expect((await tester.send(applyPlan, { params: { id: plan.id } })).status).toBe(409)
  expect(await tester.send(updateChangeSet, { params: { number }, body: { name: 'Mine' } })).toMatchObject({
    status: 403,
  })
  expect(await tester.send(cancelChangeSet, { params: { number } })).toMatchObject({ status: 403 })
  // Everybody who sees a set says what they think of it.
  await tester.call(addChangeSetComment, { params: { number }, body: { text: 'Fine.' } })
})

test('a set is made from what differs in another realm', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const there = { scope: `${app.cid}.${app.staging}` }
  await setConfig(developer, { 'shop|mode': 'on', 'shop|same': 'x' }, there)
  await setConfig(developer, { 'shop|mode': 'off', 'shop|same': 'x', 'shop|gone': 'x' })
  await publishItems(app, [{ id: 'items.sword', properties: { power: { data: 5 } } }], app.staging)
  const items = [
    ...['shop|mode', 'shop|same', 'shop|gone'].map((id) => ({ subject: 'config' as const, id })),
    { subject: 'content' as const, id: 'items.sword' },
  ]
  const body = { name: 'From staging', sourcePid: app.staging, items }
  const set = await developer.call(draftFromRealm, { body })
  expect(set).toMatchObject({ sourcePid: app.staging, counts: { added: 1, changed: 1, removed: 1 } })
  expect(await applySet(app, developer, set.number)).toMatchObject({ state: 'done' })
  expect(await configOf(developer)).toEqual({ 'shop|mode': 'on', 'shop|same': 'x' })
  const manifest = await app.anonymous.call(getPublicManifest, { query: {} })
  expect(manifest.entries.map(({ contentId }) => contentId)).toEqual(['items.sword'])
  expect(await developer.send(draftFromRealm, { body })).toMatchObject({ body: { error: 'NothingDiffers' } })
  expect(await developer.send(draftFromRealm, { body: { ...body, sourcePid: app.pid } })).toMatchObject({
    status: 400,
    body: { field: 'sourcePid' },
  })
})
