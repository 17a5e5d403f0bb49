import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectEventsOfPlayers } from './player-queries.ts'

/** Which events a player took part in and claimed rewards of; it stays, for a gamer tag that is nobody’s any more. */
export const eventPlayers: PersonalPart = {
  name: 'events',
  noun: ['event that was taken part in', 'events that were taken part in'],
  list: ({ customer: { db } }, { players }) => selectEventsOfPlayers(db, players),
}
