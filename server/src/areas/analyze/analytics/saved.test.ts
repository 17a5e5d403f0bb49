import {
  createSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  maxSavedQueries,
  maxSavedQueryBytes,
  updateSavedQuery,
} from '@regent/contract/analyze/analytics-queries'
import { grantRole, revokeRole } from '@regent/contract/organization/admin-users'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { newId } from '../../../engines/database/ids.ts'
import { type Actor, testApp } from '../../../testing/test-app.ts'

const body = { name: 'Payers', query: "select * from platform_commerce_hard_purchase where act_date >= '{from}'" }
const namesFor = async (by: Actor, scope?: string) =>
  (await by.call(listSavedQueries, {}, scope === undefined ? {} : { scope })).queries.map(({ name }) => name)

test('a saved query is its author’s alone until it is shared, and stays in its realm', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  const made = await developer.call(createSavedQuery, { body })
  expect(made).toMatchObject({ ...body, isShared: false, isMine: true, version: 1 })
  expect([await namesFor(developer), await namesFor(tester)]).toEqual([['Payers'], []])
  const params = { id: made.id }
  const missing = { status: 404, code: 'SavedQueryNotFound' }
  await expect(tester.call(updateSavedQuery, { params, body: { name: 'Mine' } })).rejects.toMatchObject(missing)
  await expect(tester.call(deleteSavedQuery, { params })).rejects.toMatchObject(missing)
  await developer.call(updateSavedQuery, { params, body: { isShared: true } })
  expect((await tester.call(listSavedQueries, {})).queries).toMatchObject([{ name: 'Payers', isMine: false }])
  const inStaging = { scope: `${app.cid}.${app.staging}` }
  expect(await namesFor(developer, inStaging.scope)).toEqual([])
  await expect(developer.call(deleteSavedQuery, { params }, inStaging)).rejects.toMatchObject(missing)
})

test('a tester keeps private queries; sharing and changing shared ones needs the right to run queries', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  const refused = { status: 403, code: 'SharingNotAllowed', field: 'isShared' }
  const own = await tester.call(createSavedQuery, { body })
  await tester.call(updateSavedQuery, { params: { id: own.id }, body: { name: 'Mine' } })
  await expect(
    tester.call(updateSavedQuery, { params: { id: own.id }, body: { isShared: true } }),
  ).rejects.toMatchObject(refused)
  await expect(tester.call(createSavedQuery, { body: { ...body, isShared: true } })).rejects.toMatchObject(refused)
  const shared = { id: (await developer.call(createSavedQuery, { body: { ...body, isShared: true } })).id }
  await expect(tester.call(updateSavedQuery, { params: shared, body: { name: 'X' } })).rejects.toMatchObject(refused)
  await expect(tester.call(deleteSavedQuery, { params: shared })).rejects.toMatchObject(refused)
  const admin = await app.as('admin')
  await admin.call(updateSavedQuery, { params: shared, body: { name: 'Payers of all' } })
  await expect(admin.call(updateSavedQuery, { params: shared, body: { isShared: false } })).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('Only the author'),
  })
  await tester.call(deleteSavedQuery, { params: { id: own.id } })
  expect(await namesFor(tester)).toEqual(['Payers of all'])
})

test('without the right to share a person can only unshare or delete their queries', async () => {
  const app = await testApp()
  const author = await app.as('developer')
  const admin = await app.as('admin')
  const share = async (name: string) =>
    (await author.call(createSavedQuery, { body: { ...body, name, isShared: true } })).id
  const kept = await share('Kept')
  const gone = await share('Gone')
  await admin.call(grantRole, { params: { id: author.accountId }, body: { role: 'tester' } })
  const put = (content: object) => author.send(updateSavedQuery, { params: { id: kept }, body: content })
  expect(await put({ name: 'Other' })).toMatchObject({ status: 403, body: { error: 'SharingNotAllowed' } })
  expect(await put({ isShared: false })).toMatchObject({ status: 200 })
  await author.call(deleteSavedQuery, { params: { id: gone } })
  expect([await namesFor(author), await namesFor(admin)]).toEqual([['Kept'], []])
})

