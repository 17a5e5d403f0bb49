import {
  countLogErrors,
  createLogsUrl,
  getLogContext,
  getLogQueryResult,
  getServiceLogQuery,
  type LogEvent,
  listLogContexts,
  saveLogContext,
  startLogQuery,
  startServiceLogQuery,
  stopLogQuery,
  stopServiceLogQuery,
} from '@regent/contract/operate/logs/logs'
import { deployServiceManifest } from '@regent/contract/operate/microservices'
import type { SignedRequest } from '@regent/contract/signed-request'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { startSupervisor } from '../../../testing/services.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import type { Supervisor } from '../microservices/supervisor.ts'
import { LogIntake } from './intake.ts'
import { insertLogs } from './queries.ts'
import { defaultConfig } from './rules.ts'

const deploy = (by: Actor, ...names: string[]) =>
  by.call(deployServiceManifest, {
    body: { manifest: names.map((serviceName) => ({ serviceName, enabled: true, imageId: 'v1' })) },
  })

/** Makes a signed request, exactly as it stands. */
async function make(app: TestApp, { url, method, headers, body }: SignedRequest, more?: object) {
  const reply = await app.app.inject({
    method: method as 'POST',
    url: url.replace('http://regent.test', ''),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    payload: more ? JSON.stringify({ ...JSON.parse(body), ...more }) : body,
  })
  return { status: reply.statusCode, body: reply.json() as { events: LogEvent[]; nextToken: string; error?: string } }
}

type Message = { time: unknown; level: string; text: string; id?: string; [field: string]: unknown }
const messagesOf = (events: LogEvent[]) => events.map(({ message }) => JSON.parse(message) as Message)

async function read(app: TestApp, by: Actor, body: object = {}) {
  const { events, nextToken } = (await make(app, await by.call(createLogsUrl, { body }))).body
  return { events, messages: messagesOf(events), nextToken }
}

const textsOf = async (app: TestApp, by: Actor, body: object = {}) =>
  (await read(app, by, body)).messages.map(({ text }) => text)

