import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { newId } from '../../ids.ts'
import type { Db } from '../database/database.ts'

export type Email = { to: string; subject: string; body: string }

/** Puts a mail into the outbox, with the transaction it belongs to; a server with SMTP_URL sends it soon after. */
export async function queueEmail(db: Db, cid: number, email: Email, now: number): Promise<void> {
  await db
    .insertInto('emails')
    .values({
      cid,
      id: newId(),
      recipient: email.to,
      subject: email.subject,
      body: email.body,
      created_at: new Date(now),
      last_error: null,
    })
    .execute()
}

const mostTries = 10
const batch = 20

/** Sends what waits in the outbox. Several servers may do so at once; each mail is taken by one of them. */
export async function sendWaitingEmails(db: Db, smtpUrl: string, from: string, log: Logger): Promise<number> {
  const transport = createTransport(smtpUrl)
  try {
    return await db.transaction().execute(async (trx) => {
      const waiting = await trx
        .selectFrom('emails')
        .selectAll()
        .where('sent_at', 'is', null)
        .where('tries', '<', mostTries)
        .orderBy('created_at')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute()
      let sent = 0
      for (const email of waiting) {
        const result = await transport
          .sendMail({ from, to: email.recipient, subject: email.subject, text: email.body })
          .then(() => ({ sent_at: new Date(), last_error: null }))
          .catch((error: Error) => ({ sent_at: null, last_error: error.message.slice(0, 500) }))
        if (result.sent_at) sent += 1
        else
          log.warn({ emailId: email.id, reason: result.last_error }, 'a mail could not be sent; it stays in the outbox')
        await trx
          .updateTable('emails')
          .set({ ...result, tries: email.tries + 1 })
          .where('cid', '=', email.cid)
          .where('id', '=', email.id)
          .execute()
      }
      return sent
    })
  } finally {
    transport.close()
  }
}
