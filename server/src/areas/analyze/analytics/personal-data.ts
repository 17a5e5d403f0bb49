import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deletePrivateSaved, selectSavedBy } from './saved-queries.ts'

/** The saved queries of a person. Shared ones now belong to the realm, and are kept. */
export const savedQueries: PersonalPart = {
  name: 'savedQueries',
  noun: ['saved query', 'saved queries'],
  list: ({ customer }, { accountId }) => selectSavedBy(customer, accountId),
  erase: ({ customer }, { accountId }) => deletePrivateSaved(customer, accountId),
}
