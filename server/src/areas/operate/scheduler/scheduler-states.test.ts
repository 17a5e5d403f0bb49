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
} from '@regent/contract/operate/scheduler'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { archiveRealm } from '@regent/contract/organization/realms'
import { minuteMs } from '@regent/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type LocalService, startLocalService } from '../../../testing/local-service.ts'
import { type Actor, ownApp, startApp } from '../../../testing/test-app.ts'

let other: LocalService
beforeAll(async () => {
  other = await startLocalService(() => ({ status: 200 }))
})
afterAll(() => other.close())

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  other.answer = () => ({ status: 200 })
  for (const close of closings.splice(0).reverse()) await close()
})

const everyMinute = { type: 'CronTrigger', expression: '0 * * * * *' } as const
const call = (path: string, more: object = {}) => ({ type: 'HttpCall', uri: `${other.url}${path}`, ...more })
const gone = (path: string) => other.asked.filter((asked) => asked.path === path)
const noRetry = { maxRetryCount: 0, retryDelayMs: 0, useExponentialBackoff: false }

/** An organization whose jobs may call this machine. */
async function office() {
  const app = await ownApp()
  app.mayCallLoopback()
  const developer = await app.as('developer')
  const send = (body: object, by: Actor = developer, options = {}) =>
    by.send(saveJob, { body: { ...(!('id' in body) && { name: 'a job', triggers: [everyMinute] }), ...body } }, options)
  const save = async (body: object) => (await send(body)).body as Job
  const read = (id: string) => developer.call(getJob, { params: { id } })
  const statusOf = async ({ id }: Job) => toJobStatus(await read(id), app.now())
  const statesOf = async ({ id }: Job) =>
    (await developer.call(listJobActivity, { params: { id }, query: {} })).records.map(({ state }) => state).reverse()
  const newest = async () => (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows[0]?.id ?? 0
  const undo = (id: number) => developer.send(undoChanges, { body: { ids: [id] } })
  return { app, developer, send, save, read, statusOf, statesOf, newest, undo }
}

/** Another server on the same database, at the same time of the clock. */
async function anotherServer({ app }: Awaited<ReturnType<typeof office>>) {
  const server = await startApp({ privateHosts: ['loopback'] }, app.databaseUrl)
  server.clock.now = app.now()
  closings.push(async () => {
    await server.jobs.stop(1_000)
    await server.close()
  })
  return server
}

/** Every call on one job. */
const callsOn = (id: string, by: Actor, options = {}) =>
  Promise.all([
    by.send(getJob, { params: { id } }, options),
    by.send(listJobActivity, { params: { id }, query: {} }, options),
    by.send(listLastActivity, { params: { id }, query: {} }, options),
    by.send(listNextRuns, { params: { id }, query: {} }, options),
    by.send(saveJob, { body: { id, name: 'mine' } }, options),
    by.send(cancelJob, { params: { id } }, options),
    by.send(deleteJob, { params: { id } }, options),
    by.send(runJob, { params: { id } }, options),
  ])

test('a job that does not exist, or is of another realm or organization, is not found by any call', async () => {
  const { app, developer, save, read } = await office()
  const job = await save({ jobAction: call('/ours') })
  const foreign = await (await ownApp()).as('developer')
  for (const answers of [
    await callsOn('42', developer),
    await callsOn(job.id, developer, { scope: `${app.cid}.${app.staging}` }),
    await callsOn(job.id, foreign),
  ])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { error: 'JobNotFound', field: 'id' } })
  expect(await read(job.id)).toEqual(job)
})

test('making and changing jobs needs the right', async () => {
  const { app, send, save, read } = await office()
  const job = await save({ jobAction: call('/rights') })
  const tester = await app.as('tester')
  expect(await send({ jobAction: call('/rights') }, tester)).toMatchObject({ status: 403 })
  expect(await send({ id: job.id, name: 'mine' }, tester)).toMatchObject({ status: 403 })
  expect(await read(job.id)).toEqual(job)
})

