import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectMembershipsOfPlayers } from './queries.ts'

/** The trials a player is or was in. They are kept, under a gamer tag that no longer belongs to anybody. */
export const trialMemberships: PersonalPart = {
  name: 'trials',
  noun: ['trial that was joined', 'trials that were joined'],
  list: ({ customer: { db } }, { players }) => selectMembershipsOfPlayers(db, players),
}
