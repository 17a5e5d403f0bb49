import type { UndoMail } from '@regent/contract/organization/audit-undo'
import type { OrganizationContext, RealmContext } from '../context/context.ts'
import type { PlanRecord } from './queries.ts'

declare module '../context/hooks.ts' {
  interface Hooks {
    /**
     * All rows of a plan have been processed; runs in the transaction that marks it done, on behalf of the person who
     * applied it.
     */
    planDone: (context: OrganizationContext, plan: PlanRecord) => Promise<void>
    /** An undo sends players a mail; with no players its gift and the right to send it are only checked. */
    playersAreTold: (context: RealmContext, gamerTags: readonly number[], mail: UndoMail) => Promise<void>
  }
}