describe('the lines of a service', () => {
  let app: TestApp
  let tester: Actor
  let intake: LogIntake
  const source = (service = 'hello', pid = app.pid) => ({
    pid,
    service,
    stream: () => `${service}/v1/7`,
    secrets: ['secret-token'],
    config: () => defaultConfig,
  })
  beforeEach(async () => {
    app = await ownApp()
    tester = await app.as('tester')
    intake = new LogIntake(app.db, app.services.clock)
  })

  test('are kept with their time, level, text and id, and without what is secret', async () => {
    const { line } = intake.open(source())
    line('{"level":"Warning","text":"slow secret-token","id":7,"time":"then","path":"/x"}', false)
    line('', false)
    line('plain\0', false)
    line('bad', true)
    line(`${'x'.repeat(8_190)}secret-token`, false)
    app.advance(500)
    await intake.flush()
    const { events, messages } = await read(app, tester)
    expect(messages).toMatchObject([
      { level: 'Info', text: expect.stringMatching(/^x{8190}•…$/) },
      { level: 'Error', text: 'bad' },
      { level: 'Info', text: 'plain', time: new Date(app.now() - 500).toISOString() },
      { level: 'Warning', text: 'slow •••', id: '7', time: 'then', path: '/x' },
    ])
    expect(events[1]).toMatchObject({
      eventId: expect.stringMatching(/^\d+$/),
      ingestionTime: app.now(),
      timestamp: app.now() - 500,
      logStreamName: 'hello/v1/7',
    })
  })

  test('are found by service, level, words, player and time, in pages that end', async () => {
    const hello = intake.open(source())
    for (let number = 1; number <= 5; number += 1) {
      hello.line(
        JSON.stringify({ level: number === 3 ? 'Error' : 'Info', text: `Greet "${number}"`, player: number }),
        false,
      )
      app.advance(1_000)
    }
    intake.open(source('other')).line('{"level":"Debug","text":"never kept"}', false)
    intake.open(source('other')).say('Warning', 'odd one')
    await intake.flush()
    const now = app.now()
    for (const [body, texts] of [
      [{ serviceName: 'micro_other' }, ['odd one']],
      [{ filter: 'level:warn' }, ['odd one', 'Greet "3"']],
      [{ filter: 'greet 4' }, ['Greet "4"']],
      [{ filter: 'player:2' }, ['Greet "2"']],
      [{ startTime: now - 5_000, endTime: new Date(now - 4_000).toISOString() }, ['Greet "2"', 'Greet "1"']],
      [{ serviceName: 'none' }, []],
    ] as const)
      expect([body, await textsOf(app, tester, body)]).toEqual([body, texts])
    const texts: string[] = []
    for (let nextToken = '', page = 0; page === 0 || nextToken !== ''; page += 1) {
      const part = await read(app, tester, { serviceName: 'hello', filter: 'greet', limit: 2, nextToken })
      texts.push(...part.messages.map(({ text }) => text))
      nextToken = part.nextToken
    }
    expect(texts).toEqual([5, 4, 3, 2, 1].map((number) => `Greet "${number}"`))
    for (const [body, field] of [
      [{ startTime: 2, endTime: 1 }, 'endTime'],
      [{ startTime: 'soon' }, 'startTime'],
      [{ filter: 'level:loud' }, 'filter'],
      [{ nextToken: '!' }, 'nextToken'],
    ] as const)
      expect(await tester.send(createLogsUrl, { body })).toMatchObject({ status: 400, body: { field } })
  })

  test('are not seen from another realm, nor by a request that is over or is not one of ours', async () => {
    intake.open(source('hello', app.staging)).line('in staging', false)
    intake.open(source()).line('here', false)
    await intake.flush()
    expect(await textsOf(app, tester)).toEqual(['here'])
    const request = await tester.call(createLogsUrl, { body: {} })
    const refused = { status: 403, body: { error: 'FileLinkInvalid' } }
    expect(await make(app, request, { grant: 'made-up' })).toMatchObject(refused)
    app.advance(5 * 60_000)
    expect(await make(app, request)).toMatchObject(refused)
  })

  test('are bounded, however much a service writes, and one of them says how many were left out', async () => {
    const { line } = intake.open(source())
    for (let number = 0; number < 5_000; number += 1) line(`line ${number}`, false)
    await intake.flush()
    const { messages } = await read(app, tester, { limit: 1_000 })
    expect(messages).toHaveLength(201)
    expect(messages[0]).toMatchObject({ level: 'Warning', text: expect.stringMatching(/^4,800 lines were dropped/) })
    app.advance(1_000)
    line('later', false)
    await intake.flush()
    expect((await textsOf(app, tester, { limit: 2 }))[0]).toBe('later')
  })

  test('can be asked for and read within the hour, in the words of older and newer tools', async () => {
    const { line } = intake.open(source())
    for (const text of ['one', 'two', 'three']) line(text, false)
    await intake.flush()
    const { queryId } = await tester.call(startLogQuery, {
      body: { serviceName: 'hello', filter: 't', filters: ['w'], order: 'asc' },
    })
    const result = await make(app, await tester.call(getLogQueryResult, { body: { queryId } }))
    expect(result.body.nextToken).toBe('')
    expect(messagesOf(result.body.events).map(({ text }) => text)).toEqual(['two'])
    const body = { startTime: new Date(app.now() - 1).toISOString(), order: 'Asc', limit: 2 } as const
    const newer = await tester.call(startServiceLogQuery, { params: { service: 'hello' }, body })
    const request = await tester.call(getServiceLogQuery, { params: newer })
    const first = (await make(app, request)).body
    const rest = (await make(app, request, { nextToken: first.nextToken })).body
    expect(messagesOf([...first.events, ...rest.events]).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    const gone = { status: 404, body: { error: 'LogQueryNotFound' } }
    const inStaging = { scope: `${app.cid}.${app.staging}` }
    expect(await tester.send(getLogQueryResult, { body: { queryId } }, inStaging)).toMatchObject(gone)
    await tester.call(stopServiceLogQuery, { params: newer })
    expect(await tester.send(getServiceLogQuery, { params: newer })).toMatchObject(gone)
    await tester.call(stopLogQuery, { body: { queryId } })
    expect(await tester.send(getLogQueryResult, { body: { queryId } })).toMatchObject(gone)
    expect(await tester.send(stopLogQuery, { body: { queryId } })).toMatchObject(gone)
  })

  test('are kept for a month', async () => {
    intake.open(source()).line('old', false)
    await intake.flush()
    // From then on it is done every hour.
    await app.runJobs()
    app.advance(33 * 86_400_000)
    intake.open(source()).line('new', false)
    await intake.flush()
    await app.runJobs()
    expect(await textsOf(app, await app.as('tester'))).toEqual(['new'])
  })
})

test('testers read the log settings, and developers change the version that they saw', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  await deploy(admin, 'hello', 'other')
  const params = { service: 'hello' }
  expect(await tester.call(getLogContext, { params })).toEqual({
    serviceName: 'hello',
    routingKey: '',
    defaultLogLevel: 'Information',
    rules: [],
    version: 0,
  })
  const ruleFilters = { playerIds: ['42', 7], paths: ['/greet'] }
  const rules = [{ name: 'One player', logLevel: 'Debug' as const, ruleFilters }]
  const body = { defaultLogLevel: 'Warning' as const, rules }
  expect(await tester.send(saveLogContext, { params, body })).toMatchObject({ status: 403 })
  const ifMatch = { headers: { 'if-match': '"0"' } }
  expect(await developer.send(saveLogContext, { params, body }, ifMatch)).toMatchObject({ status: 200, body: {} })
  expect(await developer.send(saveLogContext, { params, body }, ifMatch)).toMatchObject({
    status: 409,
    body: { error: 'StaleVersion', current: { version: 1 } },
  })
  const { contexts } = await tester.call(listLogContexts, {})
  expect(contexts).toMatchObject([
    {
      serviceName: 'hello',
      defaultLogLevel: 'Warning',
      rules: [{ enabled: true, ruleFilters: [{ playerIds: [42, 7], playerIdOperationType: 'Include' }] }],
    },
    { serviceName: 'other', defaultLogLevel: 'Information', version: 0 },
  ])
  await developer.call(saveLogContext, { params, body: { ...body, routingKey: 'mine' } })
  expect(await tester.call(getLogContext, { params, query: { routingKey: 'mine' } })).toMatchObject({ version: 1 })
  const unknown = { params: { service: 'none' } }
  expect(await tester.send(getLogContext, unknown)).toMatchObject({ body: { error: 'MicroserviceNotFound' } })
  expect(await developer.send(saveLogContext, { ...unknown, body })).toMatchObject({ status: 404 })
})

