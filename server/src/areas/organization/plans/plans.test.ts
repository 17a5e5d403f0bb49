import { grantRole, planRevokeAccess, revokeRole } from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import {
  applyPlan,
  cancelPlan,
  getPlan,
  listPlanRows,
  listPlans,
  type Plan,
  planLifeMs,
  planUndo,
  retryPlan,
} from '@regent/contract/organization/plans'
import {
  archiveRealm,
  createRealm,
  listRealms,
  planArchiveRealm,
  renameRealm,
} from '@regent/contract/organization/realms'
import { planStatsOfPlayers, planStatsUpload } from '@regent/contract/players/bulk-stats'
import { getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const statsOf = async (by: Actor, gamerTag: number) =>
  (await by.call(getStats, { params: { objectId: toObjectId('game.private', gamerTag) } })).stats

const levelOf = async (by: Actor, gamerTag: number) => (await statsOf(by, gamerTag))['LEVEL']

const setLevel = (by: Actor, gamerTag: number, LEVEL: string) =>
  by.call(setStats, { params: { objectId: toObjectId('game.private', gamerTag) }, body: { set: { LEVEL } } })

async function players(app: TestApp, count: number): Promise<number[]> {
  const tags = []
  for (let n = 0; n < count; n += 1) tags.push((await app.player()).gamerTag)
  return tags
}

const planLevel = async (by: Actor, gamerTags: number[], value = '5'): Promise<Plan> =>
  (await by.call(planStatsOfPlayers, { body: { players: { gamerTags }, key: 'LEVEL', act: 'set', value } })).plan

const apply = (by: Actor, { id }: Plan) => by.send(applyPlan, { params: { id } })
const read = async (by: Actor, { id }: Plan) => (await by.call(getPlan, { params: { id } })).plan

test('a plan shows what would change and changes nothing', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [ann = 0, bob = 0, cid = 0] = await players(app, 3)
  await setLevel(developer, ann, '5')
  await setLevel(developer, bob, '1')
  const gamerTags = [ann, bob, cid, 123]
  const { plan, sample } = await developer.call(planStatsOfPlayers, {
    body: { players: { gamerTags }, key: 'LEVEL', act: 'set', value: 5 },
  })
  expect(plan).toMatchObject({
    kind: 'stats-of-players',
    title: 'Set LEVEL to 5 for 2 players',
    count: 2,
    state: 'open',
    canApply: true,
    madeBy: developer.accountId,
    expiresAt: app.now() + planLifeMs,
  })
  expect(plan.warnings).toHaveLength(2)
  expect(sample).toHaveLength(2)
  expect(sample).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: String(bob), before: '1', after: '5', state: 'waiting' }),
      expect.objectContaining({ label: String(cid), before: null, after: '5' }),
    ]),
  )
  expect(await levelOf(developer, bob)).toBe('1')
})

test('applied, it changes exactly what was frozen, and each change stands in the trail under the plan', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const tags = await players(app, 5)
  const plan = await planLevel(developer, tags.slice(0, 4))
  expect(await apply(developer, plan)).toMatchObject({ status: 200 })
  expect(await read(developer, plan)).toMatchObject({ state: 'applying', done: 0, appliedBy: developer.accountId })
  await app.runJobs()
  expect(await read(developer, plan)).toMatchObject({ state: 'done', done: 4, failed: 0 })
  expect(await Promise.all(tags.map((tag) => levelOf(developer, tag)))).toEqual(['5', '5', '5', '5', undefined])
  const { rows } = await developer.call(listAuditEntries, { query: { planId: plan.id, subject: 'stat' } })
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({ accountId: developer.accountId, role: 'developer', pid: app.pid, after: '5' })
  const { rows: list } = await (await app.as('tester')).call(listPlans, {})
  expect(list).toMatchObject([{ id: plan.id, state: 'done' }])
})

