import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deletePushTokensOfPlayers, selectPushTokensOfPlayers } from './queries.ts'

export const pushTokens: PersonalPart = {
  name: 'pushTokens',
  noun: ['device that can be notified', 'devices that can be notified'],
  list: ({ customer: { db } }, { players }) => selectPushTokensOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deletePushTokensOfPlayers(db, players),
}

/** Messages sent to this player alone. */
export const messages = entriesAbout({
  name: 'messages',
  noun: ['message to the player', 'messages to the player'],
  subject: 'notification',
  fields: ['message'],
})
