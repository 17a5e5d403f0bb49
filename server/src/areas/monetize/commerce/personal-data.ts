import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectListingStatesOfPlayers, selectPurchasesOfPlayers } from './queries.ts'

/** Purchases are kept, with a gamer tag that no longer identifies a person. */
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
