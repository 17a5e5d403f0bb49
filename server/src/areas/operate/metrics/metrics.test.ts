import {
  createMetricsUrl,
  createServiceMetricsRequest,
  getStoragePerformance,
  getStoragePerformanceByName,
} from '@regent/contract/operate/metrics/metrics'
import { deployServiceManifest } from '@regent/contract/operate/microservices'
import { putStorageDocument } from '@regent/contract/operate/storage'
import type { SignedRequest } from '@regent/contract/signed-request'
import { minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

async function measured(): Promise<{ app: TestApp; tester: Actor }> {
  const app = await ownApp()
  const sample = (pid: string, secondsAgo: number, cpu: number) => ({
    pid,
    service_name: 'hello',
    at: new Date(app.now() - secondsAgo * 1_000),
    cpu,
    memory_bytes: cpu * 1_000,
  })
  await app.db
    .insertInto('service_samples')
    .values([
      sample(app.pid, 60, 10),
      sample(app.pid, 45, 30),
      sample(app.pid, 600, 50),
      sample(app.pid, 7_200, 99),
      sample(app.staging, 60, 77),
    ])
    .execute()
  return { app, tester: await app.as('tester') }
}

async function make(app: TestApp, { url, method, headers, body }: SignedRequest) {
  const reply = await app.app.inject({
    method: method as 'POST',
    url: url.replace('http://regent.test', ''),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json() as { Label: string; Datapoints: object[] } }
}

test('the usage of a service is read in two steps: average, maximum and minimum of each period', async () => {
  const { app, tester } = await measured()
  const body = { serviceName: 'micro_hello', metricName: 'cpu', period: 60 } as const
  const { body: answer } = await make(app, await tester.call(createMetricsUrl, { body }))
  const at = (minutes: number) => app.now() - minutes * minuteMs
  expect(answer).toEqual({
    Label: 'cpu',
    Datapoints: [
      { Timestamp: at(10), Average: 50, Maximum: 50, Minimum: 50 },
      { Timestamp: at(1), Average: 20, Maximum: 30, Minimum: 10 },
    ],
  })
  const newer = await tester.call(createServiceMetricsRequest, {
    params: { service: 'hello' },
    body: { metricName: 'memory', startTime: new Date(at(180)).toISOString(), endTime: new Date(at(30)).toISOString() },
  })
  expect((await make(app, newer)).body).toMatchObject({
    Label: 'memory',
    Datapoints: [{ Timestamp: at(120), Average: 99_000 }],
  })
})

test('the period grows with the range, and a request is good for five minutes', async () => {
  const { app, tester } = await measured()
  const body = { serviceName: 'hello', metricName: 'cpu', period: 1, startTime: app.now() - 30 * 86_400_000 } as const
  const request = await tester.call(createMetricsUrl, { body })
  expect((await make(app, request)).body.Datapoints).toHaveLength(1)
  app.advance(5 * minuteMs)
  expect(await make(app, request)).toMatchObject({ status: 403, body: { error: 'FileLinkInvalid' } })
  const wrong = { ...body, endTime: body.startTime - 1, startTime: app.now() }
  expect(await tester.send(createMetricsUrl, { body: wrong })).toMatchObject({
    status: 400,
    body: { field: 'endTime' },
  })
})

test('a store without documents has no points, dates and periods are checked, and one that is not deployed is not found', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const storageReferences = [{ id: 'matches', enabled: true }]
  await admin.call(deployServiceManifest, { body: { manifest: [], storageReferences } })
  const query = { storageObjectName: 'matches', granularity: 'PT5M' } as const
  const { databaseMeasurements, ...advice } = await admin.call(getStoragePerformance, {
    query: { ...query, period: 'PT24H' },
  })
  expect(advice).toEqual({ namespaces: [], indexes: [], queries: [] })
  expect(databaseMeasurements).toMatchObject({
    databaseName: 'matches',
    granularity: 'PT5M',
    links: [],
    start: new Date(app.now() - 86_400_000).toISOString(),
    end: new Date(app.now()).toISOString(),
  })
  expect(databaseMeasurements.measurements.map(({ name, units, dataPoints }) => [name, units, dataPoints])).toEqual([
    ['DATABASE_DATA_SIZE', 'BYTES', []],
    ['DOCUMENTS', 'SCALAR', []],
    ['DOCUMENTS_READ', 'SCALAR', []],
    ['DOCUMENTS_WRITTEN', 'SCALAR', []],
  ])
  const params = { storageObjectName: 'matches' }
  const newer = await admin.call(getStoragePerformanceByName, { params, query: { Granularity: 'P1D' } })
  expect(newer.databaseMeasurements).toMatchObject({ granularity: 'P1D', databaseName: 'matches' })
  const refusals = [
    [{ period: 'a day' }, 'period'],
    [{ startDate: app.now(), endDate: app.now() - 1 }, 'endDate'],
  ] as const
  for (const [wrong, field] of refusals) {
    const answer = await admin.send(getStoragePerformance, { query: { ...query, ...wrong } })
    expect(answer).toMatchObject({ status: 400, body: { field } })
  }
  const missing = { status: 404, body: { error: 'StorageNotFound' } }
  const unknown = { storageObjectName: 'none' }
  expect(await admin.send(getStoragePerformance, { query: { ...query, ...unknown } })).toMatchObject(missing)
  expect(await admin.send(getStoragePerformanceByName, { params: unknown, query: {} })).toMatchObject(missing)
  expect((await (await app.as('developer')).send(getStoragePerformance, { query })).status).toBe(403)
})

test('POST /basic/beamo/metricsUrl answers url, body and method; the body sent there answers Label and Datapoints [metrics-1 metrics-3 metrics-4]', async () => {
  const { app, tester } = await measured()
  const times = { startTime: app.now() - 5 * minuteMs, endTime: app.now() }
  const asked = { serviceName: 'hello', ...times, metricName: 'cpu', period: 60 }
  const { status, body } = await plainCalls(app, tester)('POST /basic/beamo/metricsUrl', asked)
  expect([status, body]).toMatchObject([200, { url: expect.any(String), body: expect.any(String), method: 'POST' }])
  expect(await make(app, body as SignedRequest)).toEqual({
    status: 200,
    body: { Label: 'cpu', Datapoints: [{ Timestamp: app.now() - minuteMs, Average: 20, Maximum: 30, Minimum: 10 }] },
  })
})

test('a metric is cpu or memory [metrics-2]', async () => {
  const { app, tester } = await measured()
  const send = plainCalls(app, tester)
  const ask = (metricName: string) => send('POST /basic/beamo/metricsUrl', { serviceName: 'hello', metricName })
  for (const name of ['cpu', 'memory']) expect([name, (await ask(name)).status]).toEqual([name, 200])
  expect(await ask('disk')).toMatchObject({ status: 400, body: { field: 'metricName' } })
})

test('GET /basic/beamo/storage/performance takes a storage, dates and a granularity, for admins alone [metrics-5 metrics-6 metrics-7 metrics-8 metrics-10]', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const storageReferences = [{ id: 'matches', enabled: true }]
  await admin.call(deployServiceManifest, { body: { manifest: [], storageReferences } })
  await admin.call(putStorageDocument, {
    params: { storage: 'matches', collection: 'all', id: 'a' },
    body: { data: { n: 1 } },
  })
  await app.runJobs()
  const day = (ms: number) => new Date(ms).toISOString()
  const line = (granularity: string) =>
    `GET /basic/beamo/storage/performance?storageObjectName=matches&granularity=${granularity}&startDate=${day(app.now() - 3_600_000)}&endDate=${day(app.now())}` as const
  const send = plainCalls(app, admin)
  for (const granularity of ['PT5M', 'PT1H', 'P1D'])
    expect((await send(line(granularity))).body).toMatchObject({
      databaseMeasurements: { granularity, start: day(app.now() - 3_600_000), end: day(app.now()) },
    })
  expect(await send(line('PT1M'))).toMatchObject({ status: 400, body: { field: 'granularity' } })
  const { body } = await send(line('PT5M'))
  const { measurements } = (body as { databaseMeasurements: { measurements: object[] } }).databaseMeasurements
  expect(measurements).toMatchObject([
    {
      name: 'DATABASE_DATA_SIZE',
      units: 'BYTES',
      databaseName: 'matches',
      granularity: 'PT5M',
      dataPoints: [{ timestamp: expect.any(String), value: expect.any(String) }],
    },
    { name: 'DOCUMENTS', units: 'SCALAR' },
    { units: 'SCALAR' },
    { units: 'SCALAR' },
  ])
  for (const role of ['tester', 'developer'] as const)
    expect([role, (await plainCalls(app, await app.as(role))(line('PT5M'))).status]).toEqual([role, 403])
})
