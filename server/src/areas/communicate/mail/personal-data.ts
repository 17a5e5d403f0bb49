import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import { mentionsIn } from '../../../kernel/personal-data/mentions.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteMailsOfPlayers, maskMails, selectMailsLike, selectMailsOfPlayers } from './queries.ts'

/** Mail to a player may name them. */
export const mailInbox: PersonalPart = {
  name: 'mailInbox',
  noun: ['mail in the game', 'mails in the game'],
  list: ({ customer: { db } }, { players }) => selectMailsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteMailsOfPlayers(db, players),
}

/** A mail to somebody else may name the player. */
export const mailMentions = mentionsIn({
  name: 'mailMentions',
  noun: ['mail of others that names the e-mail', 'mails of others that name the e-mail'],
  find: ({ customer: { db } }, { players }, like) => selectMailsLike(db, players, like),
  show: ({ pid, id }) => ({ pid, id }),
  store: ({ customer: { db } }, rows) => maskMails(db, rows),
})

/** Operators' mails to the player, as the audit trail keeps them. */
export const sentMails = entriesAbout({
  name: 'sentMails',
  noun: ['entry about a mail', 'entries about mails'],
  subject: 'mail',
})
