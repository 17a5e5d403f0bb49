import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { blankSuspensions, selectSuspensionsOfPlayers } from './queries.ts'

/** The reason of a suspension. That there was one, and how long, stays. */
export const suspensions: PersonalPart = {
  name: 'suspensions',
  noun: ['suspension’s reason', 'suspensions’ reasons'],
  list: ({ customer: { db } }, { players }) => selectSuspensionsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => blankSuspensions(db, players),
}
