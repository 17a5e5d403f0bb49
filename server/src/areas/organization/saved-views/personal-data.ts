import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deletePrivateViewsOf, selectViewsOf } from './queries.ts'

/** The views that somebody has made. Shared ones belong to the realm by now, and stay. */
export const savedViews: PersonalPart = {
  name: 'savedViews',
  noun: ['saved view', 'saved views'],
  list: ({ customer }, { accountId }) => selectViewsOf(customer, accountId),
  erase: ({ customer }, { accountId }) => deletePrivateViewsOf(customer, accountId),
}
