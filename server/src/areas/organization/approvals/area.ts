import { approvalsBy } from '../../../kernel/approvals/personal-data.ts'
import { area } from '../../../kernel/records/area.ts'
import { approvalJobs } from './job.ts'
import { endedApprovals, unfulfillableApprovals, waitingApprovals } from './needs.ts'
import { approvalRulesPlan } from './plans.ts'
import { approvalRoutes } from './routes.ts'
import { approvalRules } from './undo.ts'

export const approvalsArea = area({
  name: 'approvals',
  rights: ['changes', 'approval-rules'],
  routes: approvalRoutes,
  needs: {
    'waiting-approvals': waitingApprovals,
    'ended-approvals': endedApprovals,
    'unfulfillable-approvals': unfulfillableApprovals,
  },
  undo: {
    approval: { irreversible: 'Approvals are not undone: take your own back while the request is open.' },
    'approval-rules': approvalRules,
  },
  plans: { 'approval-rules': approvalRulesPlan },
  personalData: [approvalsBy],
  jobs: ({ jobs, services }) => approvalJobs(jobs, services.settings),
  sample: {
    agenda: async (now) => (await import('./sample.ts')).approvalsOfSample(now),
  },
})
