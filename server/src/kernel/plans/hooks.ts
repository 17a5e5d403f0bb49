import type { OrganizationContext } from '../context/context.ts'
import type { PlanRecord } from './queries.ts'

declare module '../context/hooks.ts' {
  interface Hooks {
    /** All rows of a plan have been tried; in the transaction that says so, for whom the plan was applied. */
    planDone: (context: OrganizationContext, plan: PlanRecord) => Promise<void>
  }
}
