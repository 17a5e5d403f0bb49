import { saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { getPublicManifest } from '@regent/contract/operate/content/content-manifests'
import { listPlanRows, planUndo } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { applySet, carryOut, configOf, inSet, openSet, setConfig, undoAll } from '../../../testing/change-sets.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const versionsOf = async (by: Actor) =>
  Object.fromEntries(
    (await by.call(getPublicManifest, { query: {} })).entries.map(({ contentId, version }) => [contentId, version]),
  )

const sword = (power: number) => ({ id: 'items.sword', properties: { power } })
const axe = { id: 'items.axe', properties: { power: 1 } }

/** A developer's applied set of a key and an item. */
async function applied(app: TestApp) {
  const developer = await app.as('developer')
  await publishItems(app, [sword(5)])
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await openSet(developer)
  await setConfig(developer, { 'shop|mode': 'off' }, inSet(number))
  const item = { subject: 'content' as const, id: 'items.sword', after: { 'properties.power': { data: 6 } } }
  await developer.call(saveChangeSetItems, { params: { number }, body: { items: [item] } })
  const before = await versionsOf(developer)
  const plan = await applySet(app, developer, number)
  expect(plan).toMatchObject({ state: 'done', failed: 0 })
  return { developer, number, plan, before, after: await versionsOf(developer) }
}

test('people who may apply a set with content may undo and redo it in one step', async () => {
  const app = await ownApp()
  const { developer, plan, before, after } = await applied(app)
  const { plan: undo } = await developer.call(planUndo, { params: { id: plan.id } })
  expect(undo.kind).toBe('undo-drafts')
  expect(await carryOut(app, developer, undo.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await versionsOf(developer)).toEqual(before)
  expect(await configOf(developer)).toEqual({ 'shop|mode': 'on' })
  expect(await undoAll(app, developer, undo.id)).toMatchObject({ kind: 'undo-drafts', state: 'done' })
  expect(await versionsOf(developer)).toEqual(after)
})

test('later publishes of others stay; only the set is undone', async () => {
  const app = await ownApp()
  const { developer, plan, before } = await applied(app)
  await publishItems(app, [sword(6), axe])
  expect(await undoAll(app, developer, plan.id)).toMatchObject({ state: 'done' })
  expect(await versionsOf(developer)).toEqual({ ...before, 'items.axe': expect.any(String) })
})

test('one value that has changed since stops the whole undo, which names it and changes nothing', async () => {
  const app = await ownApp()
  const { developer, plan, after } = await applied(app)
  await setConfig(developer, { 'shop|mode': 'slow' })
  const undo = await undoAll(app, developer, plan.id)
  expect(undo).toMatchObject({ state: 'failed', done: 0, error: expect.stringContaining('config shop|mode') })
  expect(await versionsOf(developer)).toEqual(after)
  expect((await developer.call(listPlanRows, { params: { id: undo.id }, query: {} })).rows).toHaveLength(3)

  const other = await ownApp()
  const second = await applied(other)
  await publishItems(other, [sword(7)])
  const stopped = await undoAll(other, second.developer, second.plan.id)
  expect(stopped).toMatchObject({ state: 'failed', error: expect.stringContaining('manifest global') })
  expect(await configOf(second.developer)).toEqual({ 'shop|mode': 'off' })
})

test('without the right of one of its items a set cannot be undone', async () => {
  const app = await ownApp()
  const { plan, after } = await applied(app)
  const tester = await app.as('tester')
  expect(await undoAll(app, tester, plan.id)).toMatchObject({ state: 'failed', done: 0 })
  expect(await versionsOf(tester)).toEqual(after)
})
