import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectStatusesOfPlayers } from './queries.ts'

/** Tournament standings are kept, with a gamer tag that no longer identifies a person. */
export const tournamentStatuses: PersonalPart = {
  name: 'tournaments',
  noun: ['tournament that was joined', 'tournaments that were joined'],
  list: ({ customer: { db } }, { players }) => selectStatusesOfPlayers(db, players),
}