test('a job is saved within its bounds, each refusal named by its field', async () => {
  const { developer, send, save } = await office()
  const message = (text: string) => ({ jobAction: { type: 'PublishMessage', topic: 'news', message: text } })
  const retry = (more: object) => ({ retryPolicy: { ...noRetry, ...more }, jobAction: call('/bounds') })
  const http = (more: object) => ({ jobAction: call('/bounds', more) })
  const header = (key: string, value = '1') => ({ key, value })
  for (const [body, field] of [
    [{ ...http({}), name: 'x'.repeat(201) }, 'name'],
    [{ ...http({}), triggers: Array(51).fill(everyMinute) }, 'triggers'],
    [{ ...http({}), triggers: [{ type: 'ExactTrigger', executeAt: 'noon' }] }, 'triggers.0.executeAt'],
    [retry({ maxRetryCount: -1 }), 'retryPolicy.maxRetryCount'],
    [retry({ retryDelayMs: 3_600_001 }), 'retryPolicy.retryDelayMs'],
    [http({ body: 'x'.repeat(64_001) }), 'jobAction.body'],
    [http({ method: 'TRACE' }), 'jobAction.method'],
    [http({ contentType: 'json' }), 'jobAction.contentType'],
    [http({ headers: [header('X-A'), header('x-a')] }), 'jobAction.headers'],
    [http({ headers: [header('x a')] }), 'jobAction.headers'],
    [http({ headers: [header('x-a', 'two\nlines')] }), 'jobAction.headers'],
    [http({ headers: { 'x-a': '1' } }), 'jobAction.headers'],
    // A value that was never shown cannot be kept.
    [http({ headers: [header('x-api-key', '••••••')] }), 'jobAction.headers'],
    [message('x'.repeat(4_001)), 'jobAction.message'],
    [message('\u{1F426}'.repeat(2_000)), 'jobAction.message'],
  ] as const) {
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'BadRequest' } })
    expect((answer.body as { field: string }).field).toContain(field)
  }
  expect((await developer.call(listJobs, { query: {} })).records).toEqual([])
  const widest = { maxRetryCount: 20, retryDelayMs: 3_600_000, useExponentialBackoff: true }
  expect(await save({ ...message('x'.repeat(3_000)), retryPolicy: widest })).toMatchObject({ retryPolicy: widest })
})

test('a place in a list is one that the list gave out', async () => {
  const { developer } = await office()
  const encoded = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
  for (const cursor of [
    'rubbish',
    encoded({}),
    encoded([1]),
    encoded([1, 2]),
    encoded(['a\0', 'b']),
    encoded([9e15, 'b']),
  ])
    for (const list of [listJobs, listSuspendedJobs] as const)
      expect(await developer.send(list, { query: { cursor } })).toMatchObject({
        status: 400,
        body: { field: 'cursor' },
      })
  expect(await developer.send(listRealmActivity, { query: { cursor: '!' } })).toMatchObject({ status: 400 })
})

test('a unique job keeps its name and source from every other job, also when either is renamed', async () => {
  const { save, send } = await office()
  const jobAction = call('/unique')
  const unique = await save({ name: 'only', isUnique: true, jobAction })
  const plain = await save({ name: 'plain', jobAction })
  const taken = { status: 409, body: { error: 'JobExists', field: 'name' } }
  expect(await send({ id: plain.id, name: 'only' })).toMatchObject(taken)
  await save({ name: 'plain', jobAction })
  expect(await send({ id: plain.id, isUnique: true })).toMatchObject(taken)
  expect(await send({ id: unique.id, name: 'plain' })).toMatchObject(taken)
  expect(await send({ id: unique.id, name: 'plain', source: 'tool' })).toMatchObject({ status: 200 })
  expect(await send({ id: plain.id, name: 'only' })).toMatchObject({ status: 200 })
})

