import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Millis, Version } from '../core/shapes.ts'
import { opaque, uniqueName } from '../core/values.ts'

/** Upper bound of the service plans of an organization. */
export const maxServicePlans = 200

export const ServicePlanName = uniqueName(64)

/** `host:port`; lists of hosts may come as comma-separated text. */
const Host = opaque(255)
  .trim()
  .min(1, 'must not be empty')
  .regex(/^[^\s,]+$/, 'must be a host such as db-1.internal:27017, without spaces or commas')

const Hosts = z.array(Host).max(100)

export const RedisShard = z.object({
  shardId: z.int().min(0).max(9999).describe('The number of the Redis shard, 0 to 9999.'),
  masterHost: Host.describe('The primary host of the shard, as host:port.'),
  slaveHosts: Hosts.default([]).describe('The replica hosts of the shard, each as host:port. Default: none.'),
})
export type RedisShard = z.infer<typeof RedisShard>

/** The hosts of a realm's data and messages. */
const domain = {
  mongoHosts: z.array(z.string()).describe('The MongoDB hosts, each as host:port. Regent only stores them.'),
  mongoSrvAddress: z.string().optional().describe('The DNS SRV name of the MongoDB cluster. Absent: none.'),
  mongoSSL: z.boolean().describe('True if connections to MongoDB use TLS.'),
  memcachedHosts: z.array(z.string()).describe('The memcached hosts, each as host:port. Regent only stores them.'),
  messageBusAnalytics: z.array(z.string()).describe('The message bus hosts for analytics, each as host:port.'),
  messageBusCommon: z.array(z.string()).describe('The message bus hosts for other messages, each as host:port.'),
  redisShards: z
    .array(
      z.object({
        shardId: z.int().describe('The number of the Redis shard, 0 to 9999.'),
        masterHost: z.string().describe('The primary host of the shard, as host:port.'),
        slaveHosts: z.array(z.string()).describe('The replica hosts of the shard, each as host:port.'),
      }),
    )
    .describe('The Redis shards with their hosts.'),
}

/** A service plan in two forms that clients read: nested, with the other names of the flag, and flat. */
export const ServicePlanView = z.object({
  name: z.string().describe('The name of the service plan, unique in the organization.'),
  dataDomain: z
    .object({
      ...domain,
      mongoSharded: z.boolean().describe('The same as `sharded`, for older clients.'),
      mongoSSLEnabled: z.boolean().describe('The same as `mongoSSL`, for older clients.'),
    })
    .describe('The same values in the nested form that older clients read.'),
  ...domain,
  sharded: z.boolean().describe('True if MongoDB is a sharded cluster.'),
  created: Millis.describe('When it was created.'),
  version: Version,
  updatedAt: Millis.describe('When it was last changed.'),
  updatedBy: z.string().optional().describe('Absent when the account no longer exists.'),
})
export type ServicePlanView = z.infer<typeof ServicePlanView>

export const listServicePlans = endpoint({
  method: 'GET',
  path: '/basic/realms/plans',
  summary: 'List the service plans of the organization: descriptions of the infrastructure that a realm can be put on.',
  scope: 'customer',
  access: { operator: 'view service-plans' },
  response: z.object({ result: z.array(ServicePlanView).describe('The service plans of the organization.') }),
})

export const NewServicePlan = z.object({
  name: ServicePlanName.describe('The name of the service plan, unique in the organization, at most 64 characters.'),
  mongoHosts: Hosts.default([]).describe('The MongoDB hosts, each as host:port. Default: none.'),
  mongoSrvAddress: Host.optional().describe('The DNS SRV name of the MongoDB cluster. Absent: none.'),
  sharded: z.boolean().default(false).describe('True if MongoDB is a sharded cluster. Default: false.'),
  mongoSSL: z.boolean().default(false).describe('True if connections to MongoDB use TLS. Default: false.'),
  memcachedHosts: Hosts.default([]).describe('The memcached hosts, each as host:port. Default: none.'),
  messageBusAnalytics: Hosts.default([]).describe(
    'The message bus hosts for analytics, each as host:port. Default: none.',
  ),
  messageBusCommon: Hosts.default([]).describe(
    'The message bus hosts for other messages, each as host:port. Default: none.',
  ),
  redisShards: z
    .array(RedisShard)
    .max(100)
    .default([])
    .describe('The Redis shards with their hosts, at most 100. Default: none.'),
  platformJBDC: opaque(2000).optional().describe('Sent by older clients; ignored.'),
})

export const saveServicePlan = endpoint({
  method: 'POST',
  path: '/basic/realms/plans',
  summary:
    'Create a service plan, or replace the one of the same name. If-Match requires that version; 0 means that it must not exist.',
  scope: 'customer',
  access: { operator: ['edit service-plans', 'create service-plans'] },
  body: NewServicePlan,
  response: CommonResponse,
  errors: ['StaleVersion'],
})

export const deleteServicePlan = endpoint({
  method: 'DELETE',
  path: '/api/service-plans',
  summary: 'Delete a service plan.',
  scope: 'customer',
  access: { operator: 'delete service-plans' },
  body: z.object({ name: ServicePlanName.describe('The name of the service plan to delete.') }),
  response: CommonResponse,
  errors: ['ServicePlanNotFound', 'StaleVersion'],
})
