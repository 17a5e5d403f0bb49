import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectStatesOfPlayers } from './queries.ts'

/** States of announcements are kept, with a gamer tag that no longer identifies a person. */
export const announcementStates: PersonalPart = {
  name: 'announcements',
  noun: ['announcement that was looked at', 'announcements that were looked at'],
  list: ({ customer: { db } }, { players }) => selectStatesOfPlayers(db, players),
}
