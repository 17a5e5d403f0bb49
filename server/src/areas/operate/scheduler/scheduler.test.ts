import {
  cancelJob,
  deleteJob,
  getJob,
  type Job,
  listAllJobs,
  listJobActivity,
  listJobs,
  listLastActivity,
  listNextRuns,
  listRealmActivity,
  listSuspendedJobs,
  runJob,
  saveJob,
  toJobStatus,
  toTriggerKind,
} from '@regent/contract/operate/scheduler'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { minuteMs } from '@regent/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { type LocalService, startLocalService } from '../../../testing/local-service.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

let other: LocalService
beforeAll(async () => {
  other = await startLocalService(() => ({ status: 200 }))
})
afterAll(() => other.close())

const everyMinute = { type: 'CronTrigger', expression: '0 * * * * *' } as const
const call = (path: string, more: object = {}) => ({
  type: 'HttpCall',
  method: 'POST',
  uri: `${other.url}${path}`,
  ...more,
})
const retries = (maxRetryCount: number, useExponentialBackoff = false) => ({
  maxRetryCount,
  retryDelayMs: 10_000,
  useExponentialBackoff,
})

/** An organization whose jobs may call this machine. */
async function office() {
  const app = await ownApp()
  app.mayCallLoopback()
  const developer = await app.as('developer')
  const save = async (body: object, by: Actor = developer): Promise<Job> =>
    (await by.send(saveJob, { body: { name: 'a job', triggers: [everyMinute], ...body } })).body as Job
  const statesOf = async ({ id }: Job) =>
    (await developer.call(listJobActivity, { params: { id }, query: {} })).records.map(({ state }) => state).reverse()
  const messagesOf = async ({ id }: Job) =>
    (await developer.call(listJobActivity, { params: { id }, query: {} })).records.map(({ message }) => message)
  return { app, developer, save, statesOf, messagesOf }
}

const gone = (path: string) => other.asked.filter((asked) => asked.path === path)

test('a job is made, listed by name and source, changed in part, cancelled and deleted', async () => {
  const { developer, save } = await office()
  const made = await save({ name: 'Nightly sync', source: 'tools', jobAction: call('/sync') })
  expect(made).toMatchObject({ name: 'Nightly sync', triggers: [everyMinute], version: 1, isUnique: false })
  expect(made).toMatchObject({ retryPolicy: retries(1), analytics: { consecutiveFailures: 0 } })
  await save({ name: 'alpha', jobAction: call('/alpha'), isUnique: true })
  const names = async (query: object) => (await developer.call(listJobs, { query })).records.map(({ name }) => name)
  expect(await names({})).toEqual(['alpha', 'Nightly sync'])
  expect(await names({ name: 'NIGHT' })).toEqual(['Nightly sync'])
  expect(await names({ source: 'tools' })).toEqual(['Nightly sync'])
  expect(await names({ onlyUnique: true })).toEqual(['alpha'])
  const first = await developer.call(listJobs, { query: { limit: 1 } })
  expect(await names({ limit: 1, cursor: first.nextCursor })).toEqual(['Nightly sync'])

  const params = { id: made.id }
  const changed = await save({ id: made.id, name: 'Sync', triggers: undefined })
  expect(changed).toMatchObject({ name: 'Sync', source: 'tools', triggers: [everyMinute], version: 2 })
  const stale = await developer.send(saveJob, { body: { id: made.id, name: 'x' } }, { headers: { 'if-match': '"1"' } })
  expect(stale).toMatchObject({ status: 409, body: { error: 'StaleVersion', current: changed } })
  const next = await developer.call(listNextRuns, { params, query: { limit: 2 } })
  expect(next).toEqual(['2026-01-15T12:01:00.000Z', '2026-01-15T12:02:00.000Z'].slice(0, next.length))
  expect(await developer.call(cancelJob, { params })).toEqual({})
  const cancelled = await developer.call(getJob, { params })
  expect([toJobStatus(cancelled, 0), toTriggerKind(cancelled)]).toEqual(['Cancelled', 'No Trigger'])
  await developer.call(deleteJob, { params })
  expect(await developer.send(getJob, { params })).toMatchObject({ status: 404, body: { error: 'JobNotFound' } })
})

