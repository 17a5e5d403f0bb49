import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import { maxServicePlans, type ServicePlanView } from '@regent/contract/organization/service-plans'
import type { Right } from '@regent/contract/permissions'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Customer, OrganizationContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { orThrow } from '../../../kernel/write/refused.ts'
import * as queries from './queries.ts'
import type { DataDomain } from './tables.ts'

export const servicePlanView = (row: queries.PlanRow): ServicePlanView => {
  const { sharded, mongoSrvAddress, ...domain } = row.data_domain
  const shared = { ...domain, ...present({ mongoSrvAddress }) }
  return {
    name: row.name,
    dataDomain: { ...shared, mongoSharded: sharded, mongoSSLEnabled: domain.mongoSSL },
    ...shared,
    sharded,
    created: row.created_at,
    version: row.version,
    updatedAt: row.updated_at,
    ...present({ updatedBy: row.email }),
  }
}

export const listPlans = async (customer: Customer): Promise<ServicePlanView[]> =>
  (await queries.selectPlans(customer)).map(servicePlanView)

/** Creates or replaces the plan, after checking the right for it. */
export async function savePlan(context: OrganizationContext, name: string, domain: DataDomain): Promise<void> {
  rejectDuplicateShards(domain)
  const { customer, now, caller } = context
  const newPlan = { name, domain, by: findAccountId(caller), now: new Date(now) }
  const existingPlan = await queries.lockPlan(customer, name)
  if (!existingPlan) {
    requireCurrentPlan(context, undefined)
    requireRight(context, 'create service-plans')
    if ((await queries.countPlans(customer)) >= maxServicePlans) {
      throw new ApiError('BadRequest', {
        field: 'name',
        message: `Limit reached: ${maxServicePlans} service plans per organization.`,
      })
    }
    if (await orNameTaken(() => queries.insertPlan(customer, newPlan))) {
      context.change({ subject: 'service-plan', id: name, before: null, after: domain })
      return context.setVersion(1)
    }
  }
  // A concurrent request may have just created it.
  const plan = existingPlan ?? (await queries.lockPlan(customer, name))
  if (!plan) throw new ApiError('StaleVersion', { current: null })
  requireCurrentPlan(context, plan)
  requireRight(context, 'edit service-plans')
  const changedFields = Object.entries(domain).filter(
    ([field, value]) => !isDeepStrictEqual(value, plan.data_domain[field as keyof DataDomain]),
  )
  if (changedFields.length === 0) {
    context.setVersion(plan.version)
    return context.unchanged()
  }
  await queries.updatePlan(customer, newPlan)
  const pickChanged = (of: DataDomain) =>
    Object.fromEntries(changedFields.map(([field]) => [field, of[field as keyof DataDomain]]))
  context.change({
    subject: 'service-plan',
    id: name,
    before: pickChanged(plan.data_domain),
    after: pickChanged(domain),
  })
  context.setVersion(plan.version + 1)
}

export async function deletePlan(context: OrganizationContext, name: string): Promise<void> {
  const plan = await queries.lockPlan(context.customer, name)
  if (!plan) throw new ApiError('ServicePlanNotFound', { field: 'name' })
  requireCurrentPlan(context, plan)
  await queries.deletePlan(context.customer, name)
  context.change({ subject: 'service-plan', id: name, before: plan.data_domain, after: null })
}

/** The plan as the audit trail stores it, locked; null if there is none. */
export async function lockDomain({ customer }: OrganizationContext, name: string): Promise<DataDomain | null> {
  return (await queries.lockPlan(customer, name))?.data_domain ?? null
}

/** The version of a missing plan is 0. */
function requireCurrentPlan({ ifMatch }: OrganizationContext, plan: queries.PlanRow | undefined): void {
  if (ifMatch === undefined || ifMatch === (plan?.version ?? 0)) return
  throw new ApiError('StaleVersion', { current: plan ? servicePlanView(plan) : null })
}

const orNameTaken = <T>(write: () => Promise<T>): Promise<T> =>
  orThrow(write, ({ constraint }) =>
    constraint === 'service_plans_looks'
      ? new ApiError('BadRequest', {
          field: 'name',
          message: 'name is too similar to the name of another service plan.',
        })
      : undefined,
  )

function requireRight({ can }: OrganizationContext, right: Right): void {
  if (!can(right)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
}

function rejectDuplicateShards({ redisShards }: DataDomain): void {
  const twice = redisShards.findIndex(
    ({ shardId }, index) => redisShards.findIndex((other) => other.shardId === shardId) < index,
  )
  if (twice === -1) return
  throw new ApiError('BadRequest', {
    field: `redisShards.${twice}.shardId`,
    message: `The shard ${redisShards[twice]?.shardId} is listed twice.`,
  })
}
