import { createAdminUser, grantRole, revokeRole } from '@regent/contract/admin-users'
import {
  type AuditEntry,
  type AuditSubject,
  auditSubjects,
  getAuditEntry,
  listAuditEntries,
  undoChanges,
} from '@regent/contract/audit'
import { createUploadUrlsForOperator, deleteSave, getSaveManifest } from '@regent/contract/cloud-saves'
import { getConfig, updateConfig } from '@regent/contract/config'
import { addNote, deleteNote, editNote, listNotes } from '@regent/contract/notes'
import { archiveRealm, createRealm, listRealms, renameRealm, reparentRealms } from '@regent/contract/realms'
import { createSegment, deleteSegment, listSegments, updateSegment } from '@regent/contract/segments'
import { deleteServicePlan, listServicePlans, saveServicePlan } from '@regent/contract/service-plans'
import { deleteStats, getStats, objectIdOf, setStats } from '@regent/contract/stats'
import { liftSuspension, listSuspensions, suspendPlayer } from '@regent/contract/suspensions'
import { describe, expect, test } from 'vitest'
import { accountStories } from '../testing/account-stories.ts'
import { type Actor, type TestApp, testApp } from '../testing/test-app.ts'
import type { Story } from '../testing/undo-story.ts'
import { subjects } from './subjects.ts'

const gamerTags = new WeakMap<TestApp, number>()
const playerOf = async (app: TestApp): Promise<number> => {
  const known = gamerTags.get(app) ?? (await app.player()).gamerTag
  gamerTags.set(app, known)
  return known
}
const spaceOf = async (app: TestApp) => ({ objectId: objectIdOf('game.private', await playerOf(app)) })

const stat = {
  set: (value: string) => async (app: TestApp, by: Actor) => {
    await by.call(setStats, { params: await spaceOf(app), body: { set: { LEVEL: value } } })
  },
  state: async (app: TestApp, by: Actor) => (await by.call(getStats, { params: await spaceOf(app) })).stats,
}

const rename = (newName: string) => async (app: TestApp, by: Actor) => {
  await by.call(renameRealm, { body: { projectId: app.staging, newName } })
}
const realmsOf = async (app: TestApp, by: Actor) =>
  (await by.call(listRealms, { query: { rootPID: app.pid } })).projects.map(({ projectName, parent, archived }) => ({
    projectName,
    parent,
    archived,
  }))

const colleagues = new WeakMap<TestApp, number>()
const colleagueOf = async (app: TestApp): Promise<number> => {
  const known = colleagues.get(app) ?? (await app.as('tester')).accountId
  colleagues.set(app, known)
  return known
}
const rolesOf = async (app: TestApp) =>
  app.db
    .selectFrom('accounts')
    .select(['role', 'realm_roles'])
    .where('cid', '=', app.cid)
    .where('id', '=', await colleagueOf(app))
    .executeTakeFirst()

const config = {
  set: (value: string) => async (_: TestApp, by: Actor) => {
    await by.call(updateConfig, { body: { upserts: { 'shop|mode': value } } })
  },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(updateConfig, { body: { deletes: ['shop|mode'] } })
  },
  state: async (_: TestApp, by: Actor) => (await by.call(getConfig, {})).config,
}

