import type { CampaignAudience } from '@regent/contract/communicate/campaigns'
import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { CallReview } from '@regent/contract/organization/review-shapes'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import type { PartFacts } from '../../../kernel/records/part-facts.ts'
import { checkPromised, findDeletedGift } from '../../monetize/inventory/gifts.ts'
import { givenAmounts } from '../../monetize/inventory/given-amounts.ts'
import { reviewGifts } from '../../monetize/inventory/review-gifts.ts'
import { findMissingPlayers } from '../../players/segments/chosen.ts'
import { factsOfMessage } from '../mail/plan-facts.ts'
import { checkPushContent } from '../push/content.ts'
import { isPushSetUp } from '../push/service.ts'
import { longNotification } from './definition.ts'
import { sendTo } from './delivery.ts'
import { lastOwnTime } from './own-time.ts'
import * as queries from './queries.ts'
import { giftsOfCampaign, listExclusions } from './reach.ts'
import { reviewSending } from './review.ts'
import { selectRecipients } from './selection.ts'
import { lockLiving, refuseAnnouncement, refuseIncomplete, refuseWhileSending } from './service.ts'
import type { CampaignDefinition } from './tables.ts'
import { withSentTexts, withTexts } from './texts.ts'

const playersAtOnce = 1_000

export async function countAudience(context: RealmContext, campaign: queries.CampaignRow): Promise<CampaignAudience> {
  refuseAnnouncement(campaign)
  const {
    tags,
    heldOut,
    typeName: _,
    segmentName: __,
    unknown: ___,
    ...counts
  } = await selectRecipients(context, campaign)
  return { count: tags.length, heldOut: heldOut.length, ...counts }
}

/** Selects and stores the players who would get the campaign now, and the control group. */
export async function planSending(context: RealmContext, sid: number): Promise<PlanWithSample> {
  const { realm, settings } = context
  const stored = await lockLiving(realm, sid)
  refuseAnnouncement(stored)
  await refuseWhileSending(realm, sid)
  await refuseIncomplete(context, stored)
  const [campaign = stored] = await withSentTexts(realm, [stored])
  refuseLongTexts(campaign)
  if (campaign.definition.mtype === 'NOTIFICATION' && (await isPushSetUp(context))) refuseLongPushes(campaign)
  const { definition } = campaign
  const { name, mtype } = definition
  const promise = { source: 'campaign', reference: String(sid) } as const
  const { warnings } = await checkPromised(context, giftsOfCampaign(campaign), promise)
  const selection = await selectRecipients(context, campaign)
  const { tags, heldOut, typeName, segmentName } = selection
  const exclusions = listExclusions(selection, mtype)
  if (tags.length === 0)
    throw new ApiError('PlanRowsInvalid', {
      message: ['No player would get this campaign now.', ...exclusions, 'Nothing was planned.'].join(' '),
    })
  const whom = formatQuantity(tags.length, 'player')
  const title = `Send the campaign “${name}” to ${whom}`
  const review = await reviewSending(context, campaign, tags.length)
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'campaign',
      typeName,
      title: segmentName ? `${title} of ${segmentName}` : title,
      verb: `Send to ${whom}`,
      input: { sid, version: campaign.version, definition, receivers: tags.length, review } satisfies Input,
      warnings: [
        ...warnings,
        ...exclusions,
        ...(mtype === 'NOTIFICATION' ? [await describeDelivery(context)] : []),
        ...(mtype === 'EMAIL' && settings.smtpUrl === undefined
          ? ['This server sends no e-mails (SMTP_URL is not set). They stay in the outbox.']
          : []),
        ...(mtype === 'EMAIL' && settings.publicUrl === undefined
          ? ['The e-mails have no unsubscribe link, because PUBLIC_URL is not set.']
          : []),
        ...(formatLocalStart(campaign, context.now) ?? []),
        ...(mtype === 'MAILBOX-IN-GAME' ? [] : ['Sent messages cannot be recalled.']),
      ],
    },
    [
      ...tags.map((gamerTag) => ({ key: String(gamerTag), before: null, after: 'gets it' })),
      ...heldOut.map((gamerTag) => ({ key: String(gamerTag), before: null, after: 'held out' })),
    ],
  )
}

