import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deletePrivateSavedOf, selectSavedBy } from './saved-queries.ts'

/** The queries that somebody has saved. Shared ones belong to the realm by now, and stay. */
export const savedQueries: PersonalPart = {
  name: 'savedQueries',
  noun: ['saved query', 'saved queries'],
  list: ({ customer }, { accountId }) => selectSavedBy(customer, accountId),
  erase: ({ customer }, { accountId }) => deletePrivateSavedOf(customer, accountId),
}
