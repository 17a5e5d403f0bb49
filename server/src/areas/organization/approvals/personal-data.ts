import { deleteReviewsOf, listReviewsOf } from '../../../kernel/approvals/requests.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'

/** What somebody has asked of colleagues, and what they have decided. */
export const approvalsBy: PersonalPart = {
  name: 'approvals',
  noun: ['approval asked or given', 'approvals asked or given'],
  list: ({ customer }, { accountId }) => listReviewsOf(customer, accountId),
  erase: ({ customer }, { accountId }) => deleteReviewsOf(customer, accountId),
}
