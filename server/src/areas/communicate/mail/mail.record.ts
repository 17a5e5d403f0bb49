import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Giver } from '../../../kernel/giving/giver.ts'
import { record } from '../../../kernel/records/record.ts'
import { deleteMailsOfPlayers, selectEvents, selectMailsOfPlayers } from './queries.ts'
import { changeMails } from './service.ts'
import * as undo from './undo.ts'
import { whyMail } from './why.ts'

/** Claimed mails give nothing a second time, regardless of who claims them. */
const givesMail: Giver = {
  giveAgain: (context, gamerTag, reference) =>
    changeMails(context, gamerTag, [{ id: Number(reference), field: 'mailId', acceptAttachments: true }]),
}

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
