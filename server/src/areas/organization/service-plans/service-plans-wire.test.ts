import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const plan = {
  name: 'large',
  mongoHosts: ['db-1:27017'],
  sharded: true,
  mongoSSL: true,
  memcachedHosts: ['cache-1:11211'],
  messageBusAnalytics: ['bus-1:9092'],
  messageBusCommon: ['bus-2:9092'],
  redisShards: [{ shardId: 1, masterHost: 'redis-1:6379', slaveHosts: ['redis-2:6379'] }],
}

test('POST /basic/realms/plans saves a plan and GET lists it, with its hosts and its redis shards [service-plans-3 service-plans-4 service-plans-5]', async () => {
  const app = await testApp()
  const send = plainCalls({ app: app.app, scope: String(app.cid) }, await app.as('developer'))
  expect(await send('POST /basic/realms/plans', plan)).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect(await send('GET /basic/realms/plans')).toMatchObject({ status: 200, body: { result: [plan] } })
})

test('developers and admins see the plans, testers do not [service-plans-2]', async () => {
  const app = await testApp()
  const statusFor = async (role: 'tester' | 'developer' | 'admin') =>
    (await plainCalls({ app: app.app, scope: String(app.cid) }, await app.as(role))('GET /basic/realms/plans')).status
  expect([await statusFor('tester'), await statusFor('developer'), await statusFor('admin')]).toEqual([403, 200, 200])
})
