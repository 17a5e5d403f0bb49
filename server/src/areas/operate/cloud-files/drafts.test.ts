import { maxChangeSetBytes } from '@regent/contract/operate/change-set-shapes'
import { cancelChangeSet, draftFromRealm } from '@regent/contract/operate/change-sets'
import { listRealmDifference, planPromotionOfItems } from '@regent/contract/operate/change-sets-difference'
import { getCloudFile, listCloudFiles, saveCloudFile } from '@regent/contract/operate/cloud-files'
import { hourMs } from '@regent/contract/time'
import { expect, test, vi } from 'vitest'
import { applySet, carryOut, inSet, itemsOf, openSet, undoAll } from '../../../testing/change-sets.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const save = (by: Actor, name: string, text: string, options?: object) =>
  by.call(saveCloudFile, { body: { name, filePayloadBase64: Buffer.from(text).toString('base64') } }, options)

/** The names of the files that are live, with their contents. */
async function filesOf(by: Actor, options?: object): Promise<Record<string, string>> {
  const { data } = await by.call(listCloudFiles, { query: {} }, options)
  const contents = data.map(async ({ sid, ref }) => {
    const { data: content } = await by.call(getCloudFile, { query: { sid } }, options)
    return [ref, Buffer.from(content, 'base64').toString()]
  })
  return Object.fromEntries(await Promise.all(contents))
}

const waiting = (app: TestApp) =>
  app.db.selectFrom('cloud_file_uploads').select('object').where('pid', '=', app.pid).execute()

test('new contents wait in a set, are live when it is applied, and one undo brings the earlier ones back', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await save(developer, 'balance.json', 'one')
  const { number } = await openSet(developer)
  await save(developer, 'balance.json', 'two', inSet(number))
  for (const text of ['first', 'second']) await save(developer, 'new.json', text, inSet(number))
  expect(await filesOf(developer)).toEqual({ 'balance.json': 'one' })
  expect((await itemsOf(developer, number)).map(({ id, sign }) => `${sign} ${id}`)).toEqual([
    'changed base/balance.json',
    'added base/new.json',
  ])
  const plan = await applySet(app, developer, number)
  expect(await filesOf(developer)).toEqual({ 'balance.json': 'two', 'new.json': 'second' })
  expect(await undoAll(app, developer, plan.id)).toMatchObject({ state: 'done' })
  expect(await filesOf(developer)).toEqual({ 'balance.json': 'one' })
})

test('a newer file of that name is not replaced', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  await save(developer, 'new.json', 'drafted', inSet(number))
  await save(developer, 'new.json', 'made since')
  const plan = await applySet(app, developer, number).catch((error: Error) => error.message)
  expect(JSON.stringify(plan)).toContain('Someone has changed')
  expect(await filesOf(developer)).toEqual({ 'new.json': 'made since' })
})

test('contents that no open set holds any more go after a day, and those of an open one stay', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const kept = await openSet(developer)
  const left = await openSet(developer)
  await save(developer, 'kept.json', 'kept', inSet(kept.number))
  await save(developer, 'left.json', 'left', inSet(left.number))
  await developer.call(cancelChangeSet, { params: { number: left.number } })
  const objects = (await waiting(app)).map(({ object }) => object)
  app.advance(25 * hourMs)
  await app.runJobs()
  const after = (await waiting(app)).map(({ object }) => object)
  expect([objects.length, after.length]).toEqual([2, 1])
  const stored = await Promise.all(objects.map((object) => app.services.files.has(object)))
  expect(stored).toEqual(objects.map((object) => after.includes(object)))
})

test('no more contents wait in a realm than are bounded', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  const uploads = Array.from({ length: 200 }, (_, index) => ({
    cid: app.cid,
    pid: app.pid,
    object: `cloud-files/${app.pid}/${index}`,
    size: 1,
    uploaded_at: new Date(app.now()),
  }))
  await app.db.insertInto('cloud_file_uploads').values(uploads).execute()
  await expect(save(developer, 'one.json', 'too many', inSet(number))).rejects.toMatchObject({
    code: 'NotDraftable',
    message: expect.stringContaining('at most 200 uploads'),
  })
  expect((await waiting(app)).length).toBe(200)
})

test('a content that a full set refuses is not stored', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  await save(developer, 'zero.json', 'zero', inSet(number))
  await app.db.updateTable('change_set_items').set({ bytes: maxChangeSetBytes }).where('number', '=', number).execute()
  const put = vi.spyOn(app.services.files, 'put')
  await expect(save(developer, 'one.json', 'too many', inSet(number))).rejects.toMatchObject({ code: 'ChangeSetFull' })
  const objects = put.mock.calls.map(([object]) => object)
  const stored = await Promise.all(objects.map((object) => app.services.files.has(object)))
  expect(stored.length).toBeGreaterThan(0)
  expect(stored).not.toContain(true)
  expect(await waiting(app)).toHaveLength(1)
})

test('files come from another realm with their contents, by name; the ones there stay as they are', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const staging = { scope: `${app.cid}.${app.staging}` }
  for (const [name, text] of [
    ['same.json', 'same'],
    ['balance.json', 'next'],
    ['new.json', 'new'],
  ] as const)
    await save(admin, name, text, staging)
  await save(admin, 'same.json', 'same')
  await save(admin, 'balance.json', 'now')
  const differing = async () =>
    (await admin.call(listRealmDifference, { query: { sourcePid: app.staging } })).rows.flatMap(
      ({ subject, id, sign }) => (subject === 'cloud-file' ? [`${sign} ${id}`] : []),
    )
  expect(await differing()).toEqual(['changed base/balance.json', 'added base/new.json'])

  const items = ['base/balance.json', 'base/new.json'].map((id) => ({ subject: 'cloud-file' as const, id }))
  const { number } = await openSet(admin)
  await admin.call(draftFromRealm, { body: { number, sourcePid: app.staging, items } })
  expect(await itemsOf(admin, number)).toHaveLength(2)
  const { plan } = await admin.call(planPromotionOfItems, { body: { sourcePid: app.staging, items } })
  expect(await carryOut(app, admin, plan.id)).toMatchObject({ state: 'done' })
  const there = { 'same.json': 'same', 'balance.json': 'next', 'new.json': 'new' }
  expect(await filesOf(admin)).toEqual(there)
  expect(await filesOf(admin, staging)).toEqual(there)
  expect(await differing()).toEqual([])

  expect(await undoAll(app, admin, plan.id)).toMatchObject({ state: 'done' })
  expect(await filesOf(admin)).toEqual({ 'same.json': 'same', 'balance.json': 'now' })
})
