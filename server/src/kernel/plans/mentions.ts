import { mentionsIn } from '../personal-data/mentions.ts'
import * as queries from './queries.ts'

/** Plans show what operators wrote and searched for. */
export const planMentions = mentionsIn({
  name: 'planMentions',
  noun: ['plan that names the e-mail', 'plans that name the e-mail'],
  find: ({ customer }, _, like) => queries.selectPlansLike(customer, like),
  show: ({ id }) => ({ plan: id }),
  store: ({ customer }, rows) => queries.maskPlans(customer, rows),
})

export const planRowMentions = mentionsIn({
  name: 'planRowMentions',
  noun: ['row of a plan that names the e-mail', 'rows of plans that name the e-mail'],
  find: ({ customer }, _, like) => queries.selectPlanRowsLike(customer, like),
  show: ({ plan_id: plan, n }) => ({ plan, row: n }),
  store: ({ customer }, rows) => queries.maskPlanRows(customer, rows),
})
