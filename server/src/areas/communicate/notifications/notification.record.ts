import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import { record } from '../../../kernel/records/record.ts'

export const notification = record({
  kind: 'notification',
  undo: { irreversible: 'A sent message cannot be recalled.' },
  personalData: [
    /** Messages sent to this player alone. */
    entriesAbout({
      name: 'messages',
      noun: ['message to the player', 'messages to the player'],
      subject: 'notification',
      fields: ['message'],
    }),
  ],
})
