import { allRealms } from '@regent/contract/organization/keys'
import { dayMs } from '@regent/contract/time'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { Db } from '../../../engines/database/database.ts'
import { queueEmail } from '../../../engines/email/email.ts'
import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import * as queries from './queries.ts'

/** Days before the end of a key on which its grantor and the admins get a mail. */
const reminderDays = [1, 14] as const

const maxKeysAtOnce = 100
const maxReaders = 50
const maxNeeds = 50

/** Context of the reminders: the database of a job, its time, and the address of the console, if it is configured. */
type Sender = { db: Db; now: number; base: string | undefined }

/** Mails the grantor and the admins that keys end soon: once 14 days and once 1 day before. Returns the keys. */
export async function remindOfEnds({ db, now, base }: Sender): Promise<number> {
  let count = 0
  for (const days of reminderDays) {
    count += await db.transaction().execute((transaction) => remindBefore(days, { db: transaction as Db, now, base }))
  }
  return count
}

async function remindBefore(days: number, sender: Sender): Promise<number> {
  const { db, now } = sender
  const before = new Date(now + days * dayMs)
  const keys = await queries.lockKeysToRemind(db, new Date(now), before, days, maxKeysAtOnce)
  for (const key of keys) {
    await mailEnd(sender, key)
    await queries.updateReminded({ db, cid: key.cid }, key.id, days)
  }
  return keys.length
}

type EndingKey = Awaited<ReturnType<typeof queries.lockKeysToRemind>>[number]

async function mailEnd({ db, now, base }: Sender, key: EndingKey): Promise<void> {
  const organization = await findOrganization(db, key.cid)
  if (!organization) return
  const place = organization.alias ?? String(organization.cid)
  const end = `${new Date(key.expires_at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const name = `${key.account} / ${key.name}`
  const link = base && `${base}/${place}/users/service-accounts?key=${key.id}`
  const body = [
    `The API key ${name} of ${organization.name} ends on ${end}.`,
    'After that, its tool stops working. Create a new key, or extend this one.',
    ...(link ? [`Open the key:\n${link}`] : []),
  ].join('\n\n')
  for (const { id, email } of await queries.selectKeyReaders({ db, cid: key.cid }, key.granted_by, maxReaders)) {
    if (email === null) continue
    const subject = `API key ends on ${end}: ${name}`.replaceAll(/[\r\n]+/g, ' ')
    await queueEmail(db, key.cid, { to: email, subject, body: `${body}\n`, accountId: id }, now)
  }
}

/** Keys that end within 14 days. They concern every realm in which they work. */
export const endingKeys: NeedSource = async ({ realm, now, can }) => {
  if (!can('view api-keys')) return []
  const before = new Date(now + 14 * dayMs)
  const keys = await queries.selectEndingKeys(realm, new Date(now), before, maxNeeds)
  return groupIfMany(
    keys
      .filter(({ realms }) => realms.includes(allRealms) || realms.includes(realm.id))
      .map(({ id, name, expires_at: at }) => ({
        urgency: at - now < 3 * dayMs ? ('urgent' as const) : ('soon' as const),
        id: String(id),
        name,
        count: 1,
        at,
      })),
  )
}
