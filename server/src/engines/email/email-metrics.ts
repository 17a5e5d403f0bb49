import type { Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { sharedGauges } from '../gauges.ts'
import { selectOutbox } from './email.ts'

/** Metrics of the e-mail queue. Without a mail server e-mails stay queued forever; this is normal and not reported. */
export function emailMetrics(registry: Registry, db: Db, smtpUrl: string | undefined, clock: () => number): void {
  if (smtpUrl === undefined) return
  const described = {
    regent_emails_waiting: { help: 'E-mails in the outbox to be sent, up to 10,000.' },
    regent_emails_oldest_waiting_seconds: {
      help: 'Age of the oldest e-mail to one person in the outbox, without mass mails; 0: none.',
    },
    regent_emails_given_up: { help: 'E-mails whose last attempt failed, up to 10,000.' },
  }
  sharedGauges(registry, described, async () => {
    const { waiting, oldest, givenUp } = await selectOutbox(db)
    return {
      regent_emails_waiting: waiting,
      regent_emails_oldest_waiting_seconds: oldest === null ? 0 : Math.max(0, clock() - oldest) / 1000,
      regent_emails_given_up: givenUp,
    }
  })
}
