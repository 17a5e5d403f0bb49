import type { EndpointInput } from '@regent/contract/endpoint'
import { NewServicePlan, type ServicePlanView, type saveServicePlan } from '@regent/contract/organization/service-plans'

/** The form’s values, as they are typed: hosts separated by commas, numbers as text. */
export type PlanValues = {
  name: string
  mongoHosts: string
  mongoSrvAddress: string
  sharded: boolean
  mongoSSL: boolean
  memcachedHosts: string
  messageBusAnalytics: string
  messageBusCommon: string
  redisShards: { shardId: string; masterHost: string; slaveHosts: string }[]
}

const lines = (hosts: readonly string[]) => hosts.join(', ')
const hostsIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

export const toFormValues = (plan?: ServicePlanView): PlanValues => ({
  name: plan?.name ?? '',
  mongoHosts: lines(plan?.mongoHosts ?? []),
  mongoSrvAddress: plan?.mongoSrvAddress ?? '',
  sharded: plan?.sharded ?? false,
  mongoSSL: plan?.mongoSSL ?? false,
  memcachedHosts: lines(plan?.memcachedHosts ?? []),
  messageBusAnalytics: lines(plan?.messageBusAnalytics ?? []),
  messageBusCommon: lines(plan?.messageBusCommon ?? []),
  redisShards: (plan?.redisShards ?? []).map(({ shardId, masterHost, slaveHosts }) => ({
    shardId: String(shardId),
    masterHost,
    slaveHosts: lines(slaveHosts),
  })),
})

export type PlanBody = NonNullable<EndpointInput<typeof saveServicePlan>['body']>

export const toRequestBody = (values: PlanValues): PlanBody => ({
  ...toFields(values),
  name: values.name.trim(),
  redisShards: values.redisShards.map(({ shardId, masterHost, slaveHosts }) => ({
    shardId: shardId.trim() === '' ? Number.NaN : Number(shardId),
    masterHost: masterHost.trim(),
    slaveHosts: hostsIn(slaveHosts),
  })),
})

const toFields = ({ mongoSrvAddress, sharded, mongoSSL, ...texts }: PlanValues) => ({
  mongoHosts: hostsIn(texts.mongoHosts),
  sharded,
  mongoSSL,
  memcachedHosts: hostsIn(texts.memcachedHosts),
  messageBusAnalytics: hostsIn(texts.messageBusAnalytics),
  messageBusCommon: hostsIn(texts.messageBusCommon),
  ...(mongoSrvAddress.trim() && { mongoSrvAddress: mongoSrvAddress.trim() }),
})

/** Validates the form with the contract's schema; returns errors by form field. */
export function planErrors(values: PlanValues): Record<string, string> {
  const errors: Record<string, string> = {}
  const result = NewServicePlan.safeParse(toRequestBody(values))
  for (const { path, message } of result?.error?.issues ?? []) {
    // All hosts share one field, so the index of a host is dropped.
    const field = path.join('.').replace(/([hH]osts|messageBus\w+)\.\d+$/, '$1')
    errors[field] ??= field.endsWith('shardId') ? 'A whole number from 0 to 9999.' : sentence(message)
  }
  const ids = values.redisShards.map(({ shardId }) => shardId.trim())
  ids.forEach((id, index) => {
    if (id !== '' && ids.indexOf(id) < index) errors[`redisShards.${index}.shardId`] = 'Another shard has this id.'
  })
  return errors
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace('..', '.')