test('the trail has what each stat was when it was set, not when the plan was made, and none that stayed', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [none = 0, other = 0, changed = 0, same = 0] = await players(app, 4)
  await setLevel(developer, other, '3')
  const plan = await planLevel(developer, [none, other, changed, same])
  await setLevel(developer, changed, '4')
  await setLevel(developer, same, '5')
  await apply(developer, plan)
  await app.runJobs()
  const { rows } = await developer.call(listAuditEntries, { query: { planId: plan.id, subject: 'stat' } })
  expect(new Map(rows.map(({ gamerTag, before }) => [gamerTag, before]))).toEqual(
    new Map([
      [none, null],
      [other, '3'],
      [changed, '4'],
    ]),
  )
  for (const tag of [none, other, changed, same]) expect(await levelOf(developer, tag)).toBe('5')
})

test('a plan reaches all players of a search, and no later ones', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const tags = await players(app, 3)
  const { plan } = await developer.call(planStatsOfPlayers, {
    body: { players: { matching: {} }, key: 'LEVEL', act: 'add', value: 2 },
  })
  expect(plan).toMatchObject({ count: 3, typeName: 'Sky Raiders' })
  const late = await app.player()
  expect(await apply(developer, plan)).toMatchObject({ status: 200 })
  await app.runJobs()
  for (const tag of tags) expect(await levelOf(developer, tag)).toBe('2')
  expect(await levelOf(developer, late.gamerTag)).toBeUndefined()
})

test('a stat is deleted from those who have it', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [ann = 0, bob = 0] = await players(app, 2)
  await setLevel(developer, ann, '1')
  const { plan } = await developer.call(planStatsOfPlayers, {
    body: { players: { matching: { query: '' } }, key: 'LEVEL', act: 'delete' },
  })
  expect(plan.count).toBe(1)
  await apply(developer, plan)
  await app.runJobs()
  expect([await levelOf(developer, ann), await levelOf(developer, bob)]).toEqual([undefined, undefined])
})

test('an upload with bad rows is refused with every one of them', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [ann = 0] = await players(app, 1)
  const rows = [
    [String(ann), 'LEVEL', '7'],
    ['nobody', 'LEVEL', '7'],
    ['123', 'LEVEL', '7'],
    [String(ann), '', '7'],
    [String(ann), 'LEVEL', 'x'.repeat(8_193)],
    [String(ann), 'LEVEL', '7', 'more'],
  ]
  const refusal = await developer.send(planStatsUpload, { body: { rows } })
  expect(refusal).toMatchObject({ status: 400, body: { error: 'PlanRowsInvalid', current: { count: 5 } } })
  const { errors } = (refusal.body as { current: { errors: { row: number; field: string }[] } }).current
  expect(errors.map(({ row, field }) => [row, field])).toEqual([
    [2, 'player'],
    [3, 'player'],
    [4, 'stat'],
    [5, 'value'],
    [6, 'row'],
  ])
  expect((await developer.call(listPlans, {})).rows).toEqual([])
})

test('an upload of many rows is applied in parts', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const tags = await players(app, 3)
  const rows = tags.flatMap((tag) => Array.from({ length: 900 }, (_, n) => [String(tag), `KEY_${n}`, String(n)]))
  const { plan } = await developer.call(planStatsUpload, { body: { rows, fileName: 'season.csv' } })
  expect(plan).toMatchObject({ title: 'Set 2,700 stats of 3 players from season.csv', count: 2_700 })
  await apply(developer, plan)
  await app.runJobs()
  expect(await read(developer, plan)).toMatchObject({ state: 'done', done: 2_700 })
  expect(Object.keys(await statsOf(developer, tags[2] ?? 0))).toHaveLength(900)
})

test('a plan older than a quarter of an hour is refused', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const plan = await planLevel(developer, await players(app, 1))
  app.advance(planLifeMs + 1)
  const later = await app.as('developer')
  expect((await read(later, plan)).canApply).toBe(false)
  expect(await apply(later, plan)).toMatchObject({ status: 409, body: { error: 'PlanExpired' } })
})

