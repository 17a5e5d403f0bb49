import { listNeeds } from '@regent/contract/operate/now'
import {
  getApproval,
  getApprovalRules,
  getGrantsLeft,
  listApprovals,
  listApprovers,
} from '@regent/contract/organization/approvals'
import { getPlan, listPlans } from '@regent/contract/organization/plans'
import { readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'

export const subjects = {
  approval: {
    label: 'Approval',
    words: formatApprovalChange,
    reads: [getApproval, listApprovals, getPlan, listPlans, listNeeds],
  },
  'approval-release': {
    label: 'Emergency release',
    words: ({ after }) => releaseWords[readTextField(after, 'state') ?? ''] ?? 'Changed an emergency release',
    reads: [getApprovalRules],
  },
  approver: {
    label: 'Approver',
    record: ({ subjectId }) => ({ kind: 'person', id: subjectId }),
    words: () => 'Confirmed an approver',
    valueName: () => 'approver',
    reads: [getApprovalRules, listApprovers],
    isOfOrganization: true,
  },
  'approval-rules': {
    label: 'Approval rules',
    words: () => 'Changed the approval rules',
    reads: [getApprovalRules, listApprovers, getGrantsLeft, getPlan, listPlans],
  },
} satisfies AreaSubjects

const releaseWords: Record<string, string> = {
  waiting: 'Started an emergency release of approvals',
  cancelled: 'Cancelled an emergency release of approvals',
  released: 'Released the approvals of the realm',
}

const stateVerbs: Record<string, string> = {
  asked: 'Requested approval of',
  refused: 'Refused approval of',
  withdrawn: 'Withdrew the approval request for',
}

function formatApprovalChange({ before, after, subjectId }: Change): string {
  const title = readTextField(after, 'title') ?? `request ${subjectId}`
  const state = readTextField(after, 'state')
  if (state !== undefined) return `${stateVerbs[state] ?? 'Changed'} ${title}`
  if (readTextField(after, 'decision') === 'approved') return `Approved ${title}`
  if (readTextField(before, 'decision') === 'approved') return `Withdrew the approval of ${title}`
  return `Asked more colleagues to approve ${title}`
}
