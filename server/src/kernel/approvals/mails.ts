import { shortHash } from '@regent/contract/approval-shapes'
import { type Email, queueEmail } from '../../engines/email/email.ts'
import type { OrganizationContext, Realm } from '../context/context.ts'
import { findOrganization } from '../context/directory.ts'
import * as queries from './queries.ts'
import type { Colleague } from './rules.ts'

/** With more colleagues than this the first ones get an e-mail; the others see it in the console. */
const maxMails = 50

type AskedFor = {
  title: string
  path: string
  hash: string
  expiresAt: number
  message?: string | undefined
  by: number
}

/** Tells colleagues by e-mail what they are asked to approve, with a link to it. */
export async function mailReviewers(
  { db, customer, realm, now, origin, settings }: OrganizationContext & { realm: Realm },
  colleagues: readonly Colleague[],
  asked: AskedFor,
): Promise<void> {
  const organization = await findOrganization(db, customer.cid)
  const entry = organization?.realms.get(realm.id)
  // A job has no request that tells its own address.
  const base = origin || settings.publicUrl
  if (!organization || !entry) return
  const [asker] = await queries.selectColleagues(realm, [asked.by])
  const who = asker?.email ?? 'A colleague'
  const link =
    base && `${base}/${organization.alias ?? organization.cid}/games/${entry.root}/realms/${realm.id}/${asked.path}`
  const body = [
    `${who} asks you to approve in ${entry.name}:`,
    asked.title,
    ...(asked.message ? [`“${asked.message}”`] : []),
    `Hash: ${shortHash(asked.hash)}`,
    `The request expires on ${new Date(asked.expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    ...(link ? [`Look at it, then approve or refuse it:\n${link}`] : []),
  ].join('\n\n')
  // A title is one line of at most a few hundred characters.
  const subject = `Approve: ${asked.title}`.replaceAll(/[\r\n]+/g, ' ').slice(0, 200)
  for (const { id, email } of colleagues.slice(0, maxMails)) {
    if (email === null) continue
    const mail: Email = { to: email, subject, body: `${body}\n`, accountId: id }
    await queueEmail(db, customer.cid, mail, now)
  }
}
