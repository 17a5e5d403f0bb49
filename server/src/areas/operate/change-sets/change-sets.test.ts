import { listAuditEntries, undoChanges } from '@regent/contract/audit'
import {
  addChangeSetComment,
  cancelChangeSet,
  checkChangeSet,
  createChangeSet,
  draftFromRealm,
  getChangeSet,
  getChangeSetItem,
  listChangeSetComments,
  listChangeSetItems,
  listChangeSets,
  markChangeViewed,
  planChangeSet,
  removeChangeSetItems,
  saveChangeSetItems,
  scheduleChangeSet,
  updateChangeSet,
} from '@regent/contract/change-sets'
import { getConfig, updateConfig } from '@regent/contract/config'
import { planPublish } from '@regent/contract/content'
import { getPublicManifest } from '@regent/contract/content-manifests'
import { recordedHeader } from '@regent/contract/drafts'
import { applyEventContent, listEvents } from '@regent/contract/events'
import { listNeeds } from '@regent/contract/now'
import { applyPlan, getPlan, planUndo } from '@regent/contract/plans'
import { setStats } from '@regent/contract/stats'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'
import { eventBody, inSet } from './testing.ts'

const open = (by: Actor, name = 'Harvest sale') => by.call(createChangeSet, { body: { name } })
const configOf = async (by: Actor) => (await by.call(getConfig, {})).config
const setConfig = (by: Actor, upserts: Record<string, string>, options = {}) =>
  by.call(updateConfig, { body: { upserts } }, options)
const itemsOf = async (by: Actor, number: number) =>
  (await by.call(listChangeSetItems, { params: { number }, query: {} })).rows

/** Plans, applies and carries out; returns the plan. */
async function apply(app: TestApp, by: Actor, number: number) {
  const { plan } = await by.call(planChangeSet, { params: { number } })
  await by.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id: plan.id } })).plan
}

async function undoAll(app: TestApp, by: Actor, id: number) {
  const { plan } = await by.call(planUndo, { params: { id } })
  await by.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id: plan.id } })).plan
}

test('a call with the header of a set is recorded: nothing is changed, and the set holds the change', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
  const answer = await developer.send(updateConfig, { body: { upserts: { 'shop|mode': 'on' } } }, inSet(number))
  expect(answer).toMatchObject({ status: 200, headers: { [recordedHeader]: String(number) } })
  expect(await configOf(developer)).toEqual({})
  expect(await itemsOf(developer, number)).toMatchObject([
    { subject: 'config', id: 'shop|mode', sign: 'added', fields: 1, isViewed: false, comments: 0 },
  ])
  const [entry] = (await developer.call(listAuditEntries, { query: {} })).rows
  expect(entry).toMatchObject({ subject: 'draft', subjectId: `${number}/config/shop|mode`, after: { after: 'on' } })
  expect(answer.headers['x-audit-entries']).toBe(String(entry?.id))
})

test('two edits of one thing are one draft, and an edit back to what is live takes it out', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await open(developer)
  await setConfig(developer, { 'shop|mode': 'off' }, inSet(number))
  const first = await developer.call(getChangeSet, { params: { number } })
  await setConfig(developer, { 'shop|mode': 'slow' }, inSet(number))
  const second = await developer.call(getChangeSet, { params: { number } })
  expect(second.counts).toEqual({ added: 0, changed: 1, removed: 0 })
  expect(second.hash).not.toBe(first.hash)
  expect(
    await developer.call(getChangeSetItem, { params: { number }, query: { subject: 'config', id: 'shop|mode' } }),
  ).toMatchObject({ changes: [{ name: '', before: 'on', after: 'slow', live: 'on', isMoved: false }] })
  const items = [{ subject: 'config' as const, id: 'shop|mode', after: 'on' }]
  await developer.call(saveChangeSetItems, { params: { number }, body: { items } })
  expect(await itemsOf(developer, number)).toEqual([])
})

