import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deletePrivateViewsByAccount, selectViewsByAccount } from './queries.ts'

/** The views of a person. Shared ones now belong to the realm, and are kept. */
export const savedViews: PersonalPart = {
  name: 'savedViews',
  noun: ['saved view', 'saved views'],
  list: ({ customer }, { accountId }) => selectViewsByAccount(customer, accountId),
  erase: ({ customer }, { accountId }) => deletePrivateViewsByAccount(customer, accountId),
}
