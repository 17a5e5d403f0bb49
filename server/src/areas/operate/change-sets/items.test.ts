import {
  addChangeSetComment,
  cancelChangeSet,
  createChangeSet,
  getChangeSet,
  listChangeSetComments,
  listChangeSetItems,
  listChangeSets,
  markChangeViewed,
  planChangeSet,
  removeChangeSetItems,
  saveChangeSetItems,
  scheduleChangeSet,
  updateChangeSet,
} from '@regent/contract/operate/change-sets'
import { updateConfig } from '@regent/contract/operate/config'
import { expect, test } from 'vitest'
import { applySet, inSet, itemsOf, openSet, setConfig } from '../../../testing/change-sets.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

test('two people edit one set; of one change the second is shown the newer state', async () => {
  const app = await ownApp()
  const ada = await app.as('developer')
  const jonas = await app.as('developer')
  const { number } = await openSet(ada)
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

test('comments hang on a field, survive edits, and say that they are about an older value', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
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

test('a viewed record counts until it is edited', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  await setConfig(developer, { 'shop|mode': 'on' }, inSet(number))
  const body = { subject: 'config' as const, id: 'shop|mode', isViewed: true }
  await developer.call(markChangeViewed, { params: { number }, body })
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({ viewed: 1 })
  expect(await (await app.as('admin')).call(getChangeSet, { params: { number } })).toMatchObject({ viewed: 0 })
  await setConfig(developer, { 'shop|mode': 'off' }, inSet(number))
  expect(await developer.call(getChangeSet, { params: { number } })).toMatchObject({ viewed: 0 })
})

test('a set of 10,000 changes is filtered, searched and paged by kind, sign and name', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'k|1': 'x' })
  const { number } = await openSet(developer)
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
  expect(await applySet(app, developer, number)).toMatchObject({ state: 'done', count: 10_000 })
})

test('a realm has a bounded number of open sets, and a cancelled one takes nothing more', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
  await developer.call(cancelChangeSet, { params: { number } })
  expect(await developer.send(updateConfig, { body: { upserts: { 'a|b': 'c' } } }, inSet(number))).toMatchObject({
    status: 409,
    body: { error: 'ChangeSetNotOpen' },
  })
  for (let n = 0; n < 100; n += 1) await openSet(developer, `Set ${n}`)
  expect(await developer.send(createChangeSet, { body: { name: 'One more' } })).toMatchObject({
    status: 400,
    body: { field: 'name', message: expect.stringContaining('100') },
  })
  const { rows } = await developer.call(listChangeSets, { query: { state: 'closed' } })
  expect(rows.map((row) => row.number)).toEqual([number])
})

test('a removal is said in a word, and a forgotten state is none', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await setConfig(developer, { 'shop|mode': 'on' })
  const { number } = await openSet(developer)
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
  const app = await ownApp()
  const developer = await app.as('developer')
  const { number } = await openSet(developer)
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
