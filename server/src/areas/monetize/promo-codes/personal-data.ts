import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectRedemptionsOfPlayers } from './queries.ts'

/** What was redeemed stays, for a gamer tag that is nobody’s any more: else the code could be redeemed again. */
export const promoRedemptions: PersonalPart = {
  name: 'promoCodes',
  noun: ['redeemed code', 'redeemed codes'],
  list: ({ customer: { db } }, { players }) => selectRedemptionsOfPlayers(db, players),
}
