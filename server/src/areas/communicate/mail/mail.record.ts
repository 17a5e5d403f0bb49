import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import { present } from '../../../kernel/context/present.ts'
import { record } from '../../../kernel/records/record.ts'
import { givesMail } from './claiming.ts'
import { deleteMailsOfPlayers, selectEvents, selectMailsOfPlayers } from './queries.ts'
import * as undo from './undo.ts'
import { whyMail } from './why.ts'

export const mail = record({
  kind: 'mail',
  undo: undo.mail,
  /** The mails that the player read and claimed; mails sent by staff are in the audit trail. */
  timeline: {
    by: 'player',
    right: 'view mail',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectEvents(realm, gamerTag, page)
      return rows.map(({ id, at, act, mail_id: mailId, category, subject }) => ({
        id,
        at,
        of: { act, mailId, category, ...present({ subject }) },
      }))
    },
  },
  why: whyMail,
  gives: givesMail,
  personalData: [
    /** Mail to a player may contain personal data. */
    {
      name: 'mailInbox',
      noun: ['mail in the game', 'mails in the game'],
      list: ({ customer: { db } }, { players }) => selectMailsOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteMailsOfPlayers(db, players),
    },
    /** Operators' mails to the player, as stored in the audit trail. */
    entriesAbout({
      name: 'sentMails',
      noun: ['entry about a mail', 'entries about mails'],
      subject: 'mail',
    }),
  ],
})

export const mailState = record({
  kind: 'mail-state',
  undo: undo.mailState,
})
