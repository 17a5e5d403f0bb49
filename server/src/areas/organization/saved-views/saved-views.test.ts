import { grantRole, revokeRole } from '@regent/contract/organization/admin-users'
import { getAuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  maxSavedViews,
  maxViewBytes,
  setDefaultView,
  updateSavedView,
} from '@regent/contract/organization/saved-views'
import { getMenuPins, setMenuPins } from '@regent/contract/organization/saved-views-pins'
import { expect, test } from 'vitest'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { type Actor, type CallOptions, testApp } from '../../../testing/test-app.ts'
import { savedViews } from './saved-views.record.ts'

const list = 'payments'
const state = { search: { state: 'FAILED' }, hidden: ['price'] }

const make = (by: Actor, name: string, isShared = false, options?: CallOptions) =>
  by.call(createSavedView, { body: { list, name, isShared, state } }, options)
const read = (by: Actor, options?: CallOptions) => by.call(listSavedViews, { query: { list } }, options)
const namesOf = async (by: Actor, options?: CallOptions) => (await read(by, options)).views.map(({ name }) => name)

test('a view is read by its owner, and by everybody once it is shared', async () => {
  const { as } = await testApp()
  const owner = await as('developer')
  const tester = await as('tester')
  const mine = await make(owner, '  Failed ')
  expect(mine).toMatchObject({ list, name: 'Failed', isShared: false, state, isMine: true, version: 1 })
  expect(await namesOf(owner)).toEqual(['Failed'])
  expect(await namesOf(tester)).toEqual([])
  await owner.call(updateSavedView, { params: { id: mine.id }, body: { isShared: true } })
  const [seen] = (await read(tester)).views
  expect(seen).toMatchObject({ id: mine.id, isShared: true, isMine: false, state, version: 2 })
  expect(seen?.ownerEmail).toContain('@')
  expect((await tester.call(listSavedViews, { query: { list: 'players' } })).views).toEqual([])
})

test('another person’s private view cannot be changed, deleted or chosen', async () => {
  const { as } = await testApp()
  const { id } = await make(await as('developer'), 'Mine')
  const admin = await as('admin')
  const missing = { code: 'SavedViewNotFound' }
  await expect(admin.call(updateSavedView, { params: { id }, body: { name: 'Ours' } })).rejects.toMatchObject(missing)
  await expect(admin.call(deleteSavedView, { params: { id } })).rejects.toMatchObject(missing)
  await expect(admin.call(setDefaultView, { body: { list, view: id } })).rejects.toMatchObject(missing)
})

test('a tester keeps private views, and shares none', async () => {
  const { as } = await testApp()
  const tester = await as('tester')
  const developer = await as('developer')
  const refused = { code: 'SharingNotAllowed', status: 403, field: 'isShared' }
  await expect(make(tester, 'Ours', true)).rejects.toMatchObject(refused)
  const { id } = await make(tester, 'Mine')
  await expect(tester.call(updateSavedView, { params: { id }, body: { isShared: true } })).rejects.toMatchObject(
    refused,
  )
  await tester.call(updateSavedView, { params: { id }, body: { name: 'Still mine' } })
  const shared = await make(developer, 'Shared', true)
  const params = { id: shared.id }
  await expect(tester.call(updateSavedView, { params, body: { name: 'x' } })).rejects.toMatchObject(refused)
  await expect(tester.call(deleteSavedView, { params })).rejects.toMatchObject(refused)
  await tester.call(deleteSavedView, { params: { id } })
  expect(await namesOf(tester)).toEqual(['Shared'])
})

test('a colleague may change a shared view, but only its author makes it private', async () => {
  const { as } = await testApp()
  const author = await as('developer')
  const admin = await as('admin')
  const { id } = await make(author, 'Ours', true)
  await admin.call(updateSavedView, { params: { id }, body: { name: 'Ours, renamed' } })
  await expect(admin.call(updateSavedView, { params: { id }, body: { isShared: false } })).rejects.toMatchObject({
    code: 'SharingNotAllowed',
    field: 'isShared',
  })
  await admin.call(setDefaultView, { body: { list, view: id } })
  await author.call(updateSavedView, { params: { id }, body: { isShared: false } })
  // What was chosen for a list cannot be read any more.
  expect(await read(admin)).toEqual({ views: [] })
})

