import { planJobRun } from '@regent/contract/operate/scheduler'
import { runbookStep } from '../../../kernel/plans/runbook-step.ts'
import { area } from '../../../kernel/records/area.ts'
import { failedJobs } from './health.ts'
import { schedulerJobs, sweepActivities } from './job.ts'
import { failingJobs } from './needs.ts'
import { buildRunPlan, runJobPlan } from './plans.ts'
import { jobReview } from './review.ts'
import { schedulerRoutes } from './routes.ts'
import { job, jobRun } from './scheduler.record.ts'
import { tables } from './tables.ts'

export const schedulerArea = area({
  name: 'scheduler',
  tables,
  rights: ['jobs'],
  routes: schedulerRoutes,
  work: {
    jobs: ({ jobs, callJobs, services, app }) => {
      schedulerJobs(callJobs, { services, app })
      sweepActivities(jobs)
    },
  },
  records: [job, jobRun],
  plans: {
    kinds: { 'run-job': runJobPlan },
    reviews: [jobReview],
    runbookSteps: { job: runbookStep(planJobRun, buildRunPlan) },
  },
  health: { 'failed-jobs': failedJobs },
  needs: { 'failing-job': failingJobs },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).jobsOfSample(now),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
