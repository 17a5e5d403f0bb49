import { approvalOfPlans } from '../../../kernel/plans/plan-approvals.ts'
import { plansAbout } from '../../../kernel/plans/plans-about.ts'
import { record } from '../../../kernel/records/record.ts'

export const plan = record({
  kind: 'plan',
  table: 'plans',
  id: 'id',
  name: 'title',
  isNumbered: true,
  isKeyedByOrganization: true,
  undo: { irreversible: 'Create an undo plan, or undo its changes one by one.' },
  approval: approvalOfPlans,
  personalData: [plansAbout],
})
