import {
  cancelChangeSet,
  checkChangeSet,
  draftFromRealm,
  getChangeSet,
  getChangeSetItem,
  listChangeSetItems,
  planChangeSet,
  saveChangeSetItems,
  scheduleChangeSet,
  updateChangeSet,
} from '@regent/contract/operate/change-sets'
import { listRealmDifference } from '@regent/contract/operate/change-sets-difference'
import { updateConfig } from '@regent/contract/operate/config'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { configOf, inSet, itemsOf, openSet, setConfig } from '../../../testing/change-sets.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const key = { subject: 'config' as const, id: 'shop|mode' }

test('a set of another realm or organization is not there, whichever way it is named', async () => {
  const app = await ownApp()
  const stranger = await ownApp()
  const owner = await app.as('admin')
  const other = await stranger.as('admin')
  const { number } = await openSet(owner)
  await setConfig(owner, { 'shop|mode': 'on' }, inSet(number))
  const staging = { scope: `${app.cid}.${app.staging}` }
  for (const [by, options] of [
    [owner, staging],
    [other, {}],
  ] as const) {
    const params = { number }
    const answers = [
      await by.send(getChangeSet, { params }, options),
      await by.send(listChangeSetItems, { params, query: {} }, options),
      await by.send(getChangeSetItem, { params, query: key }, options),
      await by.send(updateChangeSet, { params, body: { name: 'Mine' } }, options),
      await by.send(cancelChangeSet, { params }, options),
      await by.send(saveChangeSetItems, { params, body: { items: [{ ...key, after: 'off' }] } }, options),
      await by.send(planChangeSet, { params }, options),
      await by.send(checkChangeSet, { params }, options),
      await by.send(scheduleChangeSet, { params, body: { applyAt: app.now() + 3_600_000 } }, options),
      await by.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, { ...options, ...inSet(number) }),
    ]
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 404, body: { error: 'ChangeSetNotFound' } })
  }
  // The realms of a neighbour are neither compared nor drafted from.
  const sourcePid = app.staging
  expect(await other.send(listRealmDifference, { query: { sourcePid } })).toMatchObject({ status: 400 })
  const body = { name: 'Theirs', sourcePid, items: [key] }
  expect(await other.send(draftFromRealm, { body })).toMatchObject({ status: 400, body: { field: 'sourcePid' } })
  expect(await itemsOf(owner, number)).toMatchObject([{ id: 'shop|mode', sign: 'added' }])
})

test('a change, a call and a set above their bounds are refused with the bound, and change nothing', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  const save = (items: { subject: 'content' | 'localization'; id: string; after: unknown }[]) =>
    developer.send(saveChangeSetItems, { params: { number }, body: { items } })
  const text = (id: string, length: number) => ({
    subject: 'content' as const,
    id,
    after: { 'properties.text': { data: 'x'.repeat(length) } },
  })
  expect(await save([text('items.huge', 1024 ** 2)])).toMatchObject({ status: 400, body: { error: 'ChangeSetFull' } })
  const many = Array.from({ length: 10_001 }, (_, n) => ({
    subject: 'localization' as const,
    id: `text.${n}`,
    after: { en: 'x' },
  }))
  expect(await save(many)).toMatchObject({ status: 400, body: { field: 'items' } })
  const full = [1, 2, 3, 4].map((part) => Array.from({ length: 9 }, (_, n) => text(`items.i${part}x${n}`, 950_000)))
  const answers: number[] = []
  for (const part of full) answers.push((await save(part)).status)
  expect(answers).toEqual([200, 200, 200, 400])
  expect(await itemsOf(developer, number)).toHaveLength(27)
})

/** A set that two people have planned. */
async function plannedTwice() {
  const app = await ownApp()
  const ada = await app.as('developer')
  const jonas = await app.as('developer')
  const { number } = await openSet(ada)
  await setConfig(ada, { 'shop|mode': 'on' }, inSet(number))
  const plan = async (by: Actor) => (await by.call(planChangeSet, { params: { number } })).plan.id
  return { app, ada, jonas, number, ids: [await plan(ada), await plan(jonas)] as const }
}

test('of two people who concurrently apply a set one does it', async () => {
  const { app, ada, jonas, number, ids } = await plannedTwice()
  const answers = await Promise.all([
    ada.send(applyPlan, { params: { id: ids[0] } }),
    jonas.send(applyPlan, { params: { id: ids[1] } }),
  ])
  await app.runJobs()
  const states = await Promise.all(ids.map(async (id) => (await ada.call(getPlan, { params: { id } })).plan.state))
  expect(states.filter((state) => state === 'done')).toHaveLength(1)
  expect(states).not.toContain('applying')
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(await ada.call(getChangeSet, { params: { number } })).toMatchObject({ state: 'applied' })
  expect(await configOf(ada)).toEqual({ 'shop|mode': 'on' })
})

test('a set is neither cancelled nor edited while it is applied, and a cancelled one is not applied', async () => {
  const { app, ada, jonas, number, ids } = await plannedTwice()
  const params = { number }
  await ada.call(applyPlan, { params: { id: ids[1] } })
  const busy = { status: 409, body: { error: 'ChangeSetNotOpen' } }
  expect(await jonas.send(cancelChangeSet, { params })).toMatchObject(busy)
  expect(await jonas.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, inSet(number))).toMatchObject(busy)
  await app.runJobs()
  expect(await ada.call(getChangeSet, { params })).toMatchObject({ state: 'applied' })

  const second = await plannedTwice()
  await second.jonas.call(cancelChangeSet, { params: { number: second.number } })
  expect(await second.ada.send(applyPlan, { params: { id: second.ids[1] } })).toMatchObject({ status: 409 })
  expect(await configOf(second.ada)).toEqual({})
})
