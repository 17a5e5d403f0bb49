import { mentionsIn } from '../personal-data/mentions.ts'
import type { PersonalPart } from '../personal-data/personal-part.ts'
import * as queries from './personal-queries.ts'

/** What somebody has asked of colleagues, and what they have decided. */
export const approvalsBy: PersonalPart = {
  name: 'approvals',
  noun: ['approval asked or given', 'approvals asked or given'],
  list: ({ customer }, { accountId }) => queries.selectReviewsOf(customer, accountId),
  erase: ({ customer }, { accountId }) => queries.eraseReviewsOf(customer, accountId),
}

/** Titles of what was asked, and what operators wrote about it. */
export const approvalMentions = mentionsIn({
  name: 'approvalMentions',
  noun: ['approval that names the e-mail', 'approvals that name the e-mail'],
  find: ({ customer }, _, like) => queries.selectWordsLike(customer, like),
  show: ({ pid, id }) => ({ realm: pid, approval: id }),
  store: ({ customer }, rows) => queries.maskWords(customer, rows),
})
