import { ApiError } from '@regent/contract/errors'
import { applyPlan } from '@regent/contract/organization/plans'
import { usualRetries } from '../../engines/jobs/enqueue.ts'
import type { Run } from '../../engines/jobs/jobs.ts'
import type { AskedAct } from '../approvals/rules.ts'
import type { ScopedContext } from '../context/context.ts'
import { runHooks } from '../context/hooks.ts'
import { type Acting, buildContext, type Services, write } from '../write/write.ts'
import { actAs, actAsJob } from './acting.ts'
import type { PlanJob } from './apply.ts'
import { judgedActs } from './plan-approvals.ts'
import { whyNot } from './plan-rights.ts'
import {
  deleteFailure,
  insertFailure,
  lockPlan,
  type PlannedRow,
  type PlanRecord,
  selectPlan,
  selectRows,
  updatePlan,
} from './queries.ts'

type Step = 'goes on' | 'is done' | 'is over'

/**
 * One run of a plan. Each transaction changes some rows and saves the progress, so that after a crash the next server
 * continues from a consistent state.
 */
export class Applying {
  readonly #services: Services
  readonly #run: Run<PlanJob>
  #acting!: Acting
  #acts: readonly AskedAct[] = []
  #ahead: { after: number; rows: Promise<PlannedRow[]> } | undefined

  constructor(services: Services, run: Run<PlanJob>) {
    this.#services = services
    this.#run = run
  }

