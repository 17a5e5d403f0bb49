import { planJobs } from '../../../kernel/plans/job.ts'
import { undoChangesPlan, undoDraftsPlan, undoPlan } from '../../../kernel/plans/undo-plan.ts'
import { area } from '../../../kernel/records/area.ts'
import { callPlan } from '../../../kernel/reviews/plan.ts'
import { proposedPlans, waitingPlans } from './needs.ts'
import { plan } from './plan.record.ts'
import { planRoutes } from './routes.ts'

export const plansArea = area({
  name: 'plans',
  routes: planRoutes,
  work: { jobs: ({ jobs, services }) => planJobs(jobs, services) },
  records: [plan],
  plans: {
    kinds: { call: callPlan, 'undo-changes': undoChangesPlan, 'undo-drafts': undoDraftsPlan, 'undo-plan': undoPlan },
  },
  needs: { 'waiting-plans': waitingPlans, 'proposed-plans': proposedPlans },
})
