import { type CampaignAudience, systemMessageTopic } from '@regent/contract/campaigns'
import { ApiError } from '@regent/contract/errors'
import { defaultCategory } from '@regent/contract/mail'
import type { PlanWithSample } from '@regent/contract/plans'
import { queueEmails } from '../../../engines/email/email.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { checkPromised, whatIsGone } from '../../monetize/inventory/gifts.ts'
import { chosenPlayers, goneOf } from '../../players/segments/chosen.ts'
import { giftsOfAttachments } from '../mail/gifts.ts'
import { sendMails } from '../mail/service.ts'
import { searchOf } from './audience.ts'
import { longNotification, notificationText, textFor } from './definition.ts'
import * as queries from './queries.ts'
import { lockLiving, refuseAnnouncement, refuseWhileSending } from './service.ts'
import { inOfferedLanguage, withTexts } from './texts.ts'

const playersAtOnce = 1_000

const playersOf = (n: number) => `${n.toLocaleString('en')} player${n === 1 ? '' : 's'}`

type Audience = { tags: number[]; pastRecipients: number; unreachable: number; typeName: string | undefined }

/** The players a campaign would reach if it were sent now. */
async function audienceOf(context: RealmContext, campaign: queries.CampaignRow): Promise<Audience> {
  const { realm, now } = context
  const { definition, sid } = campaign
  const matching = searchOf(definition, now, campaign.last_sent_at)
  if (!matching) return { tags: [], pastRecipients: 0, unreachable: 0, typeName: undefined }
  const { tags, typeName } = await chosenPlayers(context, { matching })
  const past = new Set(definition.resend_to_past_recipients ? [] : await queries.selectPastRecipients(realm, sid))
  const fresh = past.size === 0 ? tags : tags.filter((tag) => !past.has(tag))
  const reached = definition.mtype === 'EMAIL' ? await queries.selectWithEmail(realm, fresh) : fresh
  return {
    tags: reached,
    pastRecipients: tags.length - fresh.length,
    unreachable: fresh.length - reached.length,
    typeName,
  }
}

export async function countAudience(context: RealmContext, campaign: queries.CampaignRow): Promise<CampaignAudience> {
  refuseAnnouncement(campaign)
  const { tags, pastRecipients, unreachable } = await audienceOf(context, campaign)
  return { count: tags.length, pastRecipients, unreachable }
}

/** Freezes the players who would get the campaign now. */
export async function planSending(context: RealmContext, sid: number): Promise<PlanWithSample> {
  const { realm, now, settings } = context
  const stored = await lockLiving(realm, sid)
  refuseAnnouncement(stored)
  await refuseWhileSending(realm, sid)
  const [campaign = stored] = await withTexts(realm, [stored])
  refuseLongTexts(campaign)
  const { name, mtype, mb_expiration, subject, msg } = campaign.definition
  if (mb_expiration !== '' && Date.parse(mb_expiration) <= now)
    throw new ApiError('PlanRowsInvalid', {
      message: 'What the campaign sends has expired by now. Nothing was planned.',
    })
  const promise = { source: 'campaign', reference: String(sid) } as const
  const { warnings } = await checkPromised(context, giftsOfCampaign(campaign), promise)
  const { tags, pastRecipients, unreachable, typeName } = await audienceOf(context, campaign)
  if (tags.length === 0)
    throw new ApiError('PlanRowsInvalid', { message: 'No player would get this campaign now. Nothing was planned.' })
  const whom = playersOf(tags.length)
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'campaign',
      typeName,
      title: `Send the campaign “${name}” to ${whom}`,
      verb: `Send to ${whom}`,
      input: { sid },
      warnings: [
        ...warnings,
        ...(pastRecipients > 0 ? [`${playersOf(pastRecipients)} got it already, and are left out.`] : []),
        ...(unreachable > 0 ? [`${playersOf(unreachable)} without an e-mail are left out.`] : []),
        ...(mtype === 'NOTIFICATION' ? ['Only players who are connected get it: others never hear of it.'] : []),
        ...(mtype === 'EMAIL' && settings.smtpUrl === undefined
          ? ['This server sends no e-mail (SMTP_URL is not set): they wait in the outbox.']
          : []),
        ...(mtype === 'MAILBOX-IN-GAME' ? [] : ['What was sent cannot be taken back.']),
      ],
    },
    tags.map((gamerTag) => ({ key: String(gamerTag), before: null, after: subject || msg.defaultValue.slice(0, 80) })),
  )
}