test('invalid jobs are rejected with their field, and nothing is created', async () => {
  const { app, developer } = await office()
  app.services.settings.privateHosts = []
  const good = { name: 'a job', triggers: [everyMinute], jobAction: call('/x', { uri: 'https://example.com/x' }) }
  const action = (more: object) => ({ jobAction: { ...good.jobAction, ...more } })
  for (const [more, field] of [
    [{ name: undefined }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ triggers: [] }, 'triggers'],
    [{ triggers: [{ type: 'CronTrigger', expression: 'daily' }] }, 'triggers.0.expression'],
    [{ triggers: [{ ...everyMinute, zone: 'Berlin' }] }, 'triggers.0.zone'],
    [{ triggers: [{ type: 'CronTrigger' }] }, 'triggers.0'],
    [{ triggers: [{ type: 'ExactTrigger', executeAt: '2026-01-15T11:59:00Z' }] }, 'triggers'],
    [{ jobAction: undefined }, 'jobAction'],
    [action({ uri: 'ftp://example.com' }), 'jobAction.uri'],
    [action({ uri: '/basic/stats' }), 'jobAction.uri'],
    [action({ uri: 'http://127.0.0.1:80/' }), 'jobAction.uri'],
    [action({ uri: 'http://2130706433/' }), 'jobAction.uri'],
    [action({ uri: 'http://[::1]/' }), 'jobAction.uri'],
    [action({ uri: 'http://localhost/' }), 'jobAction.uri'],
    [action({ headers: [{ key: 'Host', value: 'inside' }] }), 'jobAction.headers'],
    [action({ type: 'ServiceCall', uri: 'https://example.com' }), 'jobAction.uri'],
    [action({ type: 'ServiceCall', uri: '/api/scheduler/job' }), 'jobAction.uri'],
    [
      action({ type: 'ServiceCall', uri: '/basic/x', headers: [{ key: 'X-DE-SCOPE', value: '1.2' }] }),
      'jobAction.headers',
    ],
    [action({ type: 'PublishMessage', topic: 'news' }), 'jobAction.message'],
    [{ retryPolicy: { maxRetryCount: 21 } }, 'retryPolicy.maxRetryCount'],
  ] as const) {
    const refusal = await developer.send(saveJob, { body: { ...good, ...more } })
    expect(refusal, JSON.stringify(more)).toMatchObject({ status: 400, body: { field } })
  }
  expect((await developer.call(listJobs, { query: {} })).records).toEqual([])
})

test('a job runs by the clocks of the zone of each trigger, and in UTC without one', async () => {
  const { app, developer, save } = await office()
  other.answer = () => ({ status: 200 })
  const nine = { type: 'CronTrigger', expression: '0 0 9 * * *' } as const
  const triggers = [{ ...nine, zone: 'Europe/Berlin' }, nine, { ...nine, zone: 'America/New_York' }]
  const job = await save({ name: 'Morning', triggers, jobAction: call('/morning') })
  expect(job.triggers).toEqual(triggers)
  const next = await developer.call(listNextRuns, { params: { id: job.id }, query: { limit: 3 } })
  expect(next).toEqual(['2026-01-15T14:00:00.000Z', '2026-01-16T08:00:00.000Z', '2026-01-16T09:00:00.000Z'])
  app.advance(Date.parse('2026-01-15T14:00:00Z') - app.now() - minuteMs)
  await app.runJobs()
  const ran = async () =>
    (await (await app.as('developer')).call(listLastActivity, { params: { id: job.id }, query: {} })).map(
      ({ state }) => state,
    )
  expect(await ran()).toEqual([])
  app.advance(minuteMs)
  await app.runJobs()
  expect(await ran()).toContain('DONE')
  const inUtc = [{ ...nine, zone: 'UTC' }]
  expect((await save({ id: job.id, triggers: inUtc }, await app.as('developer'))).triggers).toEqual([nine])
})