test('what is no draft, or nothing at all, is refused with its name, and changes nothing', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
  const player = await app.player()
  const stats = { params: { objectId: `game.private.player.${player.gamerTag}` }, body: { set: { LEVEL: '5' } } }
  expect(await developer.send(setStats, stats, inSet(number))).toMatchObject({
    status: 400,
    body: { error: 'NotDraftable', message: expect.stringContaining('stat ') },
  })
  await setConfig(developer, { 'shop|mode': 'on' })
  expect(await developer.send(updateConfig, { body: { upserts: { 'shop|mode': 'on' } } }, inSet(number))).toMatchObject(
    {
      status: 400,
      body: { error: 'NotDraftable' },
    },
  )
  expect(await developer.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, inSet(99))).toMatchObject({
    status: 404,
  })
  expect(
    await developer.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, { headers: { 'x-change-set': 'x' } }),
  ).toMatchObject({ status: 400, body: { field: 'x-change-set' } })
  // A plan that is made in a transaction which is rolled back would be none.
  const upserts = [{ id: 'currency.gems', properties: {}, tags: [] }]
  expect(await developer.send(planPublish, { body: { id: 'global', upserts } }, inSet(number))).toMatchObject({
    status: 400,
  })
  expect(await itemsOf(developer, number)).toEqual([])
})

test('a set over several areas is applied in one step and undone by one plan', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: { data: 5 } } }])
  await setConfig(developer, { 'shop|mode': 'on', 'shop|old': 'x' })
  const { number } = await open(developer)
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

  // To publish an earlier manifest again is an admin's right.
  const undone = await undoAll(app, await app.as('admin'), plan.id)
  expect(undone).toMatchObject({ state: 'done', failed: 0 })
  expect(await configOf(developer)).toEqual(before.config)
  expect(await manifestOf()).toMatchObject(before.manifest.map(({ contentId, version }) => ({ contentId, version })))
  expect((await developer.call(listEvents, {})).events).toEqual([])
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({ state: 'open' })
})

