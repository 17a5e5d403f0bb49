import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectEventsOfPlayers } from './player-queries.ts'

/** Participations and claims are kept, with a gamer tag that no longer identifies a person. */
export const eventPlayers: PersonalPart = {
  name: 'events',
  noun: ['event that was taken part in', 'events that were taken part in'],
  list: ({ customer: { db } }, { players }) => selectEventsOfPlayers(db, players),
}
