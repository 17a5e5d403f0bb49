import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectRedemptionsOfPlayers } from './queries.ts'

/**
 * Redemptions are kept, with a gamer tag that no longer identifies a person; otherwise the code could be redeemed
 * again.
 */
export const promoRedemptions: PersonalPart = {
  name: 'promoCodes',
  noun: ['redeemed code', 'redeemed codes'],
  list: ({ customer: { db } }, { players }) => selectRedemptionsOfPlayers(db, players),
}