const talker = `import { createServer } from 'node:http'
let told = null
process.on('message', ({ logging }) => { told = logging })
console.log(JSON.stringify({ level: 'Information', text: 'up with ' + process.env.TOKEN }))
console.log(JSON.stringify({ level: 'Debug', text: 'a detail' }))
createServer((request, response) => {
  if (request.url === '/told') return response.end(JSON.stringify(told))
  console.log(JSON.stringify({ level: 'Debug', text: 'asked', path: request.url }))
  if (request.url === '/die') {
    process.stdout.write('last words')
    process.kill(process.pid, 'SIGKILL')
  }
  response.end('{}')
}).listen(Number(process.env.PORT), '127.0.0.1')`

describe('of a process', () => {
  let app: TestApp
  let admin: Actor
  let run: Awaited<ReturnType<typeof startSupervisor>>
  let supervisor: Supervisor
  let logs: LogIntake

  beforeAll(async () => {
    app = await ownApp()
    admin = await app.as('admin')
    run = await startSupervisor(app)
    ;({ supervisor, logs } = run)
    await run.image(app.alias, 'hello', 'v1', talker)
    await deploy(admin, 'hello')
    await supervisor.reconcile()
    await vi.waitFor(async () => expect((await ask('/told')).statusCode).toBe(200), { timeout: 20_000, interval: 100 })
  })
  afterAll(async () => {
    await run.close()
  })

  const ask = (path: string) =>
    app.app.inject({
      method: 'POST',
      url: `/basic/${app.scope}.hello${path}`,
      headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
    })
  const texts = async () => {
    await logs.flush()
    return textsOf(app, admin)
  }

  test('lines are kept from the first one, at the configured level, which the process receives', async () => {
    expect(await texts()).toEqual(['up with •••'])
    expect((await ask('/told')).json()).toBeNull()
    const rules = [{ logLevel: 'Debug' as const, ruleFilters: [{ paths: ['/greet'] }] }]
    const body = { defaultLogLevel: 'Error' as const, rules }
    await admin.call(saveLogContext, { params: { service: 'hello' }, body })
    await supervisor.reconcile()
    await expect.poll(async () => (await ask('/told')).json()).toMatchObject({ defaultLogLevel: 'Error' })
    await ask('/other')
    await ask('/greet')
    await expect.poll(texts).toEqual(['asked', 'up with •••'])
  })

  test('the output before a kill is kept, also without a line end, with the exit status', async () => {
    await admin.call(saveLogContext, { params: { service: 'hello' }, body: { defaultLogLevel: 'Information' } })
    await supervisor.reconcile()
    await ask('/die')
    await expect
      .poll(async () => (await texts()).slice(0, 2).sort())
      .toEqual(['It was ended by SIGKILL.', 'last words'])
  })
})

test('lines of errors are counted by the hour, and those of the same hour a week ago', async () => {
  const app = await ownApp()
  const now = app.now()
  const hourMs = 3_600_000
  const line = (hoursAgo: number, level: number) => ({
    pid: app.pid,
    service_name: 'shop',
    stream: 'shop/v1/1',
    level,
    gamer_tag: null,
    text: 'x',
    fields: '{}',
    at: new Date(now - hoursAgo * hourMs),
  })
  const lines = [line(0.5, 3), line(0.2, 4), line(0.1, 2), line(23.5, 3), line(25, 3), line(168.5, 3), line(170, 3)]
  await insertLogs(app.db, lines, new Date(now))
  const { hours, hourBefore } = await (await app.as('developer')).call(countLogErrors, {})
  expect([hours.at(0), hours.at(-1), hours.slice(1, -1).some(Boolean), hourBefore]).toEqual([1, 2, false, 1])
})

