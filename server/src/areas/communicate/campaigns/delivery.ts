import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { defaultCategory } from '@regent/contract/communicate/mail'
import { systemMessageTopic } from '@regent/contract/communicate/notifications'
import { dayMs, secondMs } from '@regent/contract/time'
import { queueEmails } from '../../../engines/email/email.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { noteResults } from '../../../kernel/results/results.ts'
import { suspendedPlayers } from '../../players/players/search.ts'
import { marketingWriter } from '../emails/marketing.ts'
import { filterSuppressed, holdObjections, readSender } from '../emails/service.ts'
import { filterMembers, inOfferedLanguage, type Reader, textFor } from '../mail/readers.ts'
import { sendMails } from '../mail/service.ts'
import { isPushSetUp, queuePush } from '../push/service.ts'
import { notificationText } from './definition.ts'
import { isHeldOut } from './hold-out.ts'
import { lockLimits } from './limits.ts'
import { toLocalStart } from './own-time.ts'
import { findTimeZone, quietUntil } from './quiet-hours.ts'
import * as queries from './recipient-queries.ts'
import { findPlayersOverCap } from './selection.ts'
import { lockLiving } from './service.ts'
import type { CampaignDefinition } from './tables.ts'
import { withSentTexts } from './texts.ts'

/**
 * Runs in the same transaction as the list of recipients, so nobody gets the campaign twice, even after a crash. Skips
 * players who were suspended, unsubscribed or reached by another campaign since the plan was made. Players in their
 * quiet hours get it when those end. Players whose local time has not reached the start get it when it does.
 */
export async function sendTo(
  context: RealmContext,
  planId: number,
  sid: number,
  gamerTags: readonly number[],
): Promise<void> {
  const { realm, now, customer } = context
  await holdObjections(customer)
  const stored = await lockLiving(realm, sid)
  const [{ definition } = stored] = await withSentTexts(realm, [stored])
  const limits = await lockLimits(realm)
  const at = new Date(now)
  const percent = definition.holdOut ?? 0
  const heldOut = gamerTags.filter((tag) => isHeldOut(sid, tag, percent))
  const candidates = gamerTags.filter((tag) => !isHeldOut(sid, tag, percent))
  const out = new Set(await findPlayersOverCap(context, limits, candidates))
  const readers = await reachable(
    context,
    definition,
    candidates.filter((tag) => !out.has(tag)),
  )
  // Notifications do not wait: a connected player is awake.
  const waits = definition.mtype !== 'NOTIFICATION'
  const start = definition.ownTime ? stored.start_at : null
  const recipients = readers.map((reader) => {
    const due = waits ? dueAt(limits, findTimeZone(reader, limits), start, now) : now
    return { gamerTag: reader.gamer_tag, isHeldOut: false, dueAt: due > now ? new Date(due) : null }
  })
  const fresh = new Set(
    await queries.insertRecipients(realm, { sid, planId, isAgain: definition.resend_to_past_recipients, at }, [
      ...recipients,
      ...heldOut.map((gamerTag) => ({ gamerTag, isHeldOut: true, dueAt: null })),
    ]),
  )
  const waitingTags = new Set(recipients.filter(({ dueAt }) => dueAt !== null).map(({ gamerTag }) => gamerTag))
  await deliver(
    context,
    sid,
    definition,
    readers.filter(({ gamer_tag: tag }) => fresh.has(tag) && !waitingTags.has(tag)),
    planId,
  )
}

/**
 * When a player gets a campaign that is sent now: at the start in their own time zone, if that is configured, and after
 * their quiet hours.
 */
function dueAt(limits: CampaignLimits, timeZone: string, start: number | null, now: number): number {
  const at = start === null ? now : Math.max(now, toLocalStart(start, timeZone))
  return quietUntil(limits, timeZone, at) ?? at
}

/** Sends to players whose quiet hours are over; returns the players who can no longer be reached. */
export async function sendToWaiting(
  context: RealmContext,
  sid: number,
  definition: CampaignDefinition,
  gamerTags: readonly number[],
): Promise<number[]> {
  const readers = await reachable(context, definition, gamerTags)
  await deliver(context, sid, definition, readers, undefined)
  const reached = new Set(readers.map(({ gamer_tag }) => gamer_tag))
  return gamerTags.filter((tag) => !reached.has(tag))
}

/** The players who can receive the campaign now. */
async function reachable(
  context: RealmContext,
  { mtype, audience }: CampaignDefinition,
  gamerTags: readonly number[],
): Promise<Reader[]> {
  const { realm, now } = context
  if (gamerTags.length === 0) return []
  const suspendedTags = audience?.includesSuspended ? [] : await suspendedPlayers(realm, now, { among: gamerTags })
  const isSuspended = new Set(suspendedTags.map(({ gamer_tag }) => gamer_tag))
  const readers = (await filterMembers(realm, gamerTags)).filter(({ gamer_tag }) => !isSuspended.has(gamer_tag))
  if (mtype !== 'EMAIL') return readers
  const suppressed = await filterSuppressed(
    context,
    readers.flatMap(({ email }) => email ?? []),
  )
  return readers.filter(({ email }) => email !== null && !suppressed.has(email))
}

