import { saveLocalizations } from '@regent/contract/communicate/localizations'
import {
  getDifferingItem,
  listNeededItems,
  listRealmDifference,
  planPromotionOfItems,
} from '@regent/contract/operate/change-sets-difference'
import { getConfig, updateConfig } from '@regent/contract/operate/config'
import { getPublicManifest } from '@regent/contract/operate/content/content-manifests'
import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { setApprovalRules } from '@regent/contract/organization/approvals'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** Staging has a new item that names another new one, a changed item and a key; production has an item of its own. */
async function world() {
  const app = await ownApp()
  const admin = await app.as('admin')
  const staging = { scope: `${app.cid}.${app.staging}` }
  await publishItems(app, [
    { id: 'items.sword', properties: { name: 'Sword' } },
    { id: 'items.old', properties: { name: 'Old' } },
  ])
  const there = [
    { id: 'items.sword', properties: { name: 'Long sword' } },
    { id: 'items.axe', properties: { name: 'Axe', drops: { reward: 'currency.shards' } } },
    { id: 'currency.shards', properties: { startingAmount: 0 } },
  ]
  await publishItems(app, there, app.staging)
  await admin.call(updateConfig, { body: { upserts: { 'shop|mode': 'on' } } }, staging)
  return { app, admin, staging, sourcePid: app.staging }
}

const idsOf = async (app: TestApp, by: Actor) =>
  (await by.call(getPublicManifest, { query: {} }, { scope: app.scope })).entries
    .map(({ contentId }) => contentId)
    .sort()

async function applied(app: TestApp, by: Actor, id: number) {
  await by.call(applyPlan, { params: { id }, body: {} })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id } })).plan
}

test('differences are listed by kind and type, from the target: added means that it lacks the item', async () => {
  const { admin, sourcePid } = await world()
  const { rows, counts, count } = await admin.call(listRealmDifference, { query: { sourcePid } })
  expect(rows.map(({ subject, id, sign }) => `${sign} ${subject} ${id}`)).toEqual([
    'added config shop|mode',
    'added content currency.shards',
    'added content items.axe',
    'removed content items.old',
    'changed content items.sword',
  ])
  expect(count).toBe(5)
  expect(counts).toContainEqual({ subject: 'content', type: 'items', added: 1, changed: 1, removed: 1 })
  const changed = await admin.call(listRealmDifference, { query: { sourcePid, sign: 'changed', text: 'SWORD' } })
  expect(changed).toMatchObject({ count: 1, rows: [{ id: 'items.sword', type: 'items' }] })

  const query = { sourcePid, subject: 'content' as const, id: 'items.sword' }
  expect(await admin.call(getDifferingItem, { query })).toMatchObject({
    sign: 'changed',
    fields: [{ name: 'properties.name', before: { data: 'Sword' }, after: { data: 'Long sword' } }],
  })
  const same = admin.call(getDifferingItem, { query: { ...query, subject: 'config', id: 'a|b' } })
  await expect(same).rejects.toMatchObject({ status: 400, code: 'NothingDiffers' })
})

test('chosen items are promoted with what they name and is missing here, in one step with one undo', async () => {
  const { app, admin, sourcePid } = await world()
  const before = await idsOf(app, admin)
  const items = [
    { subject: 'content' as const, id: 'items.axe' },
    { subject: 'config' as const, id: 'shop|mode' },
  ]
  const needed = await admin.call(listNeededItems, { body: { sourcePid, items } })
  expect(needed.rows).toMatchObject([{ id: 'currency.shards', sign: 'added', neededBy: { id: 'items.axe' } }])

  const { plan } = await admin.call(planPromotionOfItems, { body: { sourcePid, items } })
  expect(plan).toMatchObject({ count: 3, typeName: expect.any(String) })
  expect(plan.warnings.join(' ')).toContain('content currency.shards (named by items.axe)')
  expect(await idsOf(app, admin)).toEqual(before)
  expect(await applied(app, admin, plan.id)).toMatchObject({ state: 'done', done: 3 })
  expect(await idsOf(app, admin)).toEqual(['currency.shards', 'items.axe', 'items.old', 'items.sword'])
  expect((await admin.call(getConfig, {})).config['shop|mode']).toBe('on')

  const undo = await admin.call(planUndo, { params: { id: plan.id } })
  expect(await applied(app, admin, undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await idsOf(app, admin)).toEqual(before)
  expect((await admin.call(getConfig, {})).config['shop|mode']).toBeUndefined()
})

test('without what is needed only the chosen ones are planned, and the plan says what stays behind', async () => {
  const { admin, sourcePid } = await world()
  const items = [{ subject: 'content' as const, id: 'items.axe' }]
  const { plan } = await admin.call(planPromotionOfItems, { body: { sourcePid, items, takesNeeded: false } })
  expect(plan.count).toBe(1)
  expect(plan.warnings.join(' ')).toContain('Not promoted, but missing in Sky Raiders: content currency.shards')
})

test('items that only the target has are removed when chosen', async () => {
  const { app, admin, sourcePid } = await world()
  const items = [{ subject: 'content' as const, id: 'items.old' }]
  const { plan } = await admin.call(planPromotionOfItems, { body: { sourcePid, items } })
  expect(await applied(app, admin, plan.id)).toMatchObject({ state: 'done' })
  expect(await idsOf(app, admin)).toEqual(['items.sword'])
})

test('a thing that changes in one of the realms after the plan was made stops it', async () => {
  const { app, admin, staging, sourcePid } = await world()
  const items = [{ subject: 'config' as const, id: 'shop|mode' }]
  const { plan } = await admin.call(planPromotionOfItems, { body: { sourcePid, items } })
  await admin.call(updateConfig, { body: { upserts: { 'shop|mode': 'slow' } } }, staging)
  const late = admin.call(applyPlan, { params: { id: plan.id }, body: {} })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'PlanMoved' })
  expect((await admin.call(getConfig, {})).config['shop|mode']).toBeUndefined()
  const again = await admin.call(planPromotionOfItems, { body: { sourcePid, items } })
  await admin.call(updateConfig, { body: { upserts: { 'shop|mode': 'own' } } }, { scope: app.scope })
  const moved = admin.call(applyPlan, { params: { id: again.plan.id }, body: {} })
  await expect(moved).rejects.toMatchObject({ status: 409, code: 'PlanMoved' })
})