test('a plan is applied once', async () => {
  const app = await ownApp()
  const one = await app.as('developer')
  const other = await app.as('developer')
  const plan = await planLevel(one, await players(app, 1))
  const answers = await Promise.all([apply(one, plan), apply(other, plan)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a plan whose set has moved is refused', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [ann = 0, bob = 0] = await players(app, 2)
  const plan = await planLevel(developer, [ann, bob])
  await app.db.deleteFrom('players').where('pid', '=', app.pid).where('gamer_tag', '=', bob).execute()
  const refusal = await apply(developer, plan)
  expect(refusal).toMatchObject({ status: 409, body: { error: 'PlanMoved' } })
  expect((refusal.body as { message: string }).message).toMatch(/1 player of the plan is no longer in this realm/)
  expect(await levelOf(developer, ann)).toBeUndefined()
})

test('rows that are refused are listed, the others are done, and a retry does the rest', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const tags = await players(app, 3)
  const plan = await planLevel(admin, tags)
  await apply(admin, plan)
  // Between the start and the job one player goes.
  const gone = tags[1] ?? 0
  const row = await app.db.selectFrom('players').selectAll().where('gamer_tag', '=', gone).executeTakeFirstOrThrow()
  await app.db.deleteFrom('players').where('gamer_tag', '=', gone).execute()
  await app.runJobs()
  expect(await read(admin, plan)).toMatchObject({ state: 'done', done: 2, failed: 1 })
  const { rows } = await admin.call(listPlanRows, { params: { id: plan.id }, query: { failed: true } })
  expect(rows).toMatchObject([{ label: String(gone), state: 'failed', error: expect.stringMatching(/gamer tag/) }])
  const { seen_day: _, ...kept } = row
  await app.db
    .insertInto('players')
    .values({ ...kept, created_at: new Date(row.created_at), last_seen_at: null, online_until: null })
    .execute()
  await admin.call(retryPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect(await read(admin, plan)).toMatchObject({ state: 'done', done: 3, failed: 0 })
  expect(await levelOf(admin, gone)).toBe('5')
  expect(await admin.send(retryPlan, { params: { id: plan.id } })).toMatchObject({ body: { error: 'NothingToRetry' } })
})

test('a stopped plan keeps its finished part', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const plan = await planLevel(developer, await players(app, 2))
  await apply(developer, plan)
  await developer.call(cancelPlan, { params: { id: plan.id }, body: {} })
  await app.runJobs()
  expect(await read(developer, plan)).toMatchObject({ state: 'cancelled', done: 0 })
  await developer.call(retryPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect(await read(developer, plan)).toMatchObject({ state: 'done', done: 2 })
})

test('a job changes nothing if its author has lost the right before it begins', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [ann = 0] = await players(app, 1)
  const plan = await planLevel(developer, [ann])
  await apply(developer, plan)
  const admin = await app.as('admin')
  await admin.call(revokeRole, { params: { id: developer.accountId }, body: {} })
  await app.runJobs()
  expect(await read(admin, plan)).toMatchObject({ state: 'failed', done: 0, error: expect.stringMatching(/right/) })
  expect(await levelOf(admin, ann)).toBeUndefined()
})

test('everything that a plan has changed is undone by a plan, but for what was changed since', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [ann = 0, bob = 0] = await players(app, 2)
  await setLevel(developer, ann, '1')
  const plan = await planLevel(developer, [ann, bob])
  await apply(developer, plan)
  await app.runJobs()
  await setLevel(developer, bob, '9')
  const { plan: undo } = await developer.call(planUndo, { params: { id: plan.id } })
  expect(undo).toMatchObject({ kind: 'undo-plan', count: 1, verb: 'Undo 1 change' })
  expect(undo.warnings).toContain('1 change cannot be undone: The record has changed since.')
  await setLevel(developer, bob, '5')
  const { plan: both } = await developer.call(planUndo, { params: { id: plan.id } })
  expect(both).toMatchObject({ count: 2, verb: 'Undo 2 changes' })
  await setLevel(developer, bob, '9')
  await apply(developer, both)
  await app.runJobs()
  expect(await read(developer, both)).toMatchObject({ state: 'done', done: 1, failed: 1 })
  expect([await levelOf(developer, ann), await levelOf(developer, bob)]).toEqual(['1', '9'])
})

