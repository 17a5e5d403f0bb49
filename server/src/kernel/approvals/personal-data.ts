import type { PersonalPart } from '../personal-data/personal-part.ts'
import * as queries from './personal-queries.ts'

/** Approval requests and decisions of an account. */
export const approvalsBy: PersonalPart = {
  name: 'approvals',
  noun: ['approval asked or given', 'approvals asked or given'],
  list: ({ customer }, { accountId }) => queries.selectReviewsBy(customer, accountId),
  erase: ({ customer }, { accountId }) => queries.eraseReviewsBy(customer, accountId),
}