test('one refusal stops the whole set: nothing is changed, the plan says why, and it can be tried again', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
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
  const app = await testApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await open(developer)
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
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
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

test('who applies needs the right of each change at that time', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  const { number } = await open(developer)
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

test('two people edit one set; of one change the second is shown the newer state', async () => {
  const app = await testApp()
  const [ada, jonas] = [await app.as('developer'), await app.as('developer')]
  const { number } = await open(ada)
  const save = (by: Actor, id: string, after: string, version?: number) =>
    by.send(saveChangeSetItems, {
      params: { number },
      body: { items: [{ subject: 'config', id, after, ...(version !== undefined && { version }) }] },
    })
  // Different things never collide, even at once.
  const both = await Promise.all([save(ada, 'shop|a', '1'), save(jonas, 'shop|b', '2')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await itemsOf(ada, number)).map(({ id }) => id)).toEqual(['shop|a', 'shop|b'])
  expect((await save(ada, 'shop|a', '3', 1)).status).toBe(200)
  expect(await save(jonas, 'shop|a', '4', 1)).toMatchObject({
    status: 409,
    body: { error: 'StaleVersion', field: 'items.0.version', current: { version: 2, after: '3' } },
  })
  const rename = (by: Actor, version: number, name: string) =>
    by.send(updateChangeSet, { params: { number }, body: { name } }, { headers: { 'if-match': String(version) } })
  const { version } = await ada.call(getChangeSet, { params: { number } })
  expect((await rename(ada, version, 'A')).status).toBe(200)
  expect(await rename(jonas, version, 'B')).toMatchObject({ status: 409, body: { current: { name: 'A' } } })
})

test('a set is applied at its time for who scheduled it; an edit takes it off the schedule', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
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
  const app = await testApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await open(developer)
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

test('the same changes have the same hash in whichever order they are made', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const keys = ['shop|a', 'shop|b', 'shop|c']
  const hashes: string[] = []
  for (const order of [keys, [...keys].reverse()]) {
    const { number } = await open(developer)
    for (const key of order) await setConfig(developer, { [key]: 'x' }, inSet(number))
    hashes.push((await developer.call(getChangeSet, { params: { number } })).hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})

test('a secret stays sealed: nobody reads it in the set, in the plan or in the trail, and it is applied', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
  const name = 'identity|oidc_google_secret'
  await setConfig(developer, { [name]: 'hush-hush' }, inSet(number))
  const query = { subject: 'config' as const, id: name }
  const item = await developer.call(getChangeSetItem, { params: { number }, query })
  expect(item).toMatchObject({ after: '••••••', changes: [{ after: '••••••', isSecret: true }] })
  const { plan, sample } = await developer.call(planChangeSet, { params: { number } })
  const { rows } = await developer.call(listAuditEntries, { query: {} })
  const stored = await app.db.selectFrom('change_set_items').selectAll().where('cid', '=', app.cid).execute()
  for (const shown of [item, sample, rows, stored]) expect(JSON.stringify(shown)).not.toContain('hush-hush')
  // Undo of an edit brings back the sealed value of before.
  await setConfig(developer, { [name]: 'other' }, inSet(number))
  const [entry] = (await developer.call(listAuditEntries, { query: {} })).rows
  await developer.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  const again = await app.db.selectFrom('change_set_items').selectAll().where('cid', '=', app.cid).execute()
  expect(JSON.stringify(again)).not.toContain('hush-hush')
  expect(plan.id).toBeGreaterThan(0)
  await apply(app, developer, number)
  expect((await configOf(developer))[name]).toBe('hush-hush')
})

test('comments hang on a field, survive edits, and say that they are about an older value', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
  await setConfig(developer, { 'shop|mode': 'on' }, inSet(number))
  const item = { subject: 'config' as const, id: 'shop|mode' }
  const made = await developer.call(addChangeSetComment, {
    params: { number },
    body: { item, field: '', text: 'Why on?' },
  })
  expect(made).toMatchObject({
    item,
    text: 'Why on?',
    isOlder: false,
    isResolved: false,
    authorId: developer.accountId,
  })
  await setConfig(developer, { 'shop|mode': 'off' }, inSet(number))
  const { comments } = await developer.call(listChangeSetComments, { params: { number } })
  expect(comments).toMatchObject([{ id: made.id, isOlder: true }])
  expect((await developer.call(getChangeSet, { params: { number } })).comments).toEqual({ open: 1, all: 1 })
  const gone = { ...item, id: 'shop|gone' }
  expect(
    await developer.send(addChangeSetComment, { params: { number }, body: { item: gone, text: 'x' } }),
  ).toMatchObject({ status: 404, body: { error: 'ChangeSetItemNotFound' } })
})

test('what somebody has viewed counts until it is edited', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
  await setConfig(developer, { 'shop|mode': 'on' }, inSet(number))
  const body = { subject: 'config' as const, id: 'shop|mode', isViewed: true }
  await developer.call(markChangeViewed, { params: { number }, body })
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({ viewed: 1 })
  expect(await (await app.as('admin')).call(getChangeSet, { params: { number } })).toMatchObject({ viewed: 0 })
  await setConfig(developer, { 'shop|mode': 'off' }, inSet(number))
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({ viewed: 0 })
})

test('a set is made from what differs in another realm', async () => {
  const app = await testApp()
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
  expect(await apply(app, developer, set.number)).toMatchObject({ state: 'done' })
  expect(await configOf(developer)).toEqual({ 'shop|mode': 'on', 'shop|same': 'x' })
  const manifest = await app.anonymous.call(getPublicManifest, { query: {} })
  expect(manifest.entries.map(({ contentId }) => contentId)).toEqual(['items.sword'])
  expect(await developer.send(draftFromRealm, { body })).toMatchObject({ body: { error: 'NothingDiffers' } })
  expect(await developer.send(draftFromRealm, { body: { ...body, sourcePid: app.pid } })).toMatchObject({
    status: 400,
    body: { field: 'sourcePid' },
  })
})

test('a set of 10,000 changes is filtered, searched and paged by kind, sign and name', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'k|1': 'x' })
  const { number } = await open(developer)
  const text = (n: number) => ({ subject: 'localization' as const, id: `text.${n}`, after: { en: `Text ${n}` } })
  const items = [
    ...Array.from({ length: 9_999 }, (_, n) => text(n)),
    { subject: 'config' as const, id: 'k|1', after: 'y' },
  ]
  const set = await developer.call(saveChangeSetItems, { params: { number }, body: { items } })
  expect(set.subjects).toEqual([
    { subject: 'config', added: 0, changed: 1, removed: 0 },
    { subject: 'localization', added: 9_999, changed: 0, removed: 0 },
  ])
  const page = (query: object) =>
    developer.call(listChangeSetItems, { params: { number }, query: { limit: 2_000, ...query } })
  expect((await page({ sign: 'changed' })).rows).toMatchObject([{ id: 'k|1' }])
  expect((await page({ text: 'TEXT.77' })).rows).toHaveLength(111)
  const seen = new Set<string>()
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const { rows, next }: { rows: { id: string }[]; next: string | null } = await page(cursor ? { cursor } : {})
    for (const { id } of rows) seen.add(id)
    cursor = next
  }
  expect(seen.size).toBe(10_000)
  expect(await apply(app, developer, number)).toMatchObject({ state: 'done', count: 10_000 })
})