test('a unique job is the only one of its name and source', async () => {
  const { developer, save } = await office()
  const body = { name: 'only', triggers: [everyMinute], jobAction: call('/only') }
  const both = await Promise.all([1, 2].map(() => developer.send(saveJob, { body: { ...body, isUnique: true } })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await developer.send(saveJob, { body })).toMatchObject({ status: 409, body: { error: 'JobExists' } })
  expect(await save({ ...body, source: 'elsewhere' })).toMatchObject({ source: 'elsewhere' })
})

test('a call is made when a job is due, once for each time, with one key for all tries of it', async () => {
  const { app, save, statesOf } = await office()
  const headers = [{ key: 'x-game', value: 'raiders' }]
  const job = await save({ jobAction: call('/due', { body: '{"a":1}', headers }), retryPolicy: retries(2, true) })
  other.answer = () => ({ status: gone('/due').length < 3 ? 503 : 204 })
  app.advance(minuteMs)
  for (const delayMs of [0, 10_000, 20_000]) {
    app.advance(delayMs)
    await app.runJobs()
  }
  const asked = gone('/due')
  expect(asked.map(({ text, headers }) => [text, headers['x-game'], headers['content-type']])).toEqual(
    Array.from({ length: 3 }, () => ['{"a":1}', 'raiders', 'application/json']),
  )
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  const failed = ['RUNNING', 'ERROR', 'ENQUEUED']
  expect(await statesOf(job)).toEqual([...failed, ...failed, 'RUNNING', 'DONE'])
  other.answer = () => ({ status: 200 })
  app.advance(minuteMs)
  await app.runJobs()
  const keys = new Set(gone('/due').map(({ headers }) => headers['idempotency-key']))
  expect(keys.size).toBe(2)
})

test('a job that fails five times in a row is suspended, and taken up again by saving it', async () => {
  const { app, developer, save, statesOf } = await office()
  other.answer = () => ({ status: 500, body: 'out of order' })
  const job = await save({ jobAction: call('/broken'), retryPolicy: retries(0) })
  for (let round = 0; round < 6; round += 1) {
    app.advance(minuteMs)
    await app.runJobs()
  }
  expect(gone('/broken')).toHaveLength(5)
  expect((await statesOf(job)).slice(-2)).toEqual(['ERROR', 'SUSPENDED'])
  const { records } = await developer.call(listSuspendedJobs, { query: {} })
  expect(records).toMatchObject([{ id: job.id, analytics: { consecutiveFailures: 5 } }])
  expect(toJobStatus(records[0] ?? job, app.now())).toBe('Suspended')
  expect(await developer.call(listNextRuns, { params: { id: job.id }, query: {} })).toEqual([])
  other.answer = () => ({ status: 200 })
  const again = await developer.call(saveJob, { body: { id: job.id } })
  expect(again).toMatchObject({ analytics: { consecutiveFailures: 0 } })
  app.advance(minuteMs)
  await app.runJobs()
  expect((await statesOf(job)).at(-1)).toBe('DONE')
})

test('the result of a call is shown: its status, no redirect, and nothing of a private host', async () => {
  const { app, developer, save, messagesOf } = await office()
  const once = [{ type: 'ExactTrigger' as const, executeAt: new Date(app.now() + minuteMs).toISOString() }]
  other.answer = ({ path }) => ({ status: path === '/moved' ? 302 : 418, body: 'a teapot' })
  const moved = await save({ triggers: once, jobAction: call('/moved'), retryPolicy: retries(0) })
  const teapot = await save({ triggers: once, jobAction: call('/teapot'), retryPolicy: retries(0) })
  const inside = await save({ triggers: once, jobAction: call('/inside'), retryPolicy: retries(0) })
  app.advance(minuteMs)
  await app.runJobs()
  expect((await messagesOf(moved))[0]).toContain('302; redirects are not followed')
  expect((await messagesOf(teapot))[0]).toContain('answered 418: a teapot')
  app.services.settings.privateHosts = []
  await developer.call(runJob, { params: { id: inside.id } })
  await app.runJobs()
  expect(gone('/inside')).toHaveLength(1)
  expect((await messagesOf(inside))[0]).toContain('not a public address')
  const done = await developer.call(getJob, { params: { id: teapot.id } })
  expect([toJobStatus(done, app.now()), toTriggerKind(done)]).toEqual(['Done', 'Exact'])
})

test('a service call has the rights of who saved the job last, in the realm of the job', async () => {
  const { app, developer, save, messagesOf } = await office()
  const player = await app.player()
  const objectId = toObjectId('game.private', player.gamerTag)
  const body = JSON.stringify({ set: { DUES: '7' } })
  const jobAction = { type: 'ServiceCall', method: 'POST', uri: `/object/stats/${objectId}`, body }
  const job = await save({ jobAction })
  app.advance(minuteMs)
  await app.runJobs()
  expect(await messagesOf(job)).toContain(`/object/stats/${objectId} answered 200`)
  expect(await developer.call(getStats, { params: { objectId } })).toMatchObject({ stats: { DUES: '7' } })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'stat' } })
  expect(rows).toMatchObject([{ accountId: developer.accountId, requestId: expect.stringMatching(/^job-/) }])
  // Who has lost the role calls in vain.
  await app.db.updateTable('accounts').set({ role: 'tester' }).where('id', '=', developer.accountId).execute()
  app.advance(minuteMs)
  await app.runJobs()
  expect((await messagesOf(job)).some((message) => message.includes('answered 403'))).toBe(true)
})

