import { differenceLines } from '@regent/contract/differences/difference-text'
import type { PlanRow } from '@regent/contract/organization/plans'
import type { OrganizationContext } from '../context/context.ts'
import { withRealm } from '../context/in-realm.ts'
import { present } from '../context/present.ts'
import { toDifferences } from '../differences/differences.ts'
import { clearRight, maskPersonal } from '../personal-data/masking.ts'
import { addressesPerson } from '../personal-data/stat-masking.ts'
import { type PlanRecord, selectRows } from './queries.ts'
import { changedThing } from './record-of-row.ts'

type RowWithError = Awaited<ReturnType<typeof selectRows>>[number]

/** Rows as the caller may see them, with their differences: values of stats that identify the player may be masked. */
export async function rowViews(
  context: OrganizationContext,
  plan: PlanRecord,
  rows: readonly RowWithError[],
): Promise<PlanRow[]> {
  const { context: here } = await withRealm(context, plan.pid)
  const views = rows.map((row) => rowView(row, plan, context))
  const differences = await toDifferences(
    here,
    views.map((row) => ({ ...changedThing(row, row.record), before: row.before, after: row.after })),
  )
  return views.map((row, index) => ({ ...row, ...present({ difference: differences[index] }) }))
}

function rowView(
  row: RowWithError,
  plan: PlanRecord,
  { can, registry }: Pick<OrganizationContext, 'can' | 'registry'>,
): PlanRow {
  const { playerOf, recordOf } = registry.plans[plan.kind]
  const isPersonal = [row.key, row.label ?? ''].some(addressesPerson)
  const isMasked = isPersonal && !can(clearRight, plan.pid ?? undefined)
  const see = (value: unknown) => (isMasked && value !== null ? maskPersonal(value) : value)
  return {
    n: row.n,
    key: row.key,
    before: see(row.before ?? null),
    after: see(row.after ?? null),
    state: row.error !== null ? 'failed' : row.n <= plan.applied_through ? 'done' : 'waiting',
    ...present({ label: row.label, player: playerOf?.(row), record: recordOf?.(row), error: row.error }),
  }
}

/** Records and fields of a plan that a message lists. */
const listedRows = 10
const listedFields = 8

/**
 * The changes of a plan as lines of text, for e-mails. Recipients may have fewer rights than the caller, so they are
 * shown without any.
 */
export async function planLines(context: OrganizationContext, plan: PlanRecord): Promise<string[]> {
  const summary = context.registry.plans[plan.kind].summary?.(plan.input)
  if (summary) return summary.map(({ label, value }) => `${label}: ${value}`)
  const rows = await selectRows(context.customer, plan.id, { after: 0, limit: listedRows, failed: false })
  const views = await rowViews({ ...context, can: () => false }, plan, rows)
  const hiddenCount = plan.row_count - views.length
  return [
    ...views.flatMap(({ label, key, difference }) =>
      difference ? differenceLines(label ?? key, difference, listedFields) : [label ?? key],
    ),
    ...(hiddenCount > 0 ? [`And ${hiddenCount.toLocaleString('en')} more.`] : []),
  ]
}
