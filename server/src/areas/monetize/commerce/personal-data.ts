import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectListingStatesOfPlayers, selectPurchasesOfPlayers } from './queries.ts'

/** What was bought stays, for a gamer tag that is nobody’s any more. */
export const purchases: PersonalPart = {
  name: 'purchases',
  noun: ['purchase', 'purchases'],
  list: ({ customer: { db } }, { players }) => selectPurchasesOfPlayers(db, players),
}

export const listingStates: PersonalPart = {
  name: 'listings',
  noun: ['listing that was looked at or bought', 'listings that were looked at or bought'],
  list: ({ customer: { db } }, { players }) => selectListingStatesOfPlayers(db, players),
}
