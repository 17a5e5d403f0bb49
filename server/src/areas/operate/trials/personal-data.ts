import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectMembershipsOfPlayers } from './queries.ts'

/** Which trials a player is or was in; it stays, for a gamer tag that is nobody’s any more. */
export const trialMemberships: PersonalPart = {
  name: 'trials',
  noun: ['trial that was joined', 'trials that were joined'],
  list: ({ customer: { db } }, { players }) => selectMembershipsOfPlayers(db, players),
}
