import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectPaymentsOfPlayers } from './queries.ts'

/** They are the studio’s books: they stay, for a gamer tag that is nobody’s any more. */
export const payments: PersonalPart = {
  name: 'payments',
  noun: ['payment', 'payments'],
  list: ({ customer: { db } }, { players }) => selectPaymentsOfPlayers(db, players),
}
