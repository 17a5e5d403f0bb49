import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { recordOfKind } from '../../../kernel/plans/record-of-row.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { findJob } from './queries.ts'
import { requireJob, startRunNow } from './service.ts'

/** One run of a job, as a plan, so that it can be a step of a runbook. */
export async function buildRunPlan(context: RealmContext, { jobId }: { jobId: string }): Promise<PlanWithSample> {
  const { name } = await requireJob(context.realm, jobId)
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'run-job',
      title: `Run the job ${name}`,
      verb: 'Run the job',
      input: null,
      warnings: ['The effects of the job cannot be undone here.'],
    },
    [{ key: jobId, label: name, before: null, after: 'runs once' }],
  )
}

export const runJobPlan: PlanKind = {
  act: 'none',
  recordOf: recordOfKind('job'),
  right: 'run jobs',
  rowsAtOnce: 1,
  async whatMoved(context, _plan, [row]) {
    return row && (await findJob(realmOfPlan(context).realm, row.key)) ? undefined : 'The job was deleted.'
  },
  async apply(context, _plan, rows) {
    for (const { key } of rows) await startRunNow(realmOfPlan(context), key)
  },
}