test('a message reaches the game clients of the realm', async () => {
  const { app, save } = await office()
  const { heard, stop } = await listen(app, { gamerTag: 1 })
  await save({ jobAction: { type: 'PublishMessage', topic: 'news.refresh', message: '{"news":1}' } })
  app.advance(minuteMs)
  await app.runJobs()
  await expect.poll(heard).toEqual([{ gamerTag: 1, context: 'news.refresh', message: { news: 1 } }])
  stop()
})

test('a job is executed immediately when an operator asks for it, one execution at a time', async () => {
  const { app, developer, save, statesOf } = await office()
  other.answer = () => ({ status: 200 })
  const job = await save({ jobAction: call('/now') })
  const params = { id: job.id }
  await developer.call(runJob, { params })
  expect(await developer.send(runJob, { params })).toMatchObject({ status: 409, body: { error: 'JobUnderWay' } })
  await app.runJobs()
  expect(await statesOf(job)).toEqual(['ENQUEUED', 'RUNNING', 'DONE'])
  // What waits is ended with the job.
  await developer.call(runJob, { params })
  await developer.call(cancelJob, { params })
  await app.runJobs()
  expect(gone('/now')).toHaveLength(1)
  expect((await statesOf(job)).at(-1)).toBe('CANCELED')
})

test('jobs, what one did last and what all did are read in one list each', async () => {
  const { app, developer, save } = await office()
  other.answer = () => ({ status: 200 })
  const first = await save({ name: 'a', jobAction: call('/a') })
  const second = await save({ name: 'b', jobAction: call('/b') })
  expect((await developer.call(listAllJobs, { query: {} })).map(({ name }) => name)).toEqual(['a', 'b'])
  expect((await developer.call(listAllJobs, { query: { limit: 1 } })).map(({ name }) => name)).toEqual(['a'])
  for (const { id } of [first, second]) {
    await developer.call(runJob, { params: { id } })
    await app.runJobs()
  }
  const page = async (cursor?: string) => developer.call(listRealmActivity, { query: { limit: 4, cursor } })
  const { records, nextCursor } = await page()
  const rest = await page(nextCursor)
  expect([...records, ...rest.records].map(({ jobName, state }) => `${jobName} ${state}`)).toEqual(
    ['b', 'a'].flatMap((name) => ['DONE', 'RUNNING', 'ENQUEUED'].map((state) => `${name} ${state}`)),
  )
  const last = await developer.call(listLastActivity, { params: { id: second.id }, query: { limit: 1 } })
  expect(last).toMatchObject([{ jobId: second.id, state: 'DONE' }])
})

test('an undo restores a deleted job, with its executions and its secrets', async () => {
  const { app, developer, save, statesOf } = await office()
  const headers = [{ key: 'Authorization', value: 'Bearer of news' }]
  const job = await save({ jobAction: call('/undone', { headers }) })
  app.advance(minuteMs)
  await app.runJobs()
  await developer.call(deleteJob, { params: { id: job.id } })
  const { rows } = await developer.call(listAuditEntries, { query: {} })
  expect(JSON.stringify(rows)).not.toContain('Bearer of news')
  await developer.call(undoChanges, { body: { ids: rows.slice(0, 1).map(({ id }) => id) } })
  expect(await statesOf(job)).toEqual(['RUNNING', 'DONE'])
  app.advance(minuteMs)
  await app.runJobs()
  expect(gone('/undone').map((asked) => asked.headers.authorization)).toEqual(['Bearer of news', 'Bearer of news'])
})

