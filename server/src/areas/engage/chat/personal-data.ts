import { mentionsIn } from '../../../kernel/personal-data/mentions.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteMessagesOfPlayers, maskMessages, selectMessagesLike, selectMessagesOfPlayers } from './queries.ts'

/** What the player has said in groups goes with them, also what was removed. */
export const chatMessages: PersonalPart = {
  name: 'chatMessages',
  noun: ['message in a group', 'messages in groups'],
  list: ({ customer: { db } }, { players }) => selectMessagesOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteMessagesOfPlayers(db, players),
}

/** What another player has said may name the player. */
export const chatMentions = mentionsIn({
  name: 'chatMentions',
  noun: ['message of others that names the e-mail', 'messages of others that name the e-mail'],
  find: ({ customer: { db } }, { players }, like) => selectMessagesLike(db, players, like),
  show: ({ pid, id }) => ({ pid, id }),
  store: ({ customer: { db } }, rows) => maskMessages(db, rows),
})
