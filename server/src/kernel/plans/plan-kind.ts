import type { Right } from '@regent/contract/permissions'
import type { PlanKindName } from '@regent/contract/plans'
import type { RealmContext, ScopedContext } from '../context/context.ts'
import type { PlannedRow, PlanRecord } from './queries.ts'

export type { NewRow, PlannedRow } from './queries.ts'

/** How plans of a kind are carried out; making them is the area's own call (`makePlan`). */
export type PlanKind = {
  /** Who may see, apply and stop it, in the plan's realm: whoever holds one of these. */
  right: Right | readonly Right[]
  /** Rows that are changed in one transaction; when it fails they are tried one by one. */
  rowsAtOnce: number
  /** A sentence when what was frozen is no longer so; asked, with all rows, when the plan is to be applied. */
  whatMoved: (context: ScopedContext, plan: PlanRecord, rows: readonly PlannedRow[]) => Promise<string | undefined>
  /** Changes what the rows say, through the services, so that their rules hold and all is audited. */
  apply: (context: ScopedContext, plan: PlanRecord, rows: readonly PlannedRow[]) => Promise<void>
}

export function realmOfPlan(context: ScopedContext): RealmContext {
  const { realm } = context
  if (!realm) throw new Error('The plan names no realm')
  return { ...context, realm }
}

declare module '../context/registry.ts' {
  interface Registry {
    plans: Readonly<Record<PlanKindName, PlanKind>>
  }
}
