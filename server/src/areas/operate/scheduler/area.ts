import { planJobRun } from '@regent/contract/operate/scheduler'
import { runbookStep } from '../../../kernel/plans/runbook-step.ts'
import { area } from '../../../kernel/records/area.ts'
import { jobCalendar } from './calendar.ts'
import { jobDrafts } from './drafts.ts'
import { schedulerJobs, sweepActivities } from './job.ts'
import { failingJobs } from './needs.ts'
import { buildRunPlan, runJobPlan } from './plans.ts'
import { schedulerRoutes } from './routes.ts'
import { findJobs, nameJobs } from './search-queries.ts'
import { tables } from './tables.ts'
import { job, jobRun } from './undo.ts'

export const schedulerArea = area({
  name: 'scheduler',
  tables,
  rights: ['jobs'],
  routes: schedulerRoutes,
  search: { job: findJobs },
  names: { job: nameJobs },
  needs: { 'failing-job': failingJobs },
  calendar: { job: jobCalendar },
  drafts: { job: jobDrafts },
  undo: { job, 'job-run': jobRun },
  plans: { 'run-job': runJobPlan },
  runbookSteps: { job: runbookStep(planJobRun, buildRunPlan) },
  jobs: ({ jobs, callJobs, services, app }) => {
    schedulerJobs(callJobs, { services, app })
    sweepActivities(jobs)
  },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).jobsOfSample(now),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
