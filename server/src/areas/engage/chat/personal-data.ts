import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteMessagesOfPlayers, selectMessagesOfPlayers } from './queries.ts'

/** Erases the player's group messages, including removed ones. */
export const chatMessages: PersonalPart = {
  name: 'chatMessages',
  noun: ['message in a group', 'messages in groups'],
  list: ({ customer: { db } }, { players }) => selectMessagesOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteMessagesOfPlayers(db, players),
}
