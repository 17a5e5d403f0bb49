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
  shardId: z.int().min(0).max(9999),
  masterHost: Host,
  slaveHosts: Hosts.default([]),
})
export type RedisShard = z.infer<typeof RedisShard>

/** The hosts of a realm's data and messages. */
const domain = {
  mongoHosts: z.array(z.string()),
  mongoSrvAddress: z.string().optional(),
  mongoSSL: z.boolean(),
  memcachedHosts: z.array(z.string()),
  messageBusAnalytics: z.array(z.string()),
  messageBusCommon: z.array(z.string()),
  redisShards: z.array(z.object({ shardId: z.int(), masterHost: z.string(), slaveHosts: z.array(z.string()) })),
}

/** A service plan in two forms that clients read: nested, with the other names of the flag, and flat. */
export const ServicePlanView = z.object({
  name: z.string(),
  dataDomain: z.object({ ...domain, mongoSharded: z.boolean(), mongoSSLEnabled: z.boolean() }),
  ...domain,
  sharded: z.boolean(),
  created: Millis,
  version: Version,
  updatedAt: Millis,
  /** Absent when the account no longer exists. */
  updatedBy: z.string().optional(),
})
export type ServicePlanView = z.infer<typeof ServicePlanView>

export const listServicePlans = endpoint({
  method: 'GET',
  path: '/basic/realms/plans',
  summary: 'List the service plans of the organization: descriptions of the infrastructure that a realm can be put on.',
  scope: 'customer',
  access: { operator: 'view service-plans' },
  response: z.object({ result: z.array(ServicePlanView) }),
})

export const NewServicePlan = z.object({
  name: ServicePlanName,
  mongoHosts: Hosts.default([]),
  mongoSrvAddress: Host.optional(),
  sharded: z.boolean().default(false),
  mongoSSL: z.boolean().default(false),
  memcachedHosts: Hosts.default([]),
  messageBusAnalytics: Hosts.default([]),
  messageBusCommon: Hosts.default([]),
  redisShards: z.array(RedisShard).max(100).default([]),
  /** Sent by older clients; ignored. */
  platformJBDC: opaque(2000).optional(),
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
  body: z.object({ name: ServicePlanName }),
  response: CommonResponse,
  errors: ['ServicePlanNotFound', 'StaleVersion'],
})
