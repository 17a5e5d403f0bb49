import { auditSubjects } from '@regent/contract/audit-subjects'
import { createAdminUser, grantRole, revokeRole } from '@regent/contract/organization/admin-users'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { forecastUndo } from '@regent/contract/organization/audit-undo'
import { createRealm } from '@regent/contract/organization/realms'
import { setStats } from '@regent/contract/players/stats'
import { describe, expect, test } from 'vitest'
import { colleagueOf, rolesOf } from '../../areas/organization/admin-users/undo.stories.ts'
import { realmsOf } from '../../areas/organization/realms/undo.stories.ts'
import { spaceOf, stat } from '../../areas/players/stats/undo.stories.ts'
import { registry } from '../../areas.ts'
import { hasLabel } from '../../testing/readable-labels.ts'
import { ownApp } from '../../testing/test-app.ts'
import { stories } from '../../testing/undo-stories.ts'
import { entriesOf } from '../../testing/undo-story.ts'

test('every subject says how it is undone or why it cannot be, and what can be undone is undone here', () => {
  expect(Object.keys(registry.undo).sort()).toEqual([...auditSubjects].sort())
  const undoable = auditSubjects.filter((subject) => 'restore' in registry.undo[subject])
  expect(Object.keys(stories).sort()).toEqual([...undoable].sort())
  for (const subject of auditSubjects) {
    const rule = registry.undo[subject]
    if ('irreversible' in rule) expect(rule.irreversible).toMatch(/^[A-Z].+\.$/)
  }
})

/** Records with authors: besides the right, the service that restores them decides who may. */
const ownRules: ReadonlySet<string> = new Set(['change-set', 'change-set-comment', 'draft', 'saved-view'])

const all = Object.entries(stories).flatMap(([subject, list]) => list.map((story) => ({ subject, ...story })))

describe.each(all)('$subject: $name', ({ change, newer, state }) => {
  test('an undo is a change, and can itself be undone', async () => {
    const app = await ownApp()
    const admin = await app.as('admin')
    // What goes ahead of the change itself is a change as well: the state before is read off the last one.
    const states: unknown[] = [await state(app, admin)]
    await change(app, admin)
    const after = await state(app, admin)
    const [entry] = await entriesOf(admin)
    if (!entry) throw new Error('nothing was audited')
    const { undo } = await admin.call(getAuditEntry, { params: { id: entry.id } })
    expect(undo).toMatchObject({ isPossible: true })
    const forecast = await admin.call(forecastUndo, { body: { ids: [entry.id] } })
    expect(forecast).toMatchObject({ total: 1, rows: [{ id: entry.id, verdict: 'yes' }] })
    expect(forecast.rows[0]?.reason).toBeUndefined()
    expect(entry.difference?.fields.filter((field) => !hasLabel(field))).toEqual([])
    await (await app.as('admin')).call(undoChanges, { body: { ids: [entry.id] } })
    const undone = await state(app, admin)
    expect(undone).not.toEqual(after)
    states.push(undone)
    const [undoing, undoneEntry] = await entriesOf(admin)
    expect(undoing).toMatchObject({
      undoes: entry.id,
      subject: entry.subject,
      before: entry.after,
      after: entry.before,
    })
    expect(undoneEntry).toMatchObject({ id: entry.id, undoneBy: undoing?.id })
    await admin.call(undoChanges, { body: { ids: [undoing?.id ?? 0] } })
    expect(await state(app, admin)).toEqual(after)
  })

  test('a newer change prevents the undo, and is named', async () => {
    const app = await ownApp()
    const admin = await app.as('admin')
    await change(app, admin)
    const [entry] = await entriesOf(admin)
    await newer(app, admin)
    const after = await state(app, admin)
    const [touching] = await entriesOf(admin)
    const forecast = await admin.call(forecastUndo, { body: { ids: [entry?.id ?? 0] } })
    const [row] = forecast.rows
    expect(row?.verdict).not.toBe('yes')
    const refusal = await admin.send(undoChanges, { body: { ids: [entry?.id ?? 0] } })
    const body = { error: 'UndoConflict', message: expect.stringContaining(row?.reason ?? 'no reason') }
    expect(refusal).toMatchObject({ status: 409, body })
    const { fields } = (
      refusal.body as { current: { fields: { touchedBy?: AuditEntry; isPossible: boolean; effect?: unknown }[] } }
    ).current
    expect(fields.some(({ touchedBy, isPossible }) => !isPossible && touchedBy?.subject === touching?.subject)).toBe(
      true,
    )
    expect(fields.every(({ effect }) => effect !== undefined)).toBe(true)
    expect(await state(app, admin)).toEqual(after)
  })

  test('undo needs the right, and is invisible to other organizations', async () => {
    const app = await ownApp()
    const admin = await app.as('admin')
    await change(app, admin)
    const [entry] = await entriesOf(admin)
    const after = await state(app, admin)
    const body = { ids: [entry?.id ?? 0] }
    const tester = await app.as('tester')
    const refusal = await tester.send(undoChanges, { body })
    expect(refusal).toMatchObject({ status: 403 })
    const forecast = await tester.send(forecastUndo, { body })
    if (forecast.status === 200 && !ownRules.has(entry?.subject ?? ''))
      expect(forecast.body).toMatchObject({
        rows: [{ verdict: 'never', reason: (refusal.body as { message: string }).message }],
      })
    else expect(forecast.status).toBe(ownRules.has(entry?.subject ?? '') ? 200 : 403)
    const elsewhere = await (await ownApp()).as('admin')
    expect(await elsewhere.send(undoChanges, { body })).toMatchObject({ status: 404 })
    expect(await elsewhere.send(forecastUndo, { body })).toMatchObject({ status: 404 })
    expect(await state(app, admin)).toEqual(after)
  })
})

