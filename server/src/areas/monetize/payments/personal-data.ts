import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectPaymentsOfPlayers } from './queries.ts'

/** Payments are the studio’s accounts: they are kept, under a gamer tag that no longer belongs to a person. */
export const payments: PersonalPart = {
  name: 'payments',
  noun: ['payment', 'payments'],
  list: ({ customer: { db } }, { players }) => selectPaymentsOfPlayers(db, players),
}
