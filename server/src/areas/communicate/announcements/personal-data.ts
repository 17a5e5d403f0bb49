import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectStatesOfPlayers } from './queries.ts'

/** What was read, claimed and deleted; it stays, for a gamer tag that is nobody’s any more. */
export const announcementStates: PersonalPart = {
  name: 'announcements',
  noun: ['announcement that was looked at', 'announcements that were looked at'],
  list: ({ customer: { db } }, { players }) => selectStatesOfPlayers(db, players),
}