test('archiving a realm is planned with what it does to players, and refused when the realm was changed since', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await app.player(app.development)
  const plan = async () => (await developer.call(planArchiveRealm, { body: { pid: app.development } })).plan
  const first = await plan()
  expect(first).toMatchObject({ title: 'Archive development', typeName: 'development', verb: 'Archive realm' })
  expect(first.warnings).toContainEqual('It has 1 player.')
  await developer.call(renameRealm, { body: { projectId: app.development, newName: 'dev' } })
  expect(await apply(developer, first)).toMatchObject({ body: { error: 'PlanMoved' } })
  const second = await plan()
  expect(await apply(developer, second)).toMatchObject({ status: 200 })
  await app.runJobs()
  const { projects } = await developer.call(listRealms, { query: { rootPID: app.pid } })
  expect(projects.find(({ pid }) => pid === app.development)?.archived).toBe(true)
  expect(await read(developer, second)).toMatchObject({ state: 'done' })
  expect(await developer.send(planArchiveRealm, { body: { pid: app.pid } })).toMatchObject({
    body: { error: 'RealmNotArchivable' },
  })
})

test('a realm that gets a child in the meantime is not archived', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { plan } = await developer.call(planArchiveRealm, { body: { pid: app.development } })
  await developer.call(createRealm, { params: { product: 'regent' }, body: { name: 'leaf', parent: app.development } })
  expect(await apply(developer, plan)).toMatchObject({ status: 409, body: { error: 'PlanMoved' } })
  expect(await developer.send(archiveRealm, { body: { pid: app.development } })).toMatchObject({ status: 400 })
})

test('all access of several people is revoked by a plan, refused when their roles were changed since', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const people = [await app.as('tester'), await app.as(undefined, { [app.staging]: 'developer' })]
  const ids = people.map(({ accountId }) => accountId)
  const plan = async () => (await admin.call(planRevokeAccess, { body: { ids } }, { scope: String(app.cid) })).plan
  const first = await plan()
  expect(first).toMatchObject({ count: 2, typeName: '2 people' })
  await admin.call(grantRole, { params: { id: ids[0] ?? 0 }, body: { role: 'developer' } })
  expect(await apply(admin, first)).toMatchObject({ body: { error: 'PlanMoved' } })
  await apply(admin, await plan())
  await app.runJobs()
  const rows = await app.db.selectFrom('accounts').select(['role', 'realm_roles']).where('id', 'in', ids).execute()
  expect(rows).toEqual([
    { role: null, realm_roles: {} },
    { role: null, realm_roles: {} },
  ])
})

test('a plan’s result is visible with the right to the change: not for other roles, realms or organizations', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const plan = await planLevel(developer, await players(app, 1))
  expect(await apply(await app.as('tester'), plan)).toMatchObject({ status: 403 })
  expect(await apply(await app.as(undefined, { [app.staging]: 'developer' }), plan)).toMatchObject({ status: 404 })
  expect(await apply(await (await ownApp()).as('admin'), plan)).toMatchObject({ status: 404 })
  const tester = await app.as('tester')
  expect(
    await tester.send(planStatsOfPlayers, { body: { players: { matching: {} }, key: 'a', act: 'set', value: 'b' } }),
  ).toMatchObject({ status: 403 })
})