const plan = {
  save:
    (...mongoHosts: string[]) =>
    async (_: TestApp, by: Actor) => {
      const redisShards = [{ shardId: 1, masterHost: 'redis-1:6379', slaveHosts: ['redis-2:6379'] }]
      await by.call(saveServicePlan, { body: { name: 'large', mongoHosts, redisShards } })
    },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(deleteServicePlan, { body: { name: 'large' } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await by.call(listServicePlans, {})).result.map(({ name, dataDomain }) => ({ name, dataDomain })),
}

const note = {
  add: async (app: TestApp, by: Actor) => {
    await by.call(addNote, { body: { gamerTag: await playerOf(app), text: 'one' } })
  },
  edit: (text: string) => async (app: TestApp, by: Actor) => {
    const id = (await note.state(app, by))[0]?.id ?? 0
    await by.call(editNote, { params: { id }, body: { text } })
  },
  remove: async (app: TestApp, by: Actor) => {
    const id = (await note.state(app, by))[0]?.id ?? 0
    await by.call(deleteNote, { params: { id } })
  },
  state: async (app: TestApp, by: Actor) =>
    (await by.call(listNotes, { query: { gamerTag: await playerOf(app) } })).rows.map(({ id, text, isPinned }) => ({
      id,
      text,
      isPinned,
    })),
}

const file = {
  put: (content: string) => async (app: TestApp, by: Actor) => {
    const request = [{ objectKey: 'world.dat', sizeInBytes: content.length }]
    const body = { playerId: await playerOf(app), request }
    const { response } = await by.call(createUploadUrlsForOperator, { body })
    const url = new URL(response[0]?.url ?? '').pathname
    expect((await app.app.inject({ method: 'PUT', url, payload: content })).statusCode).toBe(200)
  },
  remove: async (app: TestApp, by: Actor) => {
    await by.call(deleteSave, { params: { playerId: await playerOf(app) }, body: { objectKey: 'world.dat' } })
  },
  state: async (app: TestApp, by: Actor) => {
    const { body } = await by.send(getSaveManifest, { query: { playerId: await playerOf(app) } })
    return (
      (body as { manifest?: { key: string; eTag: string }[] }).manifest?.map(({ key, eTag }) => ({ key, eTag })) ?? []
    )
  },
}

const suspension = {
  suspend: (reason: string) => async (app: TestApp, by: Actor) => {
    const body = { player: await playerOf(app), reason, until: app.now() + 3_600_000, message: 'See you in an hour.' }
    await by.call(suspendPlayer, { body })
  },
  lift: async (app: TestApp, by: Actor) => {
    const query = { player: await playerOf(app), current: true }
    const { rows } = await by.call(listSuspensions, { query })
    for (const { id } of rows) await by.call(liftSuspension, { params: { id } })
  },
  state: async (app: TestApp, by: Actor) => {
    const query = { player: await playerOf(app), current: true }
    const { rows } = await by.call(listSuspensions, { query })
    return rows.map(({ until, reason, message }) => ({ until, reason, message }))
  },
}

const segment = {
  make: async (_: TestApp, by: Actor) => {
    await by.call(createSegment, { body: { name: 'Veterans', search: { platform: 'iOS' }, isShared: true } })
  },
  list: async (by: Actor) => (await by.call(listSegments, {})).segments,
  rename: (name: string) => async (_: TestApp, by: Actor) => {
    const [first] = await segment.list(by)
    await by.call(updateSegment, { params: { id: first?.id ?? 0 }, body: { name } })
  },
  remove: async (_: TestApp, by: Actor) => {
    const [first] = await segment.list(by)
    await by.call(deleteSegment, { params: { id: first?.id ?? 0 } })
  },
  /** Only an undo makes the same segment again. */
  makeAgain: async (app: TestApp, by: Actor) => {
    const { rows } = await by.call(listAuditEntries, { query: { limit: 1 } })
    await by.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
    await segment.rename('Old hands')(app, by)
  },
  state: async (_: TestApp, by: Actor) =>
    (await segment.list(by)).map(({ id, name, search, isShared }) => ({ id, name, search, isShared })),
}

/** Every subject that can be undone stands here. */
const stories: Partial<Record<AuditSubject, Story[]>> = {
  ...accountStories,
  stat: [
    {
      name: 'a stat that was set',
      change: async (app, by) => {
        await stat.set('1')(app, by)
        await stat.set('2')(app, by)
      },
      newer: stat.set('3'),
      state: stat.state,
    },
    { name: 'a stat that was made', change: stat.set('1'), newer: stat.set('2'), state: stat.state },
    {
      name: 'a stat that was deleted',
      change: async (app, by) => {
        await stat.set('1')(app, by)
        await by.call(deleteStats, { params: await spaceOf(app), body: { stats: ['LEVEL'] } })
      },
      newer: stat.set('7'),
      state: stat.state,
    },
  ],
  'cloud-save': [
    { name: 'a file that was put', change: file.put('one'), newer: file.put('two'), state: file.state },
    {
      name: 'a file that was deleted',
      change: async (app, by) => {
        await file.put('one')(app, by)
        await file.remove(app, by)
      },
      newer: file.put('two'),
      state: file.state,
    },
  ],
  note: [
    { name: 'a note that was written', change: note.add, newer: note.edit('two'), state: note.state },
    {
      name: 'a note that was changed',
      change: async (app, by) => {
        await note.add(app, by)
        await note.edit('two')(app, by)
      },
      newer: note.edit('three'),
      state: note.state,
    },
  ],
  suspension: [
    {
      name: 'a suspension',
      change: suspension.suspend('cheating'),
      newer: async (app, by) => {
        await suspension.lift(app, by)
        await suspension.suspend('insults')(app, by)
      },
      state: suspension.state,
    },
    {
      name: 'a suspension that was lifted',
      change: async (app, by) => {
        await suspension.suspend('cheating')(app, by)
        await suspension.lift(app, by)
      },
      newer: suspension.suspend('insults'),
      state: suspension.state,
    },
  ],
  config: [
    { name: 'a key that was made', change: config.set('on'), newer: config.set('off'), state: config.state },
    {
      name: 'a key that was changed',
      change: async (app, by) => {
        await config.set('on')(app, by)
        await config.set('off')(app, by)
      },
      newer: config.remove,
      state: config.state,
    },
    {
      name: 'a key that was deleted',
      change: async (app, by) => {
        await config.set('on')(app, by)
        await config.remove(app, by)
      },
      newer: config.set('slow'),
      state: config.state,
    },
  ],
  realm: [
    { name: 'a new name', change: rename('Rehearsal'), newer: rename('Dress rehearsal'), state: realmsOf },
    {
      name: 'another parent',
      change: async (app, by) => {
        await by.call(reparentRealms, {
          body: { rootPID: app.pid, projects: [{ pid: app.development, parent: app.pid }] },
        })
      },
      newer: async (app, by) => {
        await by.call(createRealm, { params: { product: 'regent' }, body: { name: 'third', parent: app.pid } })
        const { projects } = await by.call(listRealms, { query: { rootPID: app.pid } })
        const third = projects.find(({ projectName }) => projectName === 'third')?.pid ?? ''
        await by.call(reparentRealms, {
          body: { rootPID: app.pid, projects: [{ pid: app.development, parent: third }] },
        })
      },
      state: realmsOf,
    },
    {
      name: 'archiving',
      change: async (app, by) => {
        await by.call(archiveRealm, { body: { pid: app.development } })
      },
      newer: async (_, by) => {
        const [entry] = await entriesOf(by)
        await by.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
      },
      state: realmsOf,
    },
  ],
  segment: [
    { name: 'a segment that was made', change: segment.make, newer: segment.rename('Old hands'), state: segment.state },
    {
      name: 'a segment that was renamed',
      change: async (app, by) => {
        await segment.make(app, by)
        await segment.rename('Old hands')(app, by)
      },
      newer: segment.rename('Veterans of the sea'),
      state: segment.state,
    },
    {
      name: 'a segment that was deleted',
      change: async (app, by) => {
        await segment.make(app, by)
        await segment.remove(app, by)
      },
      newer: segment.makeAgain,
      state: segment.state,
    },
  ],
  'service-plan': [
    { name: 'a plan that was made', change: plan.save('db-1'), newer: plan.save('db-2'), state: plan.state },
    {
      name: 'a plan that was changed',
      change: async (app, by) => {
        await plan.save('db-1')(app, by)
        await plan.save('db-1', 'db-2')(app, by)
      },
      newer: plan.save('db-3'),
      state: plan.state,
    },
    {
      name: 'a plan that was deleted',
      change: async (app, by) => {
        await plan.save('db-1')(app, by)
        await plan.remove(app, by)
      },
      newer: plan.save('db-2'),
      state: plan.state,
    },
  ],
  roles: [
    {
      name: 'a role that was given',
      change: async (app, by) => {
        await by.call(grantRole, {
          params: { id: await colleagueOf(app) },
          body: { role: 'developer', realm: app.staging },
        })
      },
      newer: async (app, by) => {
        await by.call(grantRole, {
          params: { id: await colleagueOf(app) },
          body: { role: 'admin', realm: app.staging },
        })
      },
      state: rolesOf,
    },
    {
      name: 'all access taken away',
      change: async (app, by) => {
        const id = await colleagueOf(app)
        await by.call(grantRole, { params: { id }, body: { role: 'developer', realm: app.staging } })
        await by.call(revokeRole, { params: { id }, body: {} })
      },
      newer: async (app, by) => {
        const id = await colleagueOf(app)
        await by.call(grantRole, { params: { id }, body: { role: 'developer', realm: app.staging } })
        await by.call(grantRole, { params: { id }, body: { role: 'developer' } })
      },
      state: rolesOf,
    },
  ],
}

const entriesOf = async (by: Actor, scope?: string): Promise<AuditEntry[]> =>
  (await by.call(listAuditEntries, { query: {} }, { scope: scope ?? by.organization })).rows

test('every subject says how it is undone or why it cannot be, and what can be undone is undone here', () => {
  expect(Object.keys(subjects).sort()).toEqual([...auditSubjects].sort())
  const undoable = auditSubjects.filter((subject) => 'restore' in subjects[subject])
  expect(Object.keys(stories).sort()).toEqual([...undoable].sort())
  for (const subject of auditSubjects) {
    const rule = subjects[subject]
    if ('irreversible' in rule) expect(rule.irreversible).toMatch(/^[A-Z].+\.$/)
  }
})

const all = Object.entries(stories).flatMap(([subject, list]) => list.map((story) => ({ subject, ...story })))

describe.each(all)('$subject: $name', ({ change, newer, state }) => {
  test('is undone, which is a change of its own, and the undo is undone', async () => {
    const app = await testApp()
    const admin = await app.as('admin')
    // What goes ahead of the change itself is a change as well: the state before is read off the last one.
    const states: unknown[] = [await state(app, admin)]
    await change(app, admin)
    const after = await state(app, admin)
    const [entry] = await entriesOf(admin)
    if (!entry) throw new Error('nothing was audited')
    const { undo } = await admin.call(getAuditEntry, { params: { id: entry.id } })
    expect(undo).toMatchObject({ isPossible: true })
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

  test('is not undone over a newer change, which is named', async () => {
    const app = await testApp()
    const admin = await app.as('admin')
    await change(app, admin)
    const [entry] = await entriesOf(admin)
    await newer(app, admin)
    const after = await state(app, admin)
    const [touching] = await entriesOf(admin)
    const refusal = await admin.send(undoChanges, { body: { ids: [entry?.id ?? 0] } })
    expect(refusal).toMatchObject({ status: 409, body: { error: 'UndoConflict' } })
    const { fields } = (refusal.body as { current: { fields: { touchedBy?: AuditEntry; isPossible: boolean }[] } })
      .current
    expect(fields.some(({ touchedBy, isPossible }) => !isPossible && touchedBy?.subject === touching?.subject)).toBe(
      true,
    )
    expect(await state(app, admin)).toEqual(after)
  })

  test('is undone by nobody without the right, and not seen from another organization', async () => {
    const app = await testApp()
    const admin = await app.as('admin')
    await change(app, admin)
    const [entry] = await entriesOf(admin)
    const after = await state(app, admin)
    const body = { ids: [entry?.id ?? 0] }
    expect(await (await app.as('tester')).send(undoChanges, { body })).toMatchObject({ status: 403 })
    const elsewhere = await (await testApp()).as('admin')
    expect(await elsewhere.send(undoChanges, { body })).toMatchObject({ status: 404 })
    expect(await state(app, admin)).toEqual(after)
  })
})

test('an amount is taken back however the number stands, and only once', async () => {
  const app = await testApp()
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

test('of a change with several fields those are put back that nobody has touched since', async () => {
  const app = await testApp()
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
  const app = await testApp()
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

test('an undo from the scope of the organization belongs to the realm of what it undoes, and is undone in turn', async () => {
  const app = await testApp()
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

test('two people who undo the same change at once undo it once', async () => {
  const app = await testApp()
  const [one, other] = [await app.as('developer'), await app.as('developer')]
  await one.call(setStats, { params: await spaceOf(app), body: { add: { gold: 10 } } })
  const [entry] = await entriesOf(one)
  const body = { ids: [entry?.id ?? 0] }
  const answers = await Promise.all([one.send(undoChanges, { body }), other.send(undoChanges, { body })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stat.state(app, one)).toEqual({ gold: '0' })
})

test('what cannot be undone says why', async () => {
  const app = await testApp()
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
  const app = await testApp()
  const admin = await app.as('admin')
  await admin.call(createRealm, { params: { product: 'regent' }, body: { name: 'third', parent: app.pid } })
  const [entry] = await entriesOf(admin)
  await admin.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  expect(await realmsOf(app, admin)).toContainEqual({ projectName: 'third', parent: app.pid, archived: true })
})