const describeDelivery = async (context: RealmContext): Promise<string> =>
  (await isPushSetUp(context))
    ? 'Connected players get it at once. Devices get it as a push notification, after the quiet hours of the player.'
    : 'Only players who are connected get it. Push is not set up in this realm.'

/** Describes the delivery in the players' local time. */
function formatLocalStart({ definition: { ownTime }, start_at: start }: queries.CampaignRow, now: number) {
  if (!ownTime || start === null || lastOwnTime(start) <= now) return undefined
  const clock = new Date(start).toISOString().slice(0, 16).replace('T', ' ')
  return [`Sent at ${clock} of each player’s local time. Players past that time get it immediately.`]
}

/** A text may have become longer since the campaign was created. */
function refuseLongTexts({ definition: { mtype, translations } }: queries.CampaignRow): void {
  const long = translations[longNotification(mtype, translations)]
  if (!long) return
  throw new ApiError('PlanRowsInvalid', {
    message: `The text in “${long.lng}” exceeds the limit of notifications (4,000 bytes). Nothing was planned.`,
  })
}

/** The push services have a separate limit, which includes the data. */
function refuseLongPushes({ definition: { translations } }: queries.CampaignRow): void {
  for (const [index, { subject, msg }] of translations.entries()) {
    const at = `translations.${index}`
    const fields = { title: `${at}.subject`, body: `${at}.msg`, data: `${at}.msg`, link: `${at}.msg` }
    checkPushContent({ title: subject, body: msg, data: {} }, fields)
  }
}

type Input = {
  sid: number
  version?: number
  definition?: CampaignDefinition
  receivers?: number
  review?: CallReview
}

export const campaignPlan: PlanKind = {
  act: 'grant',
  gives({ input }) {
    const { definition, receivers = 0 } = input as Input
    return definition ? givenAmounts(giftsOfCampaign({ definition }), receivers) : {}
  },
  right: 'run campaigns',
  playerOf: ({ key }) => Number(key),
  rowsAtOnce: playersAtOnce,
  async whatMoved(context, { input }, rows) {
    const here = realmOfPlan(context)
    const { sid, version } = input as Input
    // Locked, so that a concurrent sending sees the first one.
    const campaign = await lockLiving(here.realm, sid)
    await refuseWhileSending(here.realm, sid)
    if (version !== undefined && version !== campaign.version)
      return 'Someone has changed the campaign since the plan was made.'
    const tags = rows.map(({ key }) => Number(key))
    return (
      (await findDeletedGift(here.realm, giftsOfCampaign(campaign))) ??
      (await findMissingPlayers(here, { matching: null }, tags))
    )
  },
  review: (input) => (input as Input).review,
  summary(input) {
    const { definition, receivers = 0 } = input as Input
    if (!definition) return []
    const { translations, mb_expiration: expires, claimDays, mtype } = definition
    return factsOfMessage({
      count: receivers,
      texts: translations,
      gifts: giftsOfCampaign({ definition }),
      expires: mtype === 'MAILBOX-IN-GAME' ? expires : '',
      claimDays,
    })
  },
  async apply(context, plan, rows) {
    const here = realmOfPlan(context)
    const { sid } = plan.input as Input
    await sendTo(
      here,
      plan.id,
      sid,
      rows.map(({ key }) => Number(key)),
    )
  },
}

/** A campaign as a part of a season: it sends its gift to each of its players. */
export async function factsOfPart(
  { realm }: RealmContext,
  { kind, id }: { kind: string; id: string },
): Promise<PartFacts | undefined> {
  const campaign = kind === 'campaign' && /^\d{1,16}$/.test(id) && (await queries.findCampaign(realm, Number(id)))
  if (!campaign) return undefined
  const [{ definition } = campaign] = await withTexts(realm, [campaign])
  const words = { for: 'its mail', note: 'once for each player of the audience' }
  return {
    audience: definition.audience,
    gifts: (players) => reviewGifts(giftsOfCampaign({ definition }), players, words),
    languages: definition.translations.map(({ lng }) => lng),
  }
}