test('private queries are undone by their author, shared ones by people with the right to share', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  const newest = async (by: Actor) => (await by.call(listAuditEntries, { query: { subject: 'saved-query' } })).rows[0]
  const undo = async (by: Actor) => by.call(undoChanges, { body: { ids: [(await newest(by))?.id ?? 0] } })
  const own = await tester.call(createSavedQuery, { body })
  expect(JSON.stringify(await newest(developer))).not.toContain('Payers')
  await expect(undo(developer)).rejects.toMatchObject({ code: 'NotUndoable' })
  await tester.call(deleteSavedQuery, { params: { id: own.id } })
  await undo(tester)
  expect((await tester.call(listSavedQueries, {})).queries).toMatchObject([{ ...body, id: own.id }])
  const shared = await developer.call(createSavedQuery, { body: { ...body, name: 'All', isShared: true } })
  await developer.call(updateSavedQuery, { params: { id: shared.id }, body: { query: 'select 2' } })
  await expect(undo(tester)).rejects.toMatchObject({ status: 403 })
  await undo(developer)
  expect((await tester.call(listSavedQueries, {})).queries).toMatchObject([{ name: 'All', query: body.query }, {}])
})

test('a name is taken once among the shared ones, and once among one’s own', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  const taken = { status: 409, code: 'SavedQueryNameTaken', field: 'name' }
  for (const by of [developer, tester]) {
    await by.call(createSavedQuery, { body })
    await expect(by.call(createSavedQuery, { body: { ...body, name: 'PAYERS' } })).rejects.toMatchObject(taken)
  }
  const shared = { ...body, isShared: true }
  const answers = await Promise.all([1, 2, 3].map(() => developer.send(createSavedQuery, { body: shared })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('of two concurrent edits of a query the later one is told, and loses nothing', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const admin = await app.as('admin')
  const { id, version } = await developer.call(createSavedQuery, { body: { ...body, isShared: true } })
  const change = (by: Actor, name: string) =>
    by.send(updateSavedQuery, { params: { id }, body: { name } }, { headers: { 'if-match': `"${version}"` } })
  const answers = await Promise.all([change(developer, 'One'), change(admin, 'Two')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [kept] = (await developer.call(listSavedQueries, {})).queries
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'StaleVersion',
    current: { name: kept?.name, version: 2 },
  })
})

test('a person keeps at most 200 queries in a realm, however many are saved at once, each of a bounded size', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const at = new Date(app.now())
  const { pid, db } = app
  const kept = Array.from({ length: maxSavedQueries - 1 }, (_, index) => ({
    pid,
    id: newId(),
    name: `Query ${index}`,
    query: 'select 1',
    is_shared: false,
    account_id: developer.accountId,
    created_at: at,
    updated_at: at,
  }))
  await db.insertInto('saved_queries').values(kept).execute()
  const more = await Promise.all(
    ['A', 'B', 'C'].map((name) => developer.send(createSavedQuery, { body: { ...body, name } })),
  )
  expect(more.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(more.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'SavedQueriesFull', field: 'name' })
  const tester = await app.as('tester')
  const save = (query: string) => tester.send(createSavedQuery, { body: { name: 'Long', query } })
  expect((await save('é'.repeat(maxSavedQueryBytes / 2 + 1))).body).toMatchObject({ status: 400, field: 'query' })
  // Three bytes each: fewer characters than a query may have, and too many bytes.
  expect((await save('世'.repeat(7_000))).body).toMatchObject({ status: 400, field: 'query' })
  expect((await save('世'.repeat(6_000))).status).toBe(200)
})

test('who loses all roles loses their private queries; shared ones stay', async () => {
  const app = await testApp()
  const leaving = await app.as('developer')
  const admin = await app.as('admin')
  await leaving.call(createSavedQuery, { body })
  await leaving.call(createSavedQuery, { body: { ...body, name: 'Ours', isShared: true } })
  await admin.call(createSavedQuery, { body: { ...body, name: 'Theirs' } })
  const params = { id: leaving.accountId }
  await admin.call(revokeRole, { params, body: {} })
  await admin.call(grantRole, { params, body: { role: 'developer' } })
  expect([await namesFor(leaving), await namesFor(admin)]).toEqual([['Ours'], ['Ours', 'Theirs']])
})
