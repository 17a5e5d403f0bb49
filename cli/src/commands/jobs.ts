import { listJobs, planJobRun, toJobStatus } from '@regent/contract/operate/scheduler'
import type { Command } from 'commander'
import type { Runner } from '../command.ts'
import { readId } from '../input-text.ts'
import { type PlanOptions, runPlan, withPlanOptions } from '../plan-flow.ts'

/** `regent jobs …`: the scheduled jobs of a realm. */
export function addJobs(program: Command, run: Runner): void {
  const group = program.command('jobs').description('list and run jobs')
  group
    .command('list')
    .description('list the jobs')
    .option('--name <text>', 'the beginning of a name')
    .option('--limit <n>', 'the largest number of jobs', '50')
    .action(
      run<{ name?: string; limit: string }>(async ({ system, session, print }, { name, limit }) => {
        const query = { name, limit: readId(limit, '--limit') }
        print.rows((await session.call(listJobs, { query })).records, [
          ['id', ({ id }) => id],
          ['name', (job) => job.name],
          ['status', (job) => toJobStatus(job, system.now())],
          ['failures', ({ analytics }) => analytics.consecutiveFailures],
          ['source', ({ source }) => source],
        ])
      }),
    )
  withPlanOptions(group.command('run <id>').description('make a plan that runs a job once')).action(
    run<PlanOptions>(async (work, options, jobId = '') => {
      await runPlan(work, await work.session.call(planJobRun, { body: { jobId } }), options)
    }),
  )
}