test('a job is active, done, cancelled or suspended, and each of them is taken up again by saving it', async () => {
  const { app, developer, save, statusOf, statesOf } = await office()
  const jobAction = call('/life')
  const soon = () => [{ type: 'ExactTrigger', executeAt: new Date(app.now() + minuteMs).toISOString() }]
  const job = await save({ triggers: soon(), jobAction, retryPolicy: noRetry })
  expect(await statusOf(job)).toBe('Active')
  app.advance(minuteMs)
  await app.runJobs()
  expect([await statusOf(job), await statesOf(job)]).toEqual(['Done', ['RUNNING', 'DONE']])
  await save({ id: job.id, triggers: soon() })
  expect(await statusOf(job)).toBe('Active')
  await developer.call(cancelJob, { params: { id: job.id } })
  app.advance(minuteMs)
  await app.runJobs()
  expect([await statusOf(job), gone('/life').length]).toEqual(['Cancelled', 1])
  // A job that is cancelled is cancelled again without a word in the trail.
  const before = (await developer.call(listAuditEntries, { query: {} })).rows.length
  await developer.call(cancelJob, { params: { id: job.id } })
  expect((await developer.call(listAuditEntries, { query: {} })).rows).toHaveLength(before)
  await save({ id: job.id, triggers: [everyMinute] })
  other.answer = () => ({ status: 500 })
  for (let round = 0; round < 6; round += 1) {
    app.advance(minuteMs)
    await app.runJobs()
  }
  expect([await statusOf(job), gone('/life').length]).toEqual(['Suspended', 6])
  // It can be tried by hand while it is suspended, and stays so.
  other.answer = () => ({ status: 200 })
  await developer.call(runJob, { params: { id: job.id } })
  await app.runJobs()
  expect([await statusOf(job), (await statesOf(job)).at(-1)]).toEqual(['Suspended', 'DONE'])
  await save({ id: job.id })
  app.advance(minuteMs)
  await app.runJobs()
  expect([await statusOf(job), gone('/life').length]).toEqual(['Active', 8])
})

test('failures count from the last success on', async () => {
  const { app, read, save, statusOf } = await office()
  const job = await save({ jobAction: call('/moody'), retryPolicy: noRetry })
  for (const status of [500, 500, 500, 500, 200, 500, 500, 500, 500]) {
    other.answer = () => ({ status })
    app.advance(minuteMs)
    await app.runJobs()
  }
  expect(await read(job.id)).toMatchObject({ analytics: { consecutiveFailures: 4 } })
  expect(await statusOf(job)).toBe('Active')
})

test('two servers carry out one execution of a job that is due', async () => {
  const all = await office()
  const { app, save, statesOf } = all
  const job = await save({ jobAction: call('/slot') })
  const second = await anotherServer(all)
  for (let round = 1; round <= 3; round += 1) {
    app.advance(minuteMs)
    second.clock.now = app.now()
    await Promise.all([app.runJobs(), second.jobs.runDue(), app.runJobs()])
    expect(gone('/slot')).toHaveLength(round)
  }
  expect(await statesOf(job)).toEqual(Array(3).fill(['RUNNING', 'DONE']).flat())
})