  async carryOut(): Promise<{ done: number; failed: number } | { stopped: string }> {
    const { cid, pid, payload, signal, attempt } = this.#run
    const customer = { db: this.#services.db, cid }
    const plan = await selectPlan(customer, payload.planId)
    if (plan?.state !== 'applying') return { stopped: plan?.state ?? 'gone' }
    const requestId = `plan-${plan.id}`
    const action = `${applyPlan.method} ${applyPlan.path}`
    this.#acting =
      'realmJob' in payload
        ? await actAsJob(this.#services, { cid, pid: pid ?? '', job: payload.realmJob }, requestId)
        : await actAs(this.#services, { cid, pid, accountId: payload.accountId }, { action, requestId })
    const missing = whyNot({ can: this.#acting.rights.can, registry: this.#services.registry }, plan)
    if (missing !== undefined) return this.#fail(missing)
    this.#acts = await judgedActs(this.#services, plan)
    try {
      await this.#retryFailures(plan)
      const { areRowsApart } = this.#services.registry.plans[plan.kind]
      for (let step: Step = 'goes on'; step === 'goes on'; ) {
        signal.throwIfAborted()
        const isRefused = areRowsApart && !(await this.#applyOverlapping())
        step = isRefused ? await this.#applySingly() : await this.#applyNext()
      }
    } catch (error) {
      const isLast = attempt > usualRetries.maxRetries && !signal.aborted
      if (isLast) await this.#fail('The server could not finish this plan. Finished rows are kept. Retry the rest.')
      throw error
    }
    const after = await selectPlan(customer, plan.id)
    return { done: (after?.applied_through ?? 0) - (after?.failed ?? 0), failed: after?.failed ?? 0 }
  }

  /** Applies the next rows in one transaction; if that is rejected, one by one. */
  async #applyNext(): Promise<Step> {
    try {
      return await this.#inPlan(async (context, plan) => {
        const rows = await this.#rowsAfter(plan, plan.applied_through)
        const last = rows.at(-1)
        if (!last) {
          await updatePlan(context.customer, plan.id, { state: 'done', finished_at: new Date(context.now) })
          return 'is done'
        }
        this.#readAhead(plan, last.n)
        await this.#services.registry.plans[plan.kind].apply(context, plan, rows)
        await updatePlan(context.customer, plan.id, { applied_through: last.n })
        this.#run.progress(last.n, plan.row_count)
        return 'goes on'
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const plan = await selectPlan({ db: this.#services.db, cid: this.#run.cid }, this.#run.payload.planId)
      if (plan && this.#services.registry.plans[plan.kind].allOrNothing) {
        await this.#fail(error.message)
        return 'is over'
      }
      return this.#applySingly()
    }
  }

  /**
   * Applies independent rows until none remain; returns false if some fail. While the audit trail of one batch is
   * written, the next batch runs in another transaction. They are committed in order.
   */
  async #applyOverlapping(): Promise<boolean> {
    const { cid, payload, signal } = this.#run
    const plan = await selectPlan({ db: this.#services.db, cid }, payload.planId)
    if (plan?.state !== 'applying') return true
    let earlier = Promise.resolve(true)
    try {
      for (let after = plan.applied_through, goesOn = true; goesOn; ) {
        signal.throwIfAborted()
        const rows = await this.#rowsAfter(plan, after)
        const last = rows.at(-1)
        if (!last) break
        this.#readAhead(plan, last.n)
        let signalStart!: () => void
        const hasWorked = new Promise<true>((resolve) => {
          signalStart = () => resolve(true)
        })
        const before = earlier
        earlier = this.#applyInTurn(plan, { rows, after }, before, signalStart)
        goesOn = (await Promise.race([hasWorked, earlier])) && (await before)
        after = last.n
      }
    } finally {
      // The running batch ends first, even if later ones failed.
      await earlier
    }
    return earlier
  }

  /**
   * Applies rows in a transaction that is committed after the one of `earlier`. Returns false if the rows are rejected,
   * or it is not their turn: the earlier ones were, or the plan was stopped, or another server carries it out.
   */
  async #applyInTurn(
    plan: PlanRecord,
    { rows, after }: { rows: readonly PlannedRow[]; after: number },
    earlier: Promise<boolean>,
    hasWorked: () => void,
  ): Promise<boolean> {
    try {
      await this.#inTransaction(async (context) => {
        await this.#services.registry.plans[plan.kind].apply(context, plan, rows)
        hasWorked()
        const isNext = await earlier
        const now = await lockPlan(context.customer, plan.id)
        if (!isNext || now?.state !== 'applying' || now.applied_through !== after) throw new ApiError('PlanNotOpen')
        const through = rows.at(-1)?.n ?? after
        await updatePlan(context.customer, plan.id, { applied_through: through })
        this.#run.progress(through, plan.row_count)
      })
      return true
    } catch (error) {
      await earlier
      if (error instanceof ApiError) return false
      throw error
    }
  }

  /** Preloads the next rows while the current ones are applied; rows of a plan never change. */
  #readAhead(plan: PlanRecord, after: number): void {
    const page = { after, limit: this.#services.registry.plans[plan.kind].rowsAtOnce, failed: false }
    const rows = selectRows({ db: this.#services.db, cid: plan.cid }, plan.id, page)
    // Errors are handled where the rows are awaited.
    rows.catch(() => {})
    this.#ahead = { after, rows }
  }

  async #rowsAfter(plan: PlanRecord, after: number): Promise<PlannedRow[]> {
    if (this.#ahead?.after !== after) this.#readAhead(plan, after)
    return this.#ahead?.rows ?? []
  }

  async #applySingly(): Promise<Step> {
    const { cid, payload, signal } = this.#run
    const customer = { db: this.#services.db, cid }
    const plan = await selectPlan(customer, payload.planId)
    if (plan?.state !== 'applying') return 'is over'
    for (const row of await this.#rowsAfter(plan, plan.applied_through)) {
      signal.throwIfAborted()
      if ((await this.#applyOne(row, { applied_through: row.n })) === 'is over') return 'is over'
    }
    return 'goes on'
  }

  async #retryFailures(plan: PlanRecord): Promise<void> {
    const customer = { db: this.#services.db, cid: this.#run.cid }
    for (let after = 0; ; ) {
      const rows = await selectRows(customer, plan.id, { after, limit: 1_000, failed: true })
      for (const row of rows) {
        this.#run.signal.throwIfAborted()
        if ((await this.#applyOne(row, {})) === 'is over') return
      }
      const last = rows.at(-1)
      if (!last) return
      after = last.n
    }
  }

  /** Applies one row in a separate transaction; an error is stored with the row. */
  async #applyOne(row: PlannedRow, progress: { applied_through?: number }): Promise<Step> {
    try {
      return await this.#inPlan(async (context, plan) => {
        await this.#services.registry.plans[plan.kind].apply(context, plan, [row])
        await deleteFailure(context.customer, plan.id, row.n)
        if (progress.applied_through !== undefined) await updatePlan(context.customer, plan.id, progress)
        return 'goes on'
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return this.#inPlan(async ({ customer }, plan) => {
        await insertFailure(customer, plan.id, row.n, error.message)
        if (progress.applied_through !== undefined) await updatePlan(customer, plan.id, progress)
        return 'goes on'
      })
    }
  }

  /** Works in a transaction that locks the plan, unless somebody has stopped it. */
  #inPlan(work: (context: ScopedContext, plan: PlanRecord) => Promise<Step>): Promise<Step> {
    return this.#inTransaction(async (ofPlan, context) => {
      const plan = await lockPlan(ofPlan.customer, this.#run.payload.planId)
      if (plan?.state !== 'applying') return 'is over'
      const step = await work(ofPlan, plan)
      // Later work is not a part of the plan, so neither are its changes.
      if (step === 'is done') await runHooks(this.#services.registry, 'planDone', context, plan)
      return step
    })
  }

  /** Runs work in a transaction; its changes belong to the plan, or to no plan. */
  async #inTransaction<Answer>(
    work: (ofPlan: ScopedContext, beside: ScopedContext) => Promise<Answer>,
  ): Promise<Answer> {
    const { cid, payload } = this.#run
    const { answer } = await write(this.#services, this.#acting, (db, deferred) => {
      const context = { ...buildContext(this.#services, this.#acting, db, deferred), customer: { db, cid } }
      const { change } = context
      return work(
        {
          ...context,
          plan: { id: payload.planId, acts: this.#acts },
          change: (one) => change({ ...one, planId: payload.planId }),
        },
        context,
      )
    })
    return answer
  }

  async #fail(error: string): Promise<{ stopped: string }> {
    const { db, clock } = this.#services
    const change = { state: 'failed', finished_at: new Date(clock()), error } as const
    await updatePlan({ db, cid: this.#run.cid }, this.#run.payload.planId, change)
    return { stopped: error }
  }
}
