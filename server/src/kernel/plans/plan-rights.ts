import type { Right } from '@regent/contract/permissions'
import type { RequestContext } from '../context/context.ts'
import type { Registry } from '../context/registry.ts'
import type { PlanRecord } from './queries.ts'

function listPlanRights(registry: Registry, plan: PlanRecord): readonly Right[] {
  const { right } = registry.plans[plan.kind]
  return typeof right === 'function' ? right(plan, registry) : [right].flat()
}

export const maySeePlan = ({ can }: RequestContext, plan: PlanRecord): boolean =>
  can('view audit', plan.pid ?? undefined)

/** Returns a sentence if the caller may not apply the plan. */
export function whyNot(
  { can, registry }: Pick<RequestContext, 'can' | 'registry'>,
  plan: PlanRecord,
): string | undefined {
  const rights = listPlanRights(registry, plan)
  if (rights.some((right) => can(right, plan.pid ?? undefined))) return undefined
  return `This needs the right "${rights.join('" or "')}".`
}
