import { failingDays } from '@regent/contract/operate/webhooks'
import { dayMs } from '@regent/contract/time'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { Db } from '../../../engines/database/database.ts'
import { queueEmail } from '../../../engines/email/email.ts'
import { notifyConsoles } from '../../../kernel/live/changes.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { selectAdminReaders, stopWebhook } from './queries.ts'

const maxReaders = 50

const reasons = {
  gone: 'The endpoint answered 410 Gone.',
  failing: `Every delivery failed for ${failingDays} days.`,
}

/** Disables a webhook, notifies open consoles, and mails the admins. Does nothing if it is disabled. */
export async function disableWebhook(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  webhook: { pid: string; id: number },
  why: keyof typeof reasons,
): Promise<void> {
  const now = clock()
  const failingBefore = why === 'failing' ? new Date(now - failingDays * dayMs) : undefined
  await db.transaction().execute(async (transaction) => {
    const inside = transaction as Db
    const stopped = await stopWebhook(inside, webhook, reasons[why], new Date(now), failingBefore)
    if (!stopped) return
    const { cid, name } = stopped
    const id = String(webhook.id)
    await notifyConsoles(inside, cid, webhook.pid, undefined, [{ subject: 'webhook', id, before: null, after: null }])
    const organization = await findOrganization(inside, cid)
    if (!organization) return
    const realm = organization.realms.get(webhook.pid)?.name ?? webhook.pid
    const base = settings.publicUrl
    const link = base && `${base}/${organization.alias ?? cid}`
    const body = [
      `The webhook ${name} of the realm ${realm} is disabled. ${reasons[why]}`,
      'Further events are not queued for it. Repair the endpoint, then enable the webhook.',
      ...(link ? [`Open the console:\n${link}`] : []),
    ].join('\n\n')
    const subject = `Webhook disabled: ${name}`.replaceAll(/[\r\n]+/g, ' ')
    for (const { id: accountId, email } of await selectAdminReaders({ db: inside, cid }, maxReaders))
      if (email !== null) await queueEmail(inside, cid, { to: email, subject, body: `${body}\n`, accountId }, now)
  })
}
