import type { ServicePlanView } from '@regent/contract/organization/service-plans'
import { expect, test } from 'vitest'
import { planErrors, toFormValues, toRequestBody } from './plan-form.ts'

const domain = {
  mongoHosts: ['db-1:27017', 'db-2:27017'],
  mongoSSL: true,
  memcachedHosts: [],
  messageBusAnalytics: [],
  messageBusCommon: ['bus-1'],
  redisShards: [{ shardId: 1, masterHost: 'redis-1', slaveHosts: ['redis-2', 'redis-3'] }],
}
const plan: ServicePlanView = {
  name: 'large',
  ...domain,
  sharded: false,
  dataDomain: { ...domain, mongoSharded: false, mongoSSLEnabled: true },
  created: 1,
  version: 3,
  updatedAt: 2,
}

test('a plan goes through the form unchanged', () => {
  expect(toRequestBody(toFormValues(plan))).toEqual({ name: 'large', ...domain, sharded: false })
  expect(planErrors(toFormValues(plan))).toEqual({})
})

test('hosts are separated by lines, blanks or commas', () => {
  expect(toRequestBody({ ...toFormValues(), mongoHosts: ' a:1, b:2\nc:3\n' }).mongoHosts).toEqual(['a:1', 'b:2', 'c:3'])
})

test('errors stand at the fields of the form', () => {
  const shard = { shardId: '1', masterHost: 'redis-1', slaveHosts: '' }
  expect(
    planErrors({
      ...toFormValues(),
      mongoHosts: `fine\n${'x'.repeat(256)}`,
      redisShards: [shard, { ...shard, masterHost: '' }, { ...shard, shardId: '' }],
    }),
  ).toEqual({
    name: 'Must not be empty.',
    mongoHosts: expect.stringContaining('255'),
    'redisShards.1.masterHost': 'Must not be empty.',
    'redisShards.1.shardId': 'Another shard has this id.',
    'redisShards.2.shardId': 'A whole number from 0 to 9999.',
  })
})
