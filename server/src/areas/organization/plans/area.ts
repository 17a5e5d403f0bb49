import { area } from '../../../kernel/area.ts'
import { planJobs } from '../../../kernel/plans/job.ts'
import { undoPlan } from '../../../kernel/plans/undo-plan.ts'
import { planRoutes } from './routes.ts'

export const plansArea = area({
  name: 'plans',
  routes: planRoutes,
  undo: { plan: { irreversible: 'A plan is undone by a plan of its own, or change by change.' } },
  plans: { 'undo-plan': undoPlan },
  jobs: ({ jobs, services }) => planJobs(jobs, services),
})
