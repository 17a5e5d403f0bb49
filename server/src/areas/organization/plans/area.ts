import { planJobs } from '../../../kernel/plans/job.ts'
import { undoDraftsPlan, undoPlan } from '../../../kernel/plans/undo-plan.ts'
import { area } from '../../../kernel/records/area.ts'
import { waitingPlans } from './needs.ts'
import { plan } from './plan.record.ts'
import { planRoutes } from './routes.ts'

export const plansArea = area({
  name: 'plans',
  routes: planRoutes,
  work: { jobs: ({ jobs, services }) => planJobs(jobs, services) },
  records: [plan],
  plans: { kinds: { 'undo-drafts': undoDraftsPlan, 'undo-plan': undoPlan } },
  needs: { 'waiting-plans': waitingPlans },
})
