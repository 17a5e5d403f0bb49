import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectStatusesOfPlayers } from './queries.ts'

/** How a player stands in tournaments; it stays, for a gamer tag that is nobody’s any more. */
export const tournamentStatuses: PersonalPart = {
  name: 'tournaments',
  noun: ['tournament that was joined', 'tournaments that were joined'],
  list: ({ customer: { db } }, { players }) => selectStatusesOfPlayers(db, players),
}
