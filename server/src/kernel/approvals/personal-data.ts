import type { PersonalPart } from '../personal-data/personal-part.ts'
import * as queries from './personal-queries.ts'

/** What somebody has asked of colleagues, and what they have decided. */
export const approvalsBy: PersonalPart = {
  name: 'approvals',
  noun: ['approval asked or given', 'approvals asked or given'],
  list: ({ customer }, { accountId }) => queries.selectReviewsOf(customer, accountId),
  erase: ({ customer }, { accountId }) => queries.eraseReviewsOf(customer, accountId),
}