test('concurrent requests of operators cause one execution', async () => {
  const { app, developer, save } = await office()
  const { id } = await save({ jobAction: call('/asked') })
  const answers = await Promise.all(Array.from({ length: 4 }, () => developer.send(runJob, { params: { id } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  await app.runJobs()
  expect(gone('/asked')).toHaveLength(1)
})

test.each(['cancelled', 'deleted'] as const)(
  'a job that is %s while it runs ends, and is not tried again',
  async (how) => {
    const all = await office()
    const { app, developer, save, statesOf, newest, undo } = all
    let answerNow = () => {}
    const asked = new Promise<void>((resolve) => {
      other.answer = ({ path }) => {
        // Jobs of other tests are due as well.
        if (path !== `/${how}`) return { status: 200 }
        resolve()
        return new Promise((reply) => {
          answerNow = () => reply({ status: 200 })
        })
      }
    })
    const job = await save({ jobAction: call(`/${how}`) })
    const second = await anotherServer(all)
    second.jobs.start()
    await developer.call(runJob, { params: { id: job.id } })
    await asked
    await developer.call(how === 'cancelled' ? cancelJob : deleteJob, { params: { id: job.id } })
    const stateOfRun = async () =>
      (await app.db.selectFrom('job_runs').select('state').where('cid', '=', app.cid).execute()).map(
        ({ state }) => state,
      )
    await expect.poll(stateOfRun).toEqual(['cancelled'])
    answerNow()
    await second.jobs.stop(1_000)
    app.advance(10 * minuteMs)
    await app.runJobs()
    expect(gone(`/${how}`)).toHaveLength(1)
    if (how === 'deleted') expect(await undo(await newest())).toMatchObject({ status: 200 })
    const states = await statesOf(job)
    expect(states).toContain('CANCELED')
    expect(states).not.toContain('DONE')
  },
)

test('a job that changes during its call uses its new settings from then on', async () => {
  const { app, save, read } = await office()
  other.answer = async ({ path }) => {
    if (path !== '/changing') return { status: 200 }
    await save({ id: job.id, triggers: [{ ...everyMinute, expression: '0 0 * * * *' }] })
    return { status: 200 }
  }
  const job = await save({ jobAction: call('/changing') })
  app.advance(minuteMs)
  await app.runJobs()
  other.answer = () => ({ status: 200 })
  app.advance(minuteMs)
  await app.runJobs()
  expect(gone('/changing')).toHaveLength(1)
  expect(await read(job.id)).toMatchObject({ triggers: [{ expression: '0 0 * * * *' }], version: 2 })
})

test('the jobs of a realm that was archived do nothing', async () => {
  const { app, save } = await office()
  await save({ jobAction: call('/archived') })
  const admin = await app.as('admin')
  const scope = `${app.cid}.${app.development}`
  await admin.send(
    saveJob,
    { body: { name: 'b', triggers: [everyMinute], jobAction: call('/archived-too') } },
    { scope },
  )
  await admin.call(archiveRealm, { body: { pid: app.development } })
  app.advance(minuteMs)
  await app.runJobs()
  expect([gone('/archived').length, gone('/archived-too').length]).toEqual([1, 0])
})

test('a change, a cancellation and a deletion are taken back only while nothing has come after them', async () => {
  const { app, developer, save, read, statusOf, newest, undo } = await office()
  const jobAction = call('/undo')
  const job = await save({ name: 'first', isUnique: true, jobAction })
  await save({ id: job.id, name: 'second' })
  const renamed = await newest()
  await save({ id: job.id, name: 'third' })
  expect((await undo(renamed)).status).toBe(409)
  expect(await read(job.id)).toMatchObject({ name: 'third', version: 3 })

  await developer.call(cancelJob, { params: { id: job.id } })
  expect(await undo(await newest())).toMatchObject({ status: 200 })
  expect(await statusOf(job)).toBe('Active')
  app.advance(minuteMs)
  await app.runJobs()
  expect(gone('/undo')).toHaveLength(1)

  await developer.call(deleteJob, { params: { id: job.id } })
  const deleted = await newest()
  const namesake = await save({ name: 'third', jobAction })
  expect(await undo(deleted)).toMatchObject({ status: 409, body: { error: 'JobExists' } })
  await developer.call(deleteJob, { params: { id: namesake.id } })
  expect(await undo(deleted)).toMatchObject({ status: 200 })
  expect((await developer.call(listAllJobs, { query: {} })).map(({ name }) => name)).toEqual(['third'])
})

test('headers with the names of what every object has are kept as they are beside a secret one', async () => {
  const { app, developer, save } = await office()
  const headers = [
    { key: 'x-api-key', value: 'sesame' },
    { key: 'constructor', value: 'one' },
    { key: 'toString', value: 'two' },
  ]
  const job = await save({ jobAction: call('/names', { headers }) })
  expect((await developer.call(getJob, { params: { id: job.id } })).jobAction.headers).toEqual(headers)
  app.advance(minuteMs)
  await app.runJobs()
  expect(gone('/names')[0]?.headers).toMatchObject({ constructor: 'one', tostring: 'two', 'x-api-key': 'sesame' })
})
