import { planLifeMs } from '@regent/contract/organization/plans'
import type { PlanRecord } from './queries.ts'

/** A plan that waits for approval can be applied until the request expires. */
export const computeExpiry = ({ made_at: madeAt, waits_until: waitsUntil }: PlanRecord): number =>
  Math.max(madeAt + planLifeMs, waitsUntil ?? 0)

export const isExpired = (plan: PlanRecord, now: number): boolean => now > computeExpiry(plan)
