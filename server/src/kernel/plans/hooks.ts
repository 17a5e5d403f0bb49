import type { OrganizationContext } from '../context/context.ts'
import type { PlanRecord } from './queries.ts'

declare module '../context/hooks.ts' {
  interface Hooks {
    /**
     * All rows of a plan have been processed; runs in the transaction that marks it done, on behalf of the person who
     * applied it.
     */
    planDone: (context: OrganizationContext, plan: PlanRecord) => Promise<void>
  }
}
