import {
  applyPlan,
  cancelPlan,
  getPlan,
  listPlanRows,
  listPlans,
  planUndo,
  retryPlan,
} from '@regent/contract/organization/plans'
import { ok } from '@regent/contract/shapes'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Router } from '../../../kernel/http/router.ts'
import * as apply from '../../../kernel/plans/apply.ts'
import { loadApprovals } from '../../../kernel/plans/plan-approvals.ts'
import { readProposals } from '../../../kernel/plans/proposals.ts'
import { rowViews } from '../../../kernel/plans/row-views.ts'
import { listPlanRecords, listRows, planView, planWithSample } from '../../../kernel/plans/service.ts'

export function planRoutes(server: Router) {
  server.on(listPlans, async (context) => {
    const { customer, realm, query, now } = context
    const sort = readSort(query.sort)
    const isByRows = sort.by === 'rows'
    const rows = await listPlanRecords(customer, realm?.id, {
      sort,
      after: isByRows ? readCursor(query.cursor, ['rows', 'id']) : readCursor(query.cursor, ['id']),
      limit: query.limit + 1,
      waitingAt: query.waiting ? new Date(now) : undefined,
    })
    const page = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? page.at(-1) : undefined
    const approvals = await loadApprovals(context, page)
    const proposals = await readProposals(
      customer,
      page.map(({ id }) => id),
    )
    const views = page.map((plan) => ({
      ...planView(plan, now),
      ...present({ approvals: approvals.get(plan.id), proposal: proposals.get(plan.id) }),
    }))
    return { rows: views, next: last ? writeCursor(isByRows ? [last.row_count, last.id] : [last.id]) : null }
  })

  server.on(getPlan, async (context) =>
    planWithSample(context, await apply.requireVisiblePlan(context, context.params.id)),
  )

  server.on(listPlanRows, async (context) => {
    const { query, params, customer } = context
    const plan = await apply.requireVisiblePlan(context, params.id)
    const after = readCursor(query.cursor, ['n'])?.n ?? 0
    const rows = await listRows(customer, plan.id, { after, limit: query.limit + 1, failed: query.failed ?? false })
    const page = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? page.at(-1) : undefined
    return { rows: await rowViews(context, plan, page), next: last ? writeCursor([last.n]) : null }
  })

  server.on(applyPlan, async (context) => {
    await apply.startPlan(context, context.params.id, context.body.reason)
    return ok
  })

  server.on(cancelPlan, async (context) => {
    await apply.cancelPlan(context, context.params.id, context.body.reason)
    return ok
  })

  server.on(retryPlan, async (context) => {
    await apply.retryPlan(context, context.params.id)
    return ok
  })

  server.on(planUndo, (context) => apply.planUndo(context, context.params.id))
}