test('a realm has a bounded number of open sets, and a cancelled one takes nothing more', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
  await developer.call(cancelChangeSet, { params: { number } })
  expect(await developer.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, inSet(number))).toMatchObject({
    status: 409,
    body: { error: 'ChangeSetNotOpen' },
  })
  for (let n = 0; n < 100; n += 1) await open(developer, `Set ${n}`)
  expect(await developer.send(createChangeSet, { body: { name: 'One more' } })).toMatchObject({
    status: 400,
    body: { field: 'name', message: expect.stringContaining('100') },
  })
  const { rows } = await developer.call(listChangeSets, { query: { state: 'closed' } })
  expect(rows.map((row) => row.number)).toEqual([number])
})

test('a removal is said in a word, and a forgotten state is none', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await open(developer)
  const save = (item: object) =>
    developer.send(saveChangeSetItems, {
      params: { number },
      body: { items: [{ subject: 'config', id: 'shop|mode', ...item }] },
    })
  expect(await save({})).toMatchObject({ status: 400, body: { field: 'items.0.after' } })
  expect(await save({ after: 5 })).toMatchObject({ status: 400, body: { field: 'items.0.after' } })
  expect(await save({ isRemoved: true })).toMatchObject({ status: 200, body: { counts: { removed: 1 } } })
  await developer.call(scheduleChangeSet, { params: { number }, body: { applyAt: app.now() + 3_600_000 } })
  expect(await developer.call(scheduleChangeSet, { params: { number }, body: {} })).toMatchObject({ state: 'open' })
})

test('changes are taken out, and unknown ones are named', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { number } = await open(developer)
  await setConfig(developer, { 'shop|mode': 'on' }, inSet(number))
  const ref = { subject: 'config' as const, id: 'shop|mode' }
  const remove = (...items: (typeof ref)[]) =>
    developer.send(removeChangeSetItems, { params: { number }, body: { items } })
  expect(await remove(ref, { ...ref, id: 'x|y' })).toMatchObject({ status: 404, body: { field: 'items.1.id' } })
  expect(await remove(ref)).toMatchObject({ status: 200, body: { counts: { added: 0 } } })
  expect(await developer.send(planChangeSet, { params: { number } })).toMatchObject({
    body: { error: 'ChangeSetEmpty' },
  })
})