/** A text may have been made longer since the campaign was created. */
function refuseLongTexts({ definition: { mtype, translations } }: queries.CampaignRow): void {
  const long = translations[longNotification(mtype, translations)]
  if (!long) return
  throw new ApiError('PlanRowsInvalid', {
    message: `The text in “${long.lng}” is longer than a notification may be (4,000 bytes). Nothing was planned.`,
  })
}

/** Only in-game mail can carry attachments; e-mails and notifications leave them out. */
const giftsOfCampaign = ({ definition: { mtype, mb_attachments } }: queries.CampaignRow) =>
  mtype === 'MAILBOX-IN-GAME' ? giftsOfAttachments(mb_attachments, 'mb_attachments') : []

type Input = { sid: number }

export const campaignPlan: PlanKind = {
  right: 'run campaigns',
  rowsAtOnce: playersAtOnce,
  async whatMoved(context, { input }, rows) {
    const here = realmOfPlan(context)
    const { sid } = input as Input
    // Locked, so that of two concurrent sendings the second sees the first.
    const campaign = await lockLiving(here.realm, sid)
    await refuseWhileSending(here.realm, sid)
    const tags = rows.map(({ key }) => Number(key))
    return (await whatIsGone(here.realm, giftsOfCampaign(campaign))) ?? (await goneOf(here, { matching: null }, tags))
  },
  async apply(context, plan, rows) {
    const here = realmOfPlan(context)
    await sendTo(
      here,
      plan.id,
      (plan.input as Input).sid,
      rows.map(({ key }) => Number(key)),
    )
  },
}

/** In one transaction with the list of recipients, so that nobody gets it twice, even after a crash. */
async function sendTo(context: RealmContext, planId: number, sid: number, gamerTags: readonly number[]): Promise<void> {
  const { realm, now } = context
  const row = await lockLiving(realm, sid)
  const [{ definition } = row] = await withTexts(realm, [row])
  const at = new Date(now)
  const isAgain = definition.resend_to_past_recipients
  const fresh = await queries.insertRecipients(realm, { sid, planId, isAgain, at }, gamerTags)
  if (fresh.length === 0) return context.unchanged()
  const people = await inOfferedLanguage(realm, definition.translations, await queries.selectPeople(realm, fresh))
  await sendBy[definition.mtype](context, definition, people)
  await queries.addSent(realm, sid, fresh.length, at)
}

type Send = (
  context: RealmContext & { realm: Realm },
  definition: queries.CampaignRow['definition'],
  people: readonly queries.Person[],
) => Promise<void>

const mail: Send = async (context, definition, people) => {
  const { mb_attachments: attachments, mb_expiration: expires, mb_store } = definition
  const mails = new Map(
    definition.translations.map((text) => [
      text,
      {
        ...{
          subject: text.subject,
          body: text.msg,
          category: mb_store || defaultCategory,
          senderGamerTag: 0,
          attachments,
        },
        ...(expires !== '' && { expires }),
      },
    ]),
  )
  await sendMails(
    context,
    people.flatMap(({ gamer_tag: gamerTag, language }) => {
      const mail = mails.get(textFor(definition, language))
      return mail ? [{ gamerTag, mail }] : []
    }),
  )
}

const email: Send = async ({ realm, now, unchanged }, definition, people) => {
  const emails = people.flatMap(({ account_id: accountId, email: to, language }) => {
    const { subject, msg: body } = textFor(definition, language)
    return to === null ? [] : [{ to, subject, body, accountId }]
  })
  await queueEmails(realm.db, realm.cid, emails, now)
  unchanged()
}

const notification: Send = async ({ realm, tell, unchanged }, definition, people) => {
  for (const { gamer_tag: gamerTag, language } of people)
    tell({ pid: realm.id, gamerTag }, systemMessageTopic, notificationText(textFor(definition, language)))
  unchanged()
}

/** An announcement is created with its campaign, and never sent. */
const sendBy: Record<queries.CampaignRow['definition']['mtype'], Send> = {
  'MAILBOX-IN-GAME': mail,
  EMAIL: email,
  NOTIFICATION: notification,
  ANNOUNCEMENT: async ({ unchanged }) => unchanged(),
}
