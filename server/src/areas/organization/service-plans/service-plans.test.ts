import { listAuditEntries } from '@regent/contract/organization/audit'
import { deleteServicePlan, listServicePlans, saveServicePlan } from '@regent/contract/organization/service-plans'
import { expect, test } from 'vitest'
import { type Actor, testApp } from '../../../testing/test-app.ts'

/** As older clients send it: hosts as comma-separated text, and a field that nobody reads. */
const wire = {
  name: 'large',
  mongoHosts: 'db-1:27017, db-2:27017',
  mongoSrvAddress: 'db.internal',
  sharded: true,
  mongoSSL: true,
  memcachedHosts: 'cache-1:11211',
  messageBusAnalytics: ['bus-1:9092'],
  messageBusCommon: ['bus-2:9092', 'bus-3:9092'],
  redisShards: [{ shardId: 1, masterHost: 'redis-1:6379', slaveHosts: 'redis-2:6379,redis-3:6379' }],
  platformJBDC: 'jdbc:none',
}

const list = async (by: Actor) => (await by.call(listServicePlans, {})).result

test('a plan is answered nested and flat, its hosts as lists [service-plans-4 service-plans-5]', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  expect(await developer.send(saveServicePlan, { body: wire })).toMatchObject({
    status: 200,
    headers: { etag: '"1"' },
    body: { result: 'ok', data: {} },
  })
  const shared = {
    mongoHosts: ['db-1:27017', 'db-2:27017'],
    mongoSrvAddress: 'db.internal',
    mongoSSL: true,
    memcachedHosts: ['cache-1:11211'],
    messageBusAnalytics: ['bus-1:9092'],
    messageBusCommon: ['bus-2:9092', 'bus-3:9092'],
    redisShards: [{ shardId: 1, masterHost: 'redis-1:6379', slaveHosts: ['redis-2:6379', 'redis-3:6379'] }],
  }
  expect(await list(developer)).toEqual([
    {
      name: 'large',
      dataDomain: { ...shared, mongoSharded: true, mongoSSLEnabled: true },
      ...shared,
      sharded: true,
      created: app.now(),
      version: 1,
      updatedAt: app.now(),
      updatedBy: expect.stringContaining('@studio.test'),
    },
  ])
})

test('a plan of the same name is replaced as a whole', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  await developer.send(saveServicePlan, { body: wire })
  await developer.send(saveServicePlan, { body: { name: ' large ', mongoHosts: '' } })
  const [plan, ...others] = await list(developer)
  expect(others).toEqual([])
  expect(plan).toMatchObject({ mongoHosts: [], sharded: false, redisShards: [], version: 2 })
  expect(plan?.mongoSrvAddress).toBeUndefined()
})

test('the same plan again is no change', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  await developer.send(saveServicePlan, { body: wire })
  const again = await developer.send(saveServicePlan, { body: wire })
  expect(again).toMatchObject({ status: 200, headers: { etag: '"1"' } })
  expect(again.headers['x-audit-entries']).toBeUndefined()
})

test('the audit trail contains exactly the changes', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  await developer.send(saveServicePlan, { body: wire })
  await developer.send(saveServicePlan, { body: { ...wire, sharded: false } })
  const { rows } = await developer.call(
    listAuditEntries,
    { query: { subject: 'service-plan' } },
    { scope: developer.organization },
  )
  expect(rows.map(({ subjectId, before, after }) => ({ subjectId, before, after }))).toEqual([
    { subjectId: 'large', before: { sharded: true }, after: { sharded: false } },
    {
      subjectId: 'large',
      before: null,
      after: expect.objectContaining({ sharded: true, mongoSrvAddress: 'db.internal' }),
    },
  ])
})

test('of two operators who saw the same version, the second is rejected with the newer state', async () => {
  const { as } = await testApp()
  const one = await as('developer')
  const other = await as('admin')
  const seen = (version: number) => ({ headers: { 'if-match': String(version) } })
  await one.send(saveServicePlan, { body: wire }, seen(0))
  expect(await other.send(saveServicePlan, { body: wire }, seen(0))).toMatchObject({ status: 409 })
  await one.send(saveServicePlan, { body: { ...wire, sharded: false } }, seen(1))
  for (const [call, body] of [
    [saveServicePlan, { ...wire, mongoSSL: false }],
    [deleteServicePlan, { name: 'large' }],
  ] as const) {
    expect(await other.send(call, { body }, seen(1))).toMatchObject({
      status: 409,
      body: { error: 'StaleVersion', current: { name: 'large', sharded: false, version: 2 } },
    })
  }
  await one.send(deleteServicePlan, { body: { name: 'large' } }, seen(2))
  expect(await other.send(saveServicePlan, { body: wire }, seen(2))).toMatchObject({
    status: 409,
    body: { current: null },
  })
  expect(await list(one)).toEqual([])
})

test('two operators who concurrently make the same plan make one', async () => {
  const { as } = await testApp()
  const developer = await as('developer')
  const make = (host: string) =>
    developer.send(saveServicePlan, { body: { ...wire, mongoHosts: [host] } }, { headers: { 'if-match': '0' } })
  const answers = await Promise.all([make('db-1'), make('db-2'), make('db-3')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await list(developer)).toHaveLength(1)
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ name: 'x'.repeat(65) }, 'name'],
  [{ mongoHosts: ['db 1'] }, 'mongoHosts.0'],
  [{ mongoHosts: 'db-1,,db-2' }, 'mongoHosts.1'],
  [{ redisShards: [{ shardId: 1 }] }, 'redisShards.0.masterHost'],
  [{ redisShards: [{ shardId: 'one', masterHost: 'a' }] }, 'redisShards.0.shardId'],
  [
    {
      redisShards: [
        { shardId: 1, masterHost: 'a' },
        { shardId: 1, masterHost: 'b' },
      ],
    },
    'redisShards.1.shardId',
  ],
])('%j is refused by its field, and nothing is changed', async (wrong, field) => {
  const { as } = await testApp()
  const developer = await as('developer')
  expect(await developer.send(saveServicePlan, { body: { ...wire, ...wrong } })).toMatchObject({
    status: 400,
    body: { error: 'BadRequest', field },
  })
  expect(await list(developer)).toEqual([])
})

test('a tester neither sees nor changes the plans [service-plans-2]', async () => {
  const { as } = await testApp()
  await (await as('developer')).send(saveServicePlan, { body: wire })
  const tester = await as('tester')
  expect(await tester.send(listServicePlans, {})).toMatchObject({ status: 403 })
  expect(await tester.send(saveServicePlan, { body: wire })).toMatchObject({ status: 403 })
  expect(await tester.send(deleteServicePlan, { body: { name: 'large' } })).toMatchObject({ status: 403 })
})

test('a plan that is not there cannot be deleted', async () => {
  const { as } = await testApp()
  expect(await (await as('developer')).send(deleteServicePlan, { body: { name: 'none' } })).toMatchObject({
    status: 404,
    body: { error: 'ServicePlanNotFound', field: 'name' },
  })
})

test('plans are the organization’s own', async () => {
  const app = await testApp()
  const elsewhere = await testApp()
  await (await app.as('developer')).send(saveServicePlan, { body: wire })
  expect(await list(await elsewhere.as('developer'))).toEqual([])
})