async function deliver(
  context: RealmContext,
  sid: number,
  definition: CampaignDefinition,
  readers: readonly Reader[],
  planId: number | undefined,
): Promise<void> {
  if (readers.length === 0) return context.unchanged()
  const offered = await inOfferedLanguage(context.realm, definition.translations, readers)
  await sendBy[definition.mtype](context, sid, definition, offered, planId)
  // Mails note whom they reach.
  if (definition.mtype !== 'MAILBOX-IN-GAME') {
    const gamerTags = readers.map(({ gamer_tag }) => gamer_tag)
    await noteResults(context, [{ record: { kind: 'campaign', id: String(sid) }, step: 'reached', gamerTags }])
  }
  await queries.addSent(context.realm, sid, readers.length, new Date(context.now))
}

type Send = (
  context: RealmContext,
  sid: number,
  definition: CampaignDefinition,
  readers: readonly (Reader & { language: string | null })[],
  planId: number | undefined,
) => Promise<void>

/** The mails of a campaign, by language, to players who get them now. */
export function buildMails(
  { mb_attachments: attachments, mb_expiration, mb_store, claimDays }: CampaignDefinition,
  text: { subject: string; msg: string },
  now: number,
) {
  const expires = claimDays === undefined ? mb_expiration : new Date(now + claimDays * dayMs).toISOString()
  return {
    subject: text.subject,
    body: text.msg,
    category: mb_store || defaultCategory,
    senderGamerTag: 0,
    attachments,
    ...(expires !== '' && { expires }),
  }
}

const mail: Send = async (context, sid, definition, readers) => {
  // One object per text, so that equal contents are stored once.
  const mails = new Map(
    definition.translations.map((text) => [text as object, buildMails(definition, text, context.now)]),
  )
  const ids = await sendMails(
    context,
    readers.flatMap(({ gamer_tag: gamerTag, language }) => {
      const mail = mails.get(textFor(definition, language))
      return mail ? [{ gamerTag, mail }] : []
    }),
    undefined,
    { kind: 'campaign', id: String(sid) },
  )
  await queries.setMails(context.realm, sid, ids)
}

/** Writes the e-mails of a campaign on behalf of the organization. */
export async function emailWriter({ customer, vault, settings }: RealmContext) {
  const { publicUrl } = settings
  return marketingWriter({ cid: customer.cid, vault, sender: await readSender(customer), publicUrl })
}

const email: Send = async (context, sid, definition, readers) => {
  const { realm, now, unchanged } = context
  const writeEmail = await emailWriter(context)
  const reached = readers.flatMap(({ gamer_tag: gamerTag, account_id: accountId, email: to, language }) =>
    to === null ? [] : [{ gamerTag, email: writeEmail({ to, accountId, given: textFor(definition, language) }) }],
  )
  const ids = await queueEmails(
    realm.db,
    realm.cid,
    reached.map(({ email }) => email),
    now,
  )
  await queries.setEmails(
    realm,
    sid,
    reached.map(({ gamerTag }, index) => ({ gamerTag, emailId: ids[index] ?? 0 })),
  )
  unchanged()
}

/** Devices get a notification for at most this long after the sending. */
const pushLifetimeSeconds = dayMs / secondMs

function groupByText(definition: CampaignDefinition, readers: readonly (Reader & { language: string | null })[]) {
  const groups = new Map<ReturnType<typeof textFor>, number[]>()
  for (const { gamer_tag: gamerTag, language } of readers) {
    const text = textFor(definition, language)
    const group = groups.get(text)
    if (group) group.push(gamerTag)
    else groups.set(text, [gamerTag])
  }
  return groups
}

const notification: Send = async (context, sid, definition, readers, planId) => {
  const { realm, tell, unchanged } = context
  for (const { gamer_tag: gamerTag, language } of readers)
    tell({ pid: realm.id, gamerTag }, systemMessageTopic, notificationText(textFor(definition, language)))
  if (await isPushSetUp(context))
    for (const [text, receivers] of groupByText(definition, readers))
      await queuePush(context, {
        source: 'campaign',
        content: { title: text.subject, body: text.msg, data: {} },
        receivers,
        isUrgent: false,
        lifetimeSeconds: pushLifetimeSeconds,
        campaign: { sid, key: `campaign ${sid} ${planId} ${text.lng}` },
      })
  unchanged()
}

/** An announcement is created with its campaign and needs no sending. */
const sendBy: Record<CampaignDefinition['mtype'], Send> = {
  'MAILBOX-IN-GAME': mail,
  EMAIL: email,
  NOTIFICATION: notification,
  ANNOUNCEMENT: async ({ unchanged }) => unchanged(),
}
