import { area } from '../../../kernel/records/area.ts'
import { approval, approvalRelease, approvalRules, approver } from './approvals.record.ts'
import { approvalJobs } from './job.ts'
import { endedApprovals, unfulfillableApprovals, waitingApprovals } from './needs.ts'
import { approvalRulesPlan } from './plans.ts'
import { approvalRoutes } from './routes.ts'

export const approvalsArea = area({
  name: 'approvals',
  rights: ['changes', 'approval-rules'],
  routes: approvalRoutes,
  work: { jobs: ({ jobs, services }) => approvalJobs(jobs, services.settings) },
  records: [approval, approvalRelease, approvalRules, approver],
  plans: { kinds: { 'approval-rules': approvalRulesPlan } },
  needs: {
    'waiting-approvals': waitingApprovals,
    'ended-approvals': endedApprovals,
    'unfulfillable-approvals': unfulfillableApprovals,
  },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).approvalsOfSample(now),
  },
})
