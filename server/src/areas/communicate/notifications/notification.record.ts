import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import { record } from '../../../kernel/records/record.ts'
import { deletePushTokensOfPlayers, selectPushTokensOfPlayers } from './queries.ts'

export const notification = record({
  kind: 'notification',
  undo: { irreversible: 'A sent message cannot be recalled.' },
  personalData: [
    {
      name: 'pushTokens',
      noun: ['device that can be notified', 'devices that can be notified'],
      list: ({ customer: { db } }, { players }) => selectPushTokensOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deletePushTokensOfPlayers(db, players),
    },
    /** Messages sent to this player alone. */
    entriesAbout({
      name: 'messages',
      noun: ['message to the player', 'messages to the player'],
      subject: 'notification',
      fields: ['message'],
    }),
  ],
})
