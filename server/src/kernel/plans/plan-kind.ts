import type { RecordAddress } from '@regent/contract/operate/search/search-names'
import type { PlanAct } from '@regent/contract/organization/approval-shapes'
import type { PlanFact, PlanKindName } from '@regent/contract/organization/plans'
import type { CallReview } from '@regent/contract/organization/review-shapes'
import type { Right } from '@regent/contract/permissions'
import type { GivenAmounts } from '../approvals/budgets.ts'
import type { RealmContext, ScopedContext } from '../context/context.ts'
import type { Registry } from '../context/registry.ts'
import type { PlannedRow, PlanRecord } from './queries.ts'

export type { NewPlan, NewRow, PlannedRow, PlanRecord } from './queries.ts'

/** How plans of a kind are applied; the area's own call makes them (`makePlan`). */
export type PlanKind = {
  /** Kind of action, for which a realm may require approvals. Plans about players are at least `many-players`. */
  act: PlanAct
  /** Sum of its grants to all its players, for the grant budgets; only for the action `grant`. */
  gives?: (
    plan: PlanRecord,
    rows: () => Promise<readonly PlannedRow[]>,
    registry: Registry,
  ) => GivenAmounts | Promise<GivenAmounts>
  /** How many players it affects; default: the number of its rows. */
  reach?: (plan: PlanRecord) => number | 'everyone'
  /** Set if rows may reach all players of the realm, however few the rows are: whether these do. */
  reachesEveryone?: (rows: readonly PlannedRow[]) => boolean
  /** Any one of these rights is needed to view, apply and stop the plan in its realm. */
  right: Right | readonly Right[] | ((plan: PlanRecord, registry: Registry) => readonly Right[])
  /** Rows per transaction; after a failure they are retried one by one. */
  rowsAtOnce: number
  /** Rows are independent, such as those of different players: two transactions may process them concurrently. */
  areRowsApart?: true
  /** All rows in one transaction: the failure of one fails the plan, which then has changed nothing. */
  allOrNothing?: true
  /** Returns a sentence if the frozen rows are out of date; called with all rows before the plan is applied. */
  whatMoved: (context: ScopedContext, plan: PlanRecord, rows: readonly PlannedRow[]) => Promise<string | undefined>
  /** The player of a row, for kinds whose rows are about players: people see their name. */
  playerOf?: (row: Pick<PlannedRow, 'key'>) => number | undefined
  /** The record of a row, for kinds whose rows are about records: people see a link to it. */
  recordOf?: (row: Pick<PlannedRow, 'key' | 'label'>) => RecordAddress | undefined
  /** Common action of all rows; shown once instead of per row. */
  summary?: (input: unknown) => readonly PlanFact[]
  /** Its effect on players, if it was reviewed; older plans were not. */
  review?: (input: unknown) => CallReview | undefined
  /** Makes the changes of these rows through the services, so that their rules hold and everything is audited. */
  apply: (context: ScopedContext, plan: PlanRecord, rows: readonly PlannedRow[]) => Promise<void>
}

export function realmOfPlan(context: ScopedContext): RealmContext {
  const { realm } = context
  if (!realm) throw new Error('The plan has no realm')
  return { ...context, realm }
}

declare module '../context/registry.ts' {
  interface Registry {
    plans: Readonly<Record<PlanKindName, PlanKind>>
  }
}