test('an amount is taken back however the number stands, and only once', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const params = await spaceOf(app)
  const add = (gold: number) => developer.call(setStats, { params, body: { add: { gold } } })
  await add(100)
  const [entry] = await entriesOf(developer)
  expect(entry).toMatchObject({ amount: 100, before: null, after: '100' })
  await add(5)
  const body = { ids: [entry?.id ?? 0] }
  await developer.call(undoChanges, { body })
  expect(await stat.state(app, developer)).toMatchObject({ gold: '5' })
  expect(await developer.send(undoChanges, { body })).toMatchObject({ status: 409, body: { error: 'UndoConflict' } })
  const [undoing] = await entriesOf(developer)
  await developer.call(undoChanges, { body: { ids: [undoing?.id ?? 0] } })
  expect(await stat.state(app, developer)).toMatchObject({ gold: '105' })
  await developer.call(undoChanges, { body })
  expect(await stat.state(app, developer)).toMatchObject({ gold: '5' })
})

test('of a change with several fields, the fields without later changes are restored', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const id = await colleagueOf(app)
  await admin.call(grantRole, { params: { id }, body: { role: 'developer', realm: app.staging } })
  await admin.call(revokeRole, { params: { id }, body: {} })
  const [entry] = await entriesOf(admin)
  await admin.call(grantRole, { params: { id }, body: { role: 'admin', realm: app.staging } })
  const { undo } = await admin.call(getAuditEntry, { params: { id: entry?.id ?? 0 } })
  expect(undo.isPossible).toBe(true)
  expect(undo.fields.map(({ name, isPossible }) => [name, isPossible]).sort()).toEqual(
    [
      [app.staging, false],
      ['everywhere', true],
    ].sort(),
  )
  await admin.call(undoChanges, { body: { ids: [entry?.id ?? 0], fields: ['everywhere'] } })
  expect(await rolesOf(app)).toMatchObject({ role: 'tester', realm_roles: { [app.staging]: 'admin' } })
})

test('several entries are undone together or not at all', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const params = await spaceOf(app)
  const reply = await developer.send(setStats, { params, body: { set: { a: '1', b: '2' } } })
  const ids = String(reply.headers['x-audit-entries']).split(',').map(Number)
  expect(ids).toHaveLength(2)
  await developer.call(setStats, { params, body: { set: { b: '3' } } })
  expect(await developer.send(undoChanges, { body: { ids } })).toMatchObject({ status: 409 })
  expect(await stat.state(app, developer)).toEqual({ a: '1', b: '3' })
  const [newest] = await entriesOf(developer)
  await developer.call(undoChanges, { body: { ids: [...ids, newest?.id ?? 0] } })
  expect(await stat.state(app, developer)).toEqual({})
})

test('an undo from the scope of the organization belongs to the realm of the change, and can itself be undone', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await stat.set('1')(app, developer)
  await stat.set('2')(app, developer)
  const inOrganization = { scope: String(app.cid) }
  for (const value of ['1', '2', '1']) {
    const [newest] = await entriesOf(developer)
    await developer.call(undoChanges, { body: { ids: [newest?.id ?? 0] } }, inOrganization)
    expect(await stat.state(app, developer)).toEqual({ LEVEL: value })
    expect((await entriesOf(developer))[0]).toMatchObject({ pid: app.pid, undoes: newest?.id })
  }
})

test('two people who concurrently undo the same change undo it once', async () => {
  const app = await ownApp()
  const one = await app.as('developer')
  const other = await app.as('developer')
  await one.call(setStats, { params: await spaceOf(app), body: { add: { gold: 10 } } })
  const [entry] = await entriesOf(one)
  const body = { ids: [entry?.id ?? 0] }
  const answers = await Promise.all([one.send(undoChanges, { body }), other.send(undoChanges, { body })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stat.state(app, one)).toEqual({ gold: '0' })
})

test('changes that cannot be undone have a reason', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await admin.call(createAdminUser, { body: { email: 'new@studio.test' } }, { scope: String(app.cid) })
  const [entry] = await entriesOf(admin)
  const { undo } = await admin.call(getAuditEntry, { params: { id: entry?.id ?? 0 } })
  expect(undo).toMatchObject({ isPossible: false, reason: expect.stringMatching(/never erased/) })
  expect(await admin.send(undoChanges, { body: { ids: [entry?.id ?? 0] } })).toMatchObject({
    status: 400,
    body: { error: 'NotUndoable' },
  })
})

test('a realm that was made is archived by the undo', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await admin.call(createRealm, { params: { product: 'regent' }, body: { name: 'third', parent: app.pid } })
  const [entry] = await entriesOf(admin)
  await admin.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  expect(await realmsOf(app, admin)).toContainEqual({ projectName: 'third', parent: app.pid, archived: true })
})