test('a view belongs to its realm or to its organization', async () => {
  const { as, cid, staging } = await testApp()
  const admin = await as('admin')
  const { id } = await make(admin, 'Here', true)
  const elsewhere = { scope: `${cid}.${staging}` }
  const organization = { scope: admin.organization }
  expect([await namesOf(admin, elsewhere), await namesOf(admin, organization)]).toEqual([[], []])
  await expect(
    admin.call(updateSavedView, { params: { id }, body: { name: 'There' } }, elsewhere),
  ).rejects.toMatchObject({ code: 'SavedViewNotFound' })
  await make(admin, 'Here', true, organization)
  expect(await namesOf(admin, organization)).toEqual(['Here'])
  const stranger = await (await testApp()).as('admin')
  expect(await namesOf(stranger)).toEqual([])
  await expect(stranger.call(deleteSavedView, { params: { id } })).rejects.toMatchObject({ code: 'SavedViewNotFound' })
})

test('a stale save is refused with the newer view, and an equal one changes nothing', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  const { id } = await make(developer, 'Failed')
  const put = (body: object, version: number) =>
    developer.send(updateSavedView, { params: { id }, body }, { headers: { 'if-match': `"${version}"` } })
  expect((await put({ name: 'Failed on iOS' }, 1)).status).toBe(200)
  expect((await put({ name: 'Mine' }, 1)).body).toMatchObject({
    error: 'StaleVersion',
    current: { name: 'Failed on iOS', version: 2 },
  })
  expect((await put({ state }, 2)).body).toMatchObject({ version: 2 })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'saved-view' } })
  expect(rows.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { name: 'Failed' }, after: { name: 'Failed on iOS' } },
    { before: null, after: expect.objectContaining({ name: 'Failed', list }) },
  ])
})

test('two shared views of a list have two names; private ones of two people may be equal', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  const admin = await as('admin')
  const taken = { code: 'SavedViewNameTaken', field: 'name' }
  await make(developer, 'Failed', true)
  await expect(make(admin, 'FAILED', true)).rejects.toMatchObject(taken)
  await make(developer, 'Mine')
  await make(admin, 'Mine')
  await expect(make(admin, 'mine')).rejects.toMatchObject(taken)
})

test('one person has at most a hundred views in a realm, also with concurrent saves', async () => {
  const { as, cid, pid, db, now } = await testApp()
  const developer = await as('developer')
  const at = new Date(now())
  await db
    .insertInto('saved_views')
    .values(
      Array.from({ length: maxSavedViews - 2 }, (_, index) => ({
        cid,
        id: index + 1,
        pid,
        list,
        account_id: developer.accountId,
        name: `View ${index}`,
        is_shared: false,
        state: JSON.stringify(state),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  const saved = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => make(developer, name)))
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(make(developer, 'one more')).rejects.toMatchObject({ code: 'BadRequest', field: 'name' })
  // The organization has room of its own, and so has a colleague.
  await make(developer, 'elsewhere', false, { scope: developer.organization })
  await make(await as('admin'), 'theirs')
})

test('a state is at most eight kilobytes, a name sixty characters', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  const filled = (length: number) => ({ search: { a: 'x'.repeat(4000), b: 'x'.repeat(1000), c: 'x'.repeat(length) } })
  const rest = maxViewBytes - JSON.stringify(filled(0)).length
  const save = (body: object) => developer.send(createSavedView, { body: { list, name: 'Large', ...body } })
  expect((await save({ state: filled(rest) })).status).toBe(200)
  expect((await save({ name: 'Larger', state: filled(rest + 1) })).body).toMatchObject({ status: 400, field: 'state' })
  expect((await save({ name: 'x'.repeat(61), state })).body).toMatchObject({ status: 400, field: 'name' })
})

test('a list opens with the view that its person has chosen, and with none once it is deleted', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  const tester = await as('tester')
  const { id } = await make(developer, 'Ours', true)
  for (const by of [developer, tester]) await by.call(setDefaultView, { body: { list, view: id } })
  expect((await read(tester)).defaultView).toBe(id)
  await expect(tester.call(setDefaultView, { body: { list: 'players', view: id } })).rejects.toMatchObject({
    code: 'SavedViewNotFound',
    field: 'view',
  })
  await tester.call(setDefaultView, { body: { list } })
  expect((await read(tester)).defaultView).toBeUndefined()
  expect((await read(developer)).defaultView).toBe(id)
  await developer.call(deleteSavedView, { params: { id } })
  expect(await read(developer)).toEqual({ views: [] })
})

test('parallel choices leave one view for the list', async () => {
  const { as, db, cid } = await testApp()
  const developer = await as('developer')
  const ids = await Promise.all(['a', 'b', 'c'].map(async (name) => (await make(developer, name)).id))
  await Promise.all(ids.map((view) => developer.call(setDefaultView, { body: { list, view } })))
  const rows = await db.selectFrom('default_views').selectAll().where('cid', '=', cid).execute()
  expect(rows).toHaveLength(1)
  expect(ids).toContain((await read(developer)).defaultView)
})

