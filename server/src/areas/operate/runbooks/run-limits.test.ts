import { listErrorCodes } from '@regent/contract/errors'
import { updateInventory } from '@regent/contract/monetize/inventory'
import {
  createRunbook,
  getRun,
  listRuns,
  maxPreparedRuns,
  prepareRun,
  type RunbookStep,
  startRun,
} from '@regent/contract/operate/runbooks'
import { deleteJob, saveJob } from '@regent/contract/operate/scheduler'
import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { askForApproval, getGrantsLeft, giveApproval, setApprovalRules } from '@regent/contract/organization/approvals'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const set = (value: string): RunbookStep => ({
  kind: 'config',
  title: `Set ${value}`,
  body: { upserts: { 'a|b': value } },
})

async function runbookOf(by: Actor, steps: RunbookStep[]): Promise<number> {
  return (await by.call(createRunbook, { body: { name: 'Book', description: '', parameters: [], steps } })).id
}
const prepare = (by: Actor, id: number) => by.call(prepareRun, { params: { id }, body: {} })
const read = (by: Actor, id: number) => by.call(getRun, { params: { id } })

const grants = [{ contentId: 'currency.gems', count: 5 }]

async function givers(app: TestApp) {
  const admin = await app.as('admin')
  const dev = await app.as('developer')
  await app.as('admin')
  await publishItems(app, [{ id: 'currency.gems' }])
  const players = [await app.player(), await app.player()].map(({ gamerTag }) => gamerTag)
  const give: RunbookStep = { kind: 'grant', title: 'Give gems', body: { players: { gamerTags: players }, grants } }
  return { admin, dev, players, give }
}

test('a run begins only when colleagues have approved every step that needs it, and its other steps wait as long', async () => {
  const app = await ownApp()
  const { admin, dev, give } = await givers(app)
  const rules = { ...noApprovalRules, acts: { ...noApprovalRules.acts, 'many-players': 1 }, maxPlayers: 1 }
  await admin.call(setApprovalRules, { body: { rules } })
  const run = await prepare(dev, await runbookOf(dev, [set('on'), give]))
  expect(run.steps.map(({ plan }) => plan?.approvals?.needed)).toEqual([undefined, 1])
  const start = (by: Actor) => by.call(startRun, { params: { id: run.id }, body: {} })
  await expect(start(dev)).rejects.toMatchObject({
    status: 403,
    code: 'ApprovalNeeded',
    message:
      'This realm requires the approval of a colleague for step 2, “Give gems”. Open its plan and request approval. Nothing was changed.',
  })
  const plan = run.steps[1]?.plan?.id ?? 0
  const request = await dev.call(askForApproval, { body: { subject: { kind: 'plan', id: plan } } })
  app.advance(20 * 60_000)
  expect(await read(dev, run.id)).toMatchObject({ state: 'open', expiresAt: request.expiresAt })
  await admin.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  await start(dev)
  await app.runJobs()
  expect(await read(dev, run.id)).toMatchObject({ state: 'done' })
})

test('a step that does not begin says why, and nothing of it is counted', async () => {
  const app = await ownApp()
  const { admin, dev, players, give } = await givers(app)
  const budgets = [{ role: 'developer' as const, symbol: 'currency.gems', perDay: 12 }]
  await admin.call(setApprovalRules, { body: { rules: { ...noApprovalRules, budgets } } })
  const run = await prepare(dev, await runbookOf(dev, [set('on'), give]))
  const params = { gamerTag: players[0] ?? 0 }
  await dev.call(updateInventory, { params, body: { currencies: { 'currency.gems': 4 } } })
  await dev.call(startRun, { params: { id: run.id }, body: {} })
  await app.runJobs()
  const why = (await read(dev, run.id)).why
  expect(why).toContain('Step 2 did not start. You can grant 12 currency.gems per day in this realm. 8 are left')
  expect((await dev.call(getGrantsLeft, { query: {} })).left).toMatchObject([{ left: 8 }])
})

test('a step that names a job that was deleted is refused when the run is prepared, and nothing is planned', async () => {
  const app = await ownApp()
  const dev = await app.as('developer')
  const { id: jobId } = await dev.call(saveJob, {
    body: {
      name: 'Nightly',
      jobAction: { type: 'PublishMessage', topic: 'night', message: '{}' },
      triggers: [{ type: 'CronTrigger', expression: '0 0 3 * * *' }],
    },
  })
  const id = await runbookOf(dev, [set('on'), { kind: 'job', title: 'Run it', body: { jobId } }])
  await prepare(dev, id)
  await dev.call(deleteJob, { params: { id: jobId } })
  await expect(prepare(dev, id)).rejects.toMatchObject({
    status: 404,
    code: 'JobNotFound',
    message: expect.stringMatching(/^Step 2, “Run it”: /),
  })
  expect((await dev.call(listRuns, { query: {} })).rows).toHaveLength(1)
})

test('a step that gives what is not published is refused when the run is prepared', async () => {
  const app = await ownApp()
  const { dev, players } = await givers(app)
  const body = { players: { gamerTags: players }, grants: [{ contentId: 'currency.gmes', count: 5 }] }
  const id = await runbookOf(dev, [set('on'), { kind: 'grant', title: 'Give gems', body }])
  await expect(prepare(dev, id)).rejects.toMatchObject({
    status: 400,
    code: 'UnknownSymbol',
    message: expect.stringMatching(/^Step 2, “Give gems”: .*currency\.gmes/),
  })
  expect((await dev.call(listRuns, { query: {} })).rows).toEqual([])
})

test('as many runs as the limit wait to be started; then the limit is named, until they expire', async () => {
  const app = await ownApp()
  const dev = await app.as('developer')
  const id = await runbookOf(dev, [set('on')])
  const row = { pid: app.pid, runbook_id: id, name: 'Book', parameters: '[]', undoes: null, made_by: dev.accountId }
  const waiting = Array.from({ length: maxPreparedRuns }, (_, n) => ({
    ...row,
    id: n + 1,
    made_at: new Date(app.now()),
  }))
  await app.db.insertInto('runbook_runs').values(waiting).execute()
  await expect(prepare(dev, id)).rejects.toMatchObject({
    status: 409,
    code: 'RunsFull',
    message: expect.stringContaining(`${maxPreparedRuns} prepared runs`),
  })
  app.advance(16 * 60_000)
  await prepare(dev, id)
})

test('whatever a call that plans a step may answer, the preparing may answer', async () => {
  const app = await ownApp()
  const answers = new Set(listErrorCodes(prepareRun))
  const missing = Object.values(app.services.registry.runbookSteps).flatMap(({ call }) =>
    (call.errors ?? []).filter((code) => !answers.has(code)),
  )
  expect(missing).toEqual([])
})
