import { getConfig, updateConfig } from '@regent/contract/operate/config'
import {
  createRunbook,
  getRun,
  listRunbooks,
  listRuns,
  prepareRun,
  prepareUndoOfRun,
  type RunbookContent,
  type RunbookRun,
  startRun,
  updateRunbook,
} from '@regent/contract/operate/runbooks'
import { applyPlan, cancelPlan, getPlan } from '@regent/contract/organization/plans'
import { getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { sampleRunbooks } from '@regent/contract/samples/runbooks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inPages } from '../../../testing/in-pages.ts'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { selectRuns } from './run-queries.ts'

const players = { audience: { rules: { criteria: [{ stat: 'LEVEL', rel: 'gte', value: 1 }] } } }
/** Marks players, then opens a season. */
const content: RunbookContent = {
  name: 'New season',
  description: '',
  parameters: [{ name: 'season', label: 'Season', kind: 'number' }],
  steps: [
    {
      kind: 'stats',
      title: 'Mark the players',
      body: { players, key: 'SEASON', act: 'set', value: 'season {{season}}' },
    },
    { kind: 'config', title: 'Open it', body: { upserts: { 'arena|season': '{{season}}' } } },
  ],
}

async function world(app: TestApp) {
  const developer = await app.as('developer')
  const gamers = [await app.player(), await app.player()]
  for (const { gamerTag } of gamers) {
    const params = { objectId: toObjectId('game.private', gamerTag) }
    await developer.call(setStats, { params, body: { set: { LEVEL: '3' } } })
  }
  const { id } = await developer.call(createRunbook, { body: content })
  const season = async () => ({
    stats: await Promise.all(
      gamers.map(async ({ gamerTag }) => {
        const params = { objectId: toObjectId('game.private', gamerTag) }
        return (await developer.call(getStats, { params })).stats['SEASON'] ?? null
      }),
    ),
    config: (await developer.call(getConfig, {})).config['arena|season'] ?? null,
  })
  const prepare = (by: Actor, values: Record<string, string | number> = { season: 8 }) =>
    by.call(prepareRun, { params: { id }, body: { values } })
  const start = (by: Actor, run: RunbookRun) => by.call(startRun, { params: { id: run.id }, body: {} })
  const read = (run: RunbookRun) => developer.call(getRun, { params: { id: run.id } })
  return { developer, id, season, prepare, start, read }
}

test('a run is prepared as plans, applied step by step, and undone the other way round', async () => {
  const app = await ownApp()
  const { developer, season, prepare, start, read } = await world(app)
  const nothing = { stats: [null, null], config: null }
  const run = await prepare(developer)
  expect(run).toMatchObject({ state: 'open', values: [{ label: 'Season', value: 8 }] })
  expect(run.steps.map(({ title, plan }) => [title, plan?.count, plan?.state])).toEqual([
    ['Mark the players', 2, 'open'],
    ['Open it', 1, 'open'],
  ])
  expect(await season()).toEqual(nothing)

  expect(await start(developer, run)).toMatchObject({ state: 'running' })
  await app.runJobs()
  expect(await read(run)).toMatchObject({ state: 'done', startedBy: expect.any(String) })
  expect(await season()).toEqual({ stats: ['season 8', 'season 8'], config: '8' })
  await expect(start(developer, run)).rejects.toMatchObject({ status: 409, code: 'RunNotStartable' })

  app.advance(1_000)
  const undo = await developer.call(prepareUndoOfRun, { params: { id: run.id } })
  expect(undo).toMatchObject({
    undoes: run.id,
    steps: [{ title: 'Undo: Open it' }, { title: 'Undo: Mark the players' }],
  })
  await start(developer, undo)
  await app.runJobs()
  expect(await season()).toEqual(nothing)
  expect(await read(run)).toMatchObject({ undoneBy: undo.id })
  expect((await developer.call(listRuns, { query: {} })).rows.map(({ id }) => id)).toEqual([undo.id, run.id])
  const oldestFirst = await inPages((cursor) => developer.call(listRuns, { query: { sort: 'made', limit: 1, cursor } }))
  expect(oldestFirst.map(({ id }) => id)).toEqual([run.id, undo.id])
})

test('a step that cannot begin stops the run: what is done stays done and the run says what is left', async () => {
  const app = await ownApp()
  const { developer, season, prepare, start, read } = await world(app)
  const run = await prepare(developer)
  await start(developer, run)
  // Between the preview and the second step somebody else changes the key.
  await developer.call(updateConfig, { body: { upserts: { 'arena|season': 99 } } })
  await app.runJobs()
  expect(await read(run)).toMatchObject({
    state: 'stopped',
    why: expect.stringMatching(/^Step 2 did not start\. Someone has changed arena\|season/),
  })
  expect(await season()).toEqual({ stats: ['season 8', 'season 8'], config: '99' })
  await expect(start(developer, run)).rejects.toMatchObject({ status: 409, code: 'PlanMoved' })
})

test('a later step may begin after its plan would have expired: the whole run was accepted when it was started', async () => {
  const app = await ownApp()
  const { developer, season, prepare, start, read } = await world(app)
  const run = await prepare(developer)
  await start(developer, run)
  app.advance(20 * 60_000)
  await app.runJobs()
  expect(await read(run)).toMatchObject({ state: 'done' })
  expect(await season()).toMatchObject({ config: '8' })

  const late = await prepare(developer, { season: 9 })
  app.advance(20 * 60_000)
  expect(await read(late)).toMatchObject({ state: 'expired' })
  await expect(start(developer, late)).rejects.toMatchObject({ status: 409, code: 'RunNotStartable' })
})

test('a plan that is applied or discarded by itself makes its run unusable, and one stopped by hand stops it', async () => {
  const app = await ownApp()
  const { developer, prepare, start, read } = await world(app)
  const byItself = await prepare(developer)
  await developer.call(applyPlan, { params: { id: byItself.steps[1]?.plan?.id ?? 0 }, body: {} })
  expect(await read(byItself)).toMatchObject({ state: 'expired' })
  await app.runJobs()

  const stopped = await prepare(developer, { season: 10 })
  await start(developer, stopped)
  const [first, second] = stopped.steps.map(({ plan }) => plan?.id ?? 0)
  await developer.call(cancelPlan, { params: { id: first ?? 0 }, body: {} })
  await app.runJobs()
  expect(await read(stopped)).toMatchObject({ state: 'stopped', why: 'An operator stopped step 1.' })
  expect((await developer.call(getPlan, { params: { id: second ?? 0 } })).plan.state).toBe('open')
  await start(developer, stopped)
  await app.runJobs()
  expect((await developer.call(getPlan, { params: { id: second ?? 0 } })).plan.state).toBe('done')
})

test('each step needs the right of its call, to be planned and to be applied', async () => {
  const app = await ownApp()
  const { developer, prepare, start } = await world(app)
  const tester = await app.as('tester')
  await expect(prepare(tester)).rejects.toMatchObject({ status: 403, field: 'steps.0' })
  const run = await prepare(developer)
  await expect(start(tester, run)).rejects.toMatchObject({ status: 403 })
  const other = await ownApp()
  await expect(start(await other.as('admin'), run)).rejects.toMatchObject({ status: 404 })
})

test.each<[string, Partial<RunbookContent>, string]>([
  ['no steps', { steps: [] }, 'steps'],
  ['an unknown parameter', { parameters: [] }, 'steps.0.body'],
  ['a parameter twice', { parameters: [...content.parameters, ...content.parameters] }, 'parameters.1.name'],
  [
    'a default of another kind',
    { parameters: [{ name: 'season', label: 'Season', kind: 'number', default: 'eight' }] },
    'parameters.0.default',
  ],
  [
    'a field that the call does not take',
    { steps: [{ kind: 'stats', title: 'Set', body: { players, key: '', act: 'set', value: '1' } }] },
    'steps.0.body.key',
  ],
  [
    'a step with too much in it',
    { steps: [{ kind: 'config', title: 'Set', body: { upserts: { 'a|b': 'x'.repeat(120_000) } } }] },
    'steps',
  ],
])('a runbook with %s is refused with its field', async (_, wrong, field) => {
  const developer = await (await ownApp()).as('developer')
  const made = developer.call(createRunbook, { body: { ...content, ...wrong } })
  await expect(made).rejects.toMatchObject({ status: 400, field })
  expect((await developer.call(listRunbooks, {})).runbooks).toEqual([])
})

test.each<[Record<string, string | number>, string]>([
  [{}, 'values.season'],
  [{ season: 'eight' }, 'values.season'],
  [{ season: 8, other: 1 }, 'values.other'],
])('a run with the values %j is refused', async (values, field) => {
  const app = await ownApp()
  const { developer, prepare } = await world(app)
  await expect(prepare(developer, values)).rejects.toMatchObject({ status: 400, field })
  expect((await developer.call(listRuns, { query: {} })).rows).toEqual([])
})

test('the sample’s runbooks are valid; a name is taken once; an older version is refused', async () => {
  const developer = await (await ownApp()).as('developer')
  for (const body of sampleRunbooks) await developer.call(createRunbook, { body })
  const { runbooks } = await developer.call(listRunbooks, {})
  expect(runbooks.map(({ name }) => name)).toEqual(sampleRunbooks.map(({ name }) => name))
  const [first, second] = runbooks
  const rename = (id = 0, name = '', version = 1) =>
    developer.send(
      updateRunbook,
      { params: { id }, body: { ...content, name } },
      { headers: { 'if-match': `"${version}"` } },
    )
  expect(await rename(second?.id, first?.name.toUpperCase())).toMatchObject({
    status: 409,
    body: { error: 'RunbookNameTaken' },
  })
  expect(await rename(second?.id, 'Another')).toMatchObject({ status: 200 })
  const current = { ...content, name: 'Another', id: second?.id, version: 2 }
  expect(await rename(second?.id, 'A third')).toMatchObject({ status: 409, body: { error: 'StaleVersion', current } })
})

test('a secret is not planned', async () => {
  const developer = await (await ownApp()).as('developer')
  const steps = [{ kind: 'config' as const, title: 'Set', body: { upserts: { 'push|api_key': 'x' } } }]
  const { id } = await developer.call(createRunbook, { body: { ...content, parameters: [], steps } })
  const prepared = developer.call(prepareRun, { params: { id }, body: {} })
  await expect(prepared).rejects.toMatchObject({ status: 400, field: 'steps.0.body.upserts.push|api_key' })
})

test('no order of runs reads them all: each follows an index', async () => {
  const app = await ownApp()
  await sql`insert into runbook_runs (pid, id, runbook_id, name, parameters, made_at)
    select ${app.pid}, n, 1 + n % 2, 'Morning', '[]', now() - n * interval '1 minute'
    from generate_series(1, 4000) as n`.execute(app.db)
  await sql`analyze runbook_runs`.execute(app.db)
  for (const order of ['asc', 'desc'] as const) {
    for (const runbook of [undefined, 1]) {
      for (const after of [undefined, { at: app.now() - 300 * 60_000, id: 300 }]) {
        const slow = await slowSteps(app.db, 51, (db) =>
          selectRuns({ id: app.pid, db, cid: app.cid, createdAt: 0 }, { runbook, order, after, limit: 51 }),
        )
        expect(slow, order).toEqual([])
      }
    }
  }
})
