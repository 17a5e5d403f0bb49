import { planJobs } from '../../../kernel/plans/job.ts'
import { approvalOfPlans } from '../../../kernel/plans/plan-approvals.ts'
import { plansAbout } from '../../../kernel/plans/plans-about.ts'
import { undoDraftsPlan, undoPlan } from '../../../kernel/plans/undo-plan.ts'
import { area } from '../../../kernel/records/area.ts'
import { namePlans } from './name-queries.ts'
import { waitingPlans } from './needs.ts'
import { planRoutes } from './routes.ts'

export const plansArea = area({
  name: 'plans',
  routes: planRoutes,
  names: { plan: namePlans },
  needs: { 'waiting-plans': waitingPlans },
  undo: { plan: { irreversible: 'Make a plan that undoes this one, or undo its changes one by one.' } },
  plans: { 'undo-drafts': undoDraftsPlan, 'undo-plan': undoPlan },
  approvals: { plan: approvalOfPlans },
  personalData: [plansAbout],
  jobs: ({ jobs, services }) => planJobs(jobs, services),
})