/** Three lines of a service a second apart, and what somebody without our contract sends. */
async function plainLogs() {
  const app = await ownApp()
  await deploy(await app.as('admin'), 'hello')
  const intake = new LogIntake(app.db, app.services.clock)
  const { line } = intake.open({
    pid: app.pid,
    service: 'hello',
    stream: () => 'hello/v1/7',
    secrets: [],
    config: () => defaultConfig,
  })
  const start = app.now()
  for (const text of ['one', 'two', 'three']) {
    line(JSON.stringify({ level: 'Warning', text, id: `id-${text}`, time: 'then' }), false)
    app.advance(1_000)
  }
  await intake.flush()
  return { app, start, send: plainCalls(app, await app.as('developer')) }
}
const textsIn = (events: LogEvent[]) => messagesOf(events).map(({ text }) => text)

test('POST /basic/beamo/logsUrl takes filter, times and nextToken; a second call answers events and nextToken [logs-3 logs-4]', async () => {
  const { app, start, send } = await plainLogs()
  const read = async (body: object) => {
    const answer = await send('POST /basic/beamo/logsUrl', body)
    expect(answer.status).toBe(200)
    return (await make(app, answer.body as SignedRequest)).body
  }
  expect(textsIn((await read({ filter: 'two' })).events)).toEqual(['two'])
  expect(textsIn((await read({ startTime: start + 1_000 })).events)).toEqual(['three', 'two'])
  expect(textsIn((await read({ endTime: start + 500 })).events)).toEqual(['one'])
  const first = await read({ limit: 2 })
  expect([textsIn(first.events), first.nextToken]).toEqual([['three', 'two'], expect.stringMatching(/.+/)])
  const rest = await read({ limit: 2, nextToken: first.nextToken })
  expect([textsIn(rest.events), rest.nextToken]).toEqual([['one'], ''])
})

test('POST /basic/beamo/queryLogs starts a query, and POST /basic/beamo/queryLogs/result leads to its result [logs-5 logs-6]', async () => {
  const { app, send } = await plainLogs()
  const started = await send('POST /basic/beamo/queryLogs', { serviceName: 'hello', filter: 'two' })
  expect(started).toMatchObject({ status: 200, body: { queryId: expect.any(String) } })
  const result = await send('POST /basic/beamo/queryLogs/result', started.body as object)
  expect(result.status).toBe(200)
  expect(textsIn((await make(app, result.body as SignedRequest)).body.events)).toEqual(['two'])
})

test('an event carries eventId, ingestionTime, logStreamName, timestamp and message [logs-7 logs-8]', async () => {
  const { app, start, send } = await plainLogs()
  const { body } = await send('POST /basic/beamo/logsUrl', { filter: 'one' })
  const [event] = (await make(app, body as SignedRequest)).body.events
  expect(event).toEqual({
    eventId: expect.any(String),
    ingestionTime: app.now(),
    logStreamName: 'hello/v1/7',
    timestamp: start,
    message: expect.any(String),
  })
  expect(JSON.parse(event?.message ?? '')).toMatchObject({ time: 'then', text: 'one', id: 'id-one', level: 'Warning' })
})

test('the log config of a service is read and saved at its context, by a routing key [logs-11 logs-12 logs-13]', async () => {
  const { send } = await plainLogs()
  const context = '/api/beamo/services/hello/logs/context'
  expect(await send(`GET ${context}`)).toMatchObject({
    status: 200,
    body: { serviceName: 'hello', routingKey: '', defaultLogLevel: 'Information', rules: [] },
  })
  const rule = {
    enabled: true,
    name: 'One player',
    description: 'Who asked.',
    logLevel: 'Debug',
    ruleFilters: [
      { playerIds: [42], playerIdOperationType: 'Include', paths: ['/greet'], pathsOperationType: 'StartsWith' },
    ],
  }
  const saved = { routingKey: 'mine', defaultLogLevel: 'Error', rules: [rule] }
  expect((await send(`PUT ${context}`, saved)).status).toBe(200)
  expect((await send(`GET ${context}?routingKey=mine`)).body).toMatchObject({ serviceName: 'hello', ...saved })
  expect((await send(`GET ${context}`)).body).toMatchObject({ routingKey: '', rules: [] })
})

test('GET /api/beamo/services/logs/context answers the log configs of all services [logs-14]', async () => {
  const { app, send } = await plainLogs()
  await deploy(await app.as('admin'), 'hello', 'other')
  expect(await send('GET /api/beamo/services/logs/context')).toMatchObject({
    status: 200,
    body: { contexts: [{ serviceName: 'hello' }, { serviceName: 'other' }] },
  })
})