test('secret headers are shown to people who may edit jobs, and stored encrypted', async () => {
  const { app, developer, save } = await office()
  const headers = [
    { key: 'X-Api-Key', value: 'sesame' },
    { key: 'x-game', value: 'raiders' },
  ]
  const { id } = await save({ jobAction: call('/secret', { headers }) })
  const seenBy = async (by: Actor) => (await by.call(getJob, { params: { id } })).jobAction.headers
  expect(await seenBy(developer)).toEqual(headers)
  const hidden = [{ key: 'X-Api-Key', value: '••••••' }, headers[1]]
  expect(await seenBy(await app.as('tester'))).toEqual(hidden)
  // A tool that sends back what it was shown changes nothing.
  await save({ id, jobAction: call('/secret', { headers: hidden }) })
  expect(await seenBy(developer)).toEqual(headers)
  const row = await app.db.selectFrom('scheduled_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row.action)).not.toContain('sesame')
})

const message = { type: 'PublishMessage', topic: 'news.refresh', message: '{}' }
const everyHour = { type: 'CronTrigger', expression: '0 0 * * * *' }
type Records = { records: { id: string; name: string }[]; nextCursor?: string }

/** What a developer without our contract sends. */
async function plainJobs() {
  const app = await ownApp()
  const send = plainCalls(app, await app.as('developer'))
  const make = async (name: string, triggers: object[] = [everyHour]) => {
    const { status, body } = await send('POST /api/scheduler/job', { name, triggers, jobAction: message })
    expect(status).toBe(200)
    return (body as { id: string }).id
  }
  return { app, send, make }
}

test('POST /api/scheduler/job creates a job and saves it by its id, GET /api/scheduler/job/{id} answers it [scheduler-6 scheduler-9]', async () => {
  const { send, make } = await plainJobs()
  const id = await make('News')
  expect(await send('POST /api/scheduler/job', { id, name: 'Old news' })).toMatchObject({ status: 200, body: { id } })
  expect(await send(`GET /api/scheduler/job/${id}`)).toMatchObject({ status: 200, body: { id, name: 'Old news' } })
})

test('GET /api/scheduler/jobs-paged answers records and nextCursor, with which the list goes on [scheduler-4]', async () => {
  const { send, make } = await plainJobs()
  for (const name of ['a', 'b', 'c']) await make(name)
  const page = async (query: string) => (await send(`GET /api/scheduler/jobs-paged?limit=2${query}`)).body as Records
  const { records, nextCursor = '' } = await page('')
  expect(records.map(({ name }) => name)).toEqual(['a', 'b'])
  const rest = await page(`&cursor=${encodeURIComponent(nextCursor)}`)
  expect([rest.records.map(({ name }) => name), rest.nextCursor]).toEqual([['c'], undefined])
})

test('GET /api/scheduler/jobs/suspended answers the suspended jobs [scheduler-5]', async () => {
  const { app, send, make } = await plainJobs()
  const id = await make('Broken')
  await make('Whole')
  const suspended = { suspended_at: new Date(app.now()) }
  await app.db.updateTable('scheduled_jobs').set(suspended).where('pid', '=', app.pid).where('id', '=', id).execute()
  const { status, body } = await send('GET /api/scheduler/jobs/suspended')
  expect([status, (body as Records).records]).toMatchObject([200, [{ id, suspendedAt: expect.any(String) }]])
})

test('GET /api/scheduler/job/{id}/activity-paged answers what a job did, next-executions when it comes [scheduler-7 scheduler-8]', async () => {
  const { app, send, make } = await plainJobs()
  const id = await make('News', [everyMinute])
  app.advance(minuteMs)
  await app.runJobs()
  expect(await send(`GET /api/scheduler/job/${id}/activity-paged`)).toMatchObject({
    status: 200,
    body: { records: [{ jobId: id, state: 'DONE' }, { state: 'RUNNING' }] },
  })
  const next = await send(`GET /api/scheduler/job/${id}/next-executions?limit=10`)
  expect([next.status, (next.body as string[]).length]).toEqual([200, 10])
  expect(Date.parse((next.body as string[])[0] ?? '')).toBe((Math.floor(app.now() / minuteMs) + 1) * minuteMs)
})

test('PUT /api/scheduler/job/{id}/cancel cancels a job: it has no triggers any more [scheduler-10]', async () => {
  const { send, make } = await plainJobs()
  const id = await make('News')
  expect(await send(`PUT /api/scheduler/job/${id}/cancel`)).toMatchObject({ status: 200 })
  expect((await send(`GET /api/scheduler/job/${id}`)).body).toMatchObject({ id, triggers: [] })
})

test('DELETE /api/scheduler/job/{id} deletes a job [scheduler-11]', async () => {
  const { send, make } = await plainJobs()
  const id = await make('News')
  expect(await send(`DELETE /api/scheduler/job/${id}`)).toMatchObject({ status: 200 })
  expect(await send(`GET /api/scheduler/job/${id}`)).toMatchObject({ status: 404 })
})

test('a trigger carries its type and, for a single time, executeAt [scheduler-19]', async () => {
  const { send, make } = await plainJobs()
  const once = { type: 'ExactTrigger', executeAt: '2026-02-01T09:00:00.000Z' }
  const id = await make('News', [everyHour, once])
  expect((await send(`GET /api/scheduler/job/${id}`)).body).toMatchObject({ triggers: [everyHour, once] })
})
