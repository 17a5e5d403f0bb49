import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteMailsOfPlayers, selectMailsOfPlayers } from './queries.ts'

/** Mail to a player may contain personal data. */
export const mailInbox: PersonalPart = {
  name: 'mailInbox',
  noun: ['mail in the game', 'mails in the game'],
  list: ({ customer: { db } }, { players }) => selectMailsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteMailsOfPlayers(db, players),
}

/** Operators' mails to the player, as stored in the audit trail. */
export const sentMails = entriesAbout({
  name: 'sentMails',
  noun: ['entry about a mail', 'entries about mails'],
  subject: 'mail',
})
