import { hourMs } from '../src/core/time.ts'
import {
  type ApprovalRequest,
  type ApprovalRules,
  noApprovalRules,
  type StaffCounts,
} from '../src/organization/approval-shapes.ts'
import type { Approver } from '../src/organization/approvals.ts'
import { demoPeople } from './studio.ts'

/** What the sample studio asks for in PROD: one approval to publish content, and developers give a bounded amount. */
export const sampleApprovalRules: ApprovalRules = {
  ...noApprovalRules,
  acts: { ...noApprovalRules.acts, publish: 1 },
  budgets: [{ role: 'developer', symbol: 'currency.gems', perDay: 50_000 }],
}

export const sampleApprovers: Approver[] = demoPeople
  .filter(({ roleString }) => roleString === 'admin')
  .map(({ id, email = '' }, index) => ({ accountId: id, email, isConfirmed: index === 0 }))

export const sampleStaff: StaffCounts = {
  admins: demoPeople.filter(({ roleString }) => roleString === 'admin').length,
  developers: demoPeople.filter(({ roleString }) => roleString === 'developer').length,
}

/** Those of them whose identity is confirmed. */
export const sampleConfirmedStaff: StaffCounts = {
  admins: sampleApprovers.filter(({ isConfirmed }) => isConfirmed).length,
  developers: 0,
  others: sampleStaff.admins + sampleStaff.developers - 1,
}

/** SHA-256 of nothing in particular. */
const hash = '7f3a9c1e5b0d4862a1c7e93f20b8d6514ce07a3395f182db6e40c97a8b1f5d23'

/** What a developer asks an admin to approve, and one that was applied. */
export function sampleRequests(now: number): ApprovalRequest[] {
  const [admin, developer] = demoPeople
  const base = {
    pid: 'DEMO',
    hash,
    needed: 1,
    askedBy: developer?.id ?? 0,
    ...(developer?.email !== undefined && { askedByEmail: developer.email }),
    whyNot: 'The demo is read-only.',
  }
  const reviewer = { accountId: admin?.id ?? 0, ...(admin?.email !== undefined && { email: admin.email }) }
  return [
    {
      ...base,
      id: 2,
      subject: { kind: 'plan', id: 15 },
      title: 'Set SEASON to harvest for 12 players',
      approvals: 0,
      state: 'open',
      askedAt: now - 2 * hourMs,
      expiresAt: now + 22 * hourMs,
      message: 'The harvest begins tonight.',
      reviewers: [{ ...reviewer, isAsked: true, counts: false }],
    },
    {
      ...base,
      id: 1,
      subject: { kind: 'plan', id: 12 },
      title: 'Set 12 stats of 12 players from season-4.csv',
      approvals: 1,
      state: 'used',
      askedAt: now - 28 * hourMs,
      expiresAt: now - 4 * hourMs,
      reviewers: [
        {
          ...reviewer,
          isAsked: false,
          decision: 'approved',
          comment: 'Checked against the sheet.',
          at: now - 27 * hourMs,
          counts: true,
        },
      ],
    },
  ]
}
