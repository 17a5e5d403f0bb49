import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { getApprovalRules, getGrantsLeft, listApprovals, listApprovers } from '@regent/contract/organization/approvals'
import {
  sampleApprovalRules,
  sampleApprovers,
  sampleConfirmedStaff,
  sampleRequests,
  sampleStaff,
} from '@regent/contract/samples/approvals'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getApprovalRules, (_, pid) => ({
    rules: pid === 'DEMO' ? sampleApprovalRules : noApprovalRules,
    version: 1,
    approvers: sampleApprovers,
    colleagues: sampleApprovers,
    staff: sampleStaff,
    confirmedStaff: sampleConfirmedStaff,
  }))
  demo.on(listApprovers, () => ({ approvers: sampleApprovers }))
  demo.on(listApprovals, ({ query }, pid) => demoPage(pid === 'DEMO' ? sampleRequests(Date.now()) : [], query))
  demo.on(getGrantsLeft, () => ({ left: [], renewsAt: Date.now(), isApprovable: false }))
}