test('a realm that the caller may not see, the same realm and equal things are refused', async () => {
  const { app, admin, sourcePid } = await world()
  const items = [{ subject: 'config' as const, id: 'shop|mode' }]
  const ask = (by: Actor, source: string) => by.call(planPromotionOfItems, { body: { sourcePid: source, items } })
  await expect(ask(admin, app.pid)).rejects.toMatchObject({ status: 400, field: 'sourcePid' })
  const stranger = await ownApp()
  await expect(ask(admin, stranger.staging)).rejects.toMatchObject({ status: 400, field: 'sourcePid' })
  const tester = await app.as('tester')
  await expect(ask(tester, sourcePid)).rejects.toMatchObject({ status: 403 })
  const one = await app.as(undefined, { [app.pid]: 'admin', [app.staging]: 'tester' })
  await expect(ask(one, sourcePid)).rejects.toMatchObject({ status: 403 })
  const same = admin.call(planPromotionOfItems, { body: { sourcePid, items: [{ subject: 'config', id: 'a|b' }] } })
  await expect(same).rejects.toMatchObject({ status: 400, code: 'NothingDiffers' })
})

test('of texts the keys are named that have another text in any language', async () => {
  const { app, admin, staging, sourcePid } = await world()
  const save = (localizations: Record<string, { language: string; value: string }[]>, options: object) =>
    admin.call(saveLocalizations, { body: { localizations } }, options)
  const en = { language: 'en', value: 'Shop' }
  const de = { language: 'de', value: 'Laden' }
  await save({ 'shop.same': [en, de], 'shop.more': [en], 'shop.gone': [en] }, { scope: app.scope })
  await save({ 'shop.same': [en, de], 'shop.more': [en, de], 'shop.new': [de] }, staging)
  const { rows } = await admin.call(listRealmDifference, { query: { sourcePid, subject: 'localization' } })
  expect(rows.map(({ id, sign }) => `${sign} ${id}`)).toEqual([
    'removed shop.gone',
    'changed shop.more',
    'added shop.new',
  ])
})

test('a promotion of content is no publishing: it needs the approvals of promotions, and so does its undo', async () => {
  const { app, admin, sourcePid } = await world()
  await app.as('admin')
  const rules = { ...noApprovalRules, acts: { ...noApprovalRules.acts, publish: 1 } }
  await admin.call(setApprovalRules, { body: { rules } })
  const before = await idsOf(app, admin)
  const items = [{ subject: 'content' as const, id: 'items.axe' }]
  const { plan } = await admin.call(planPromotionOfItems, { body: { sourcePid, items } })
  expect(await applied(app, admin, plan.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await idsOf(app, admin)).toContain('items.axe')
  const undo = await admin.call(planUndo, { params: { id: plan.id } })
  expect(await applied(app, admin, undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await idsOf(app, admin)).toEqual(before)
})

test('the plan of a promotion and its audit entry show each changed field, never a whole item', async () => {
  const { app, admin, sourcePid } = await world()
  const items = ['items.sword', 'items.axe'].map((id) => ({ subject: 'content' as const, id }))
  const { plan, sample } = await admin.call(planPromotionOfItems, { body: { sourcePid, items } })
  const differences = new Map(sample.map(({ label, difference }) => [label, difference]))
  expect(differences.get('items.sword')).toEqual({
    action: 'changed',
    count: 1,
    fields: [
      {
        path: ['properties.name', 'data'],
        label: 'Name',
        kind: 'changed',
        before: { value: 'Sword', format: 'text' },
        after: { value: 'Long sword', format: 'text' },
      },
    ],
  })
  const axe = differences.get('items.axe')
  expect(axe).toMatchObject({ action: 'added' })
  expect(axe?.fields.map(({ label }) => label)).toContain('Drops, reward')
  await applied(app, admin, plan.id)
  const { rows } = await admin.call(listAuditEntries, { query: { subject: 'config' } })
  expect(rows.every(({ difference }) => difference !== undefined)).toBe(true)
  const undo = await admin.call(planUndo, { params: { id: plan.id } })
  expect(undo.sample.flatMap(({ difference }) => difference?.fields ?? []).length).toBeGreaterThan(0)
})