test('the trail tells others that a private view was changed, and only its owner may undo it', async () => {
  const { as } = await testApp()
  const owner = await as('developer')
  const admin = await as('admin')
  const { id } = await make(owner, 'Mine')
  await owner.call(setDefaultView, { body: { list, view: id } })
  await owner.call(deleteSavedView, { params: { id } })
  const entries = async (by: Actor, subject: 'saved-view') =>
    (await by.call(listAuditEntries, { query: { subject } })).rows
  expect(JSON.stringify(await entries(admin, 'saved-view'))).not.toContain('FAILED')
  expect(JSON.stringify(await entries(admin, 'saved-view'))).not.toContain('Mine')
  for (const { id: entry } of await entries(admin, 'saved-view')) {
    expect((await admin.call(getAuditEntry, { params: { id: entry } })).undo.isPossible).toBe(false)
    await expect(admin.call(undoChanges, { body: { ids: [entry] } })).rejects.toMatchObject({ code: 'NotUndoable' })
  }
  const [deletion] = await entries(owner, 'saved-view')
  await owner.call(undoChanges, { body: { ids: [deletion?.id ?? 0] } })
  expect((await read(owner)).views).toMatchObject([{ id, name: 'Mine', state }])
})

test('a person who loses all roles loses their private views; shared ones stay', async () => {
  const { as, pid } = await testApp()
  const leaving = await as('developer')
  const admin = await as('admin')
  await make(leaving, 'Mine')
  await make(leaving, 'Ours', true)
  const params = { id: leaving.accountId }
  await admin.call(grantRole, { params, body: { role: 'tester', realm: pid } })
  await admin.call(revokeRole, { params, body: { realm: pid } })
  // They still work in the organization.
  expect(await namesOf(leaving)).toEqual(['Mine', 'Ours'])
  await admin.call(revokeRole, { params, body: {} })
  expect(await namesOf(admin)).toEqual(['Ours'])
  await admin.call(grantRole, { params, body: { role: 'developer' } })
  expect(await namesOf(leaving)).toEqual(['Ours'])
})

test('a forgotten person’s views are exported, and the private ones erased', async () => {
  const { as, db, cid } = await testApp()
  const leaving = await as('developer')
  const admin = await as('admin')
  await make(leaving, 'Mine')
  await make(leaving, 'Ours', true)
  await make(admin, 'Theirs')
  const held = { accountId: leaving.accountId, email: null, names: { emails: [], userNames: [] }, players: [] }
  const context = { customer: { db, cid } } as OrganizationContext
  expect(await savedViews.list(context, held)).toMatchObject([
    { name: 'Mine', isShared: false, state },
    { name: 'Ours', isShared: true },
  ])
  await savedViews.erase?.(context, held)
  expect(await namesOf(leaving)).toEqual(['Ours'])
  expect(await namesOf(admin)).toEqual(['Ours', 'Theirs'])
})

test('pins belong to a person, in all realms; a person without a choice has none', async () => {
  const { as, cid, staging } = await testApp()
  const owner = await as('tester')
  expect(await owner.call(getMenuPins, {})).toEqual({})
  await owner.call(setMenuPins, { body: { pins: ['events', 'players'] } })
  expect(await owner.call(getMenuPins, {})).toEqual({ pins: ['events', 'players'] })
  expect(await owner.call(getMenuPins, {}, { scope: `${cid}.${staging}` })).toEqual({ pins: ['events', 'players'] })
  await owner.call(setMenuPins, { body: { pins: [] } })
  expect(await owner.call(getMenuPins, {})).toEqual({ pins: [] })
  expect(await (await as('developer')).call(getMenuPins, {})).toEqual({})
})

test('the number and the form of pins are limited', async () => {
  const { as } = await testApp()
  const owner = await as('tester')
  const send = (pins: string[]) => owner.send(setMenuPins, { body: { pins } })
  for (const pins of [
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
    ['events', 'events'],
    ['https://elsewhere.test'],
    ['x'.repeat(61)],
  ])
    expect(await send(pins)).toMatchObject({ status: 400, body: { field: expect.stringMatching(/^pins/) } })
  expect(await owner.call(getMenuPins, {})).toEqual({})
})

test('pins can be set by a role in one realm only, and go with the last role', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const owner = await app.as(undefined, { [app.staging]: 'tester' })
  const there = { scope: `${app.cid}.${app.staging}` }
  await owner.call(setMenuPins, { body: { pins: ['events'] } }, there)
  const { rows } = await admin.call(
    listAuditEntries,
    { query: { subject: 'menu-pins', limit: 5 } },
    { scope: String(app.cid) },
  )
  expect(rows.some(({ subjectId }) => subjectId === String(owner.accountId))).toBe(true)
})
