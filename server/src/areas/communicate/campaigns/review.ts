import { createCampaign, scheduleCampaign, updateCampaign } from '@regent/contract/communicate/campaigns'
import type { CallReview } from '@regent/contract/organization/review-shapes'
import { toIso } from '@regent/contract/time'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type Reviewed, reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewPlan } from '../../../kernel/reviews/service.ts'
import { previewMessage, reviewGifts } from '../../monetize/inventory/review-gifts.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { giftsOfAttachments } from '../mail/gifts.ts'
import { toDefinition } from './definition.ts'
import type { CampaignRow } from './queries.ts'
import { giftsOfCampaign, listExclusions } from './reach.ts'
import { selectRecipients } from './selection.ts'
import { parseStart, requireCampaign } from './service.ts'
import type { CampaignDefinition } from './tables.ts'
import { withTexts } from './texts.ts'

const giftWords = { for: 'its mail', note: 'once for each player' }

const undoWords: Readonly<Record<CampaignDefinition['mtype'], string>> = {
  ANNOUNCEMENT: 'It can be ended, changed or undone. Players keep what they have read and claimed.',
  EMAIL: 'The schedule can be removed until it is sent. Sent e-mails cannot be recalled.',
  'MAILBOX-IN-GAME': 'The schedule can be removed until it is sent. Then unclaimed mails can be withdrawn.',
  NOTIFICATION: 'The schedule can be removed until it is sent. Sent notifications cannot be recalled.',
}

const toldWords: Readonly<Record<CampaignDefinition['mtype'], string>> = {
  ANNOUNCEMENT: 'Matching players see it in the game until it ends.',
  EMAIL: 'Each player gets an e-mail.',
  'MAILBOX-IN-GAME': 'Each player gets a mail in the inbox of the game.',
  NOTIFICATION: 'Each player gets a notification, in the game or on the device.',
}

const describeMessage = (definition: CampaignDefinition, players: number) => {
  const { mtype, mb_attachments: attachments } = definition
  const gifts =
    mtype === 'ANNOUNCEMENT' ? giftsOfAttachments(attachments, 'mb_attachments') : giftsOfCampaign({ definition })
  return {
    gifts: reviewGifts(gifts, players, giftWords),
    preview: previewMessage(definition.translations, gifts),
    told: toldWords[definition.mtype],
    undo: undoWords[definition.mtype],
  }
}

/** The review of the plan that sends a campaign now. */
export const reviewSending = (
  context: RealmContext,
  { definition }: Pick<CampaignRow, 'definition'>,
  players: number,
): Promise<CallReview> =>
  reviewPlan(
    context,
    {
      title: '',
      audience: { players, isExact: true, counted: 'The players are fixed in the plan.' },
      ...describeMessage(definition, players),
    },
    ['The texts are complete.', ...(definition.mb_attachments.length > 0 ? ['All rewards exist.'] : [])],
  )

/** Counts the recipients of the campaign if it were sent now. */
async function countReach(context: RealmContext, row: CampaignRow): Promise<Reviewed['audience']> {
  const selection = await selectRecipients(context, row)
  const exclusions = listExclusions(selection, row.definition.mtype)
  return {
    players: selection.tags.length,
    isExact: false,
    counted: ['Counted as of now; it is counted again when it is sent.', ...exclusions].join(' '),
  }
}

export const scheduleReview = reviewOf(scheduleCampaign, {
  async describe(context, { body: { sid, startDate } }) {
    const row = await requireCampaign(context.realm, sid)
    const [{ definition } = row] = await withTexts(context.realm, [row])
    const audience = await countReach(context, row)
    const start = startDate === 'now' ? null : parseStart(startDate)
    const { name, recur, holdOut } = definition
    return {
      title: startDate === '' ? `Remove the schedule of the campaign ${name}` : `Send the campaign ${name}`,
      ...(start !== null && start > context.now && { starts: start }),
      startsWhenApplied: startDate === 'now',
      audience,
      ...describeMessage(definition, audience.players),
      cautions: [
        ...(recur === 'once' ? [] : [repeatWords]),
        ...(holdOut ? [`${holdOut} % of the audience get nothing.`] : []),
      ],
    }
  },
  startAt: ({ body, ...input }, start) => ({ ...input, body: { ...body, startDate: toIso(start) } }),
  entry: { kind: 'campaign', id: ({ body }) => String(body.sid) },
})

const repeatWords = 'The campaign repeats. All amounts are for one sending.'

export const createReview = reviewOf(createCampaign, {
  async describe(context, { body }) {
    const definition = toDefinition(body, context.now)
    const audience = await reviewAudience(context, definition.audience)
    const { name, mtype, recur, holdOut } = definition
    const start = body.draft ? null : parseStart(body.start)
    const isShown = mtype === 'ANNOUNCEMENT' && body.draft !== true
    const title = isShown ? 'Show the announcement of' : start === null ? 'Create' : 'Create and send'
    return {
      title: `${title} the campaign ${name}`,
      ...(start !== null && start > context.now && { starts: start }),
      audience,
      ...describeMessage(definition, audience.players),
      cautions: [
        ...(start === null && !isShown ? ['Nothing is sent before the campaign is scheduled.'] : []),
        ...(recur === 'once' ? [] : [repeatWords]),
        ...(holdOut ? [`${holdOut} % of the audience get nothing.`] : []),
      ],
    }
  },
  startAt: ({ body, ...input }, start) => ({ ...input, body: { ...body, start: toIso(start) } }),
  entry: {
    kind: 'campaign',
    id: (_, changes) => changes.find(({ subject, before }) => subject === 'campaign' && before === null)?.id,
  },
})

export const updateReview = reviewOf(updateCampaign, {
  async describe(context, { params, body }) {
    const { name } = (await requireCampaign(context.realm, params.sid)).definition
    const definition = toDefinition(body, context.now)
    const audience = await reviewAudience(context, definition.audience)
    const isAnnouncement = definition.mtype === 'ANNOUNCEMENT' && body.draft !== true
    return {
      title: isAnnouncement ? `Show the announcement of the campaign ${name}` : `Change the campaign ${name}`,
      audience,
      ...describeMessage(definition, audience.players),
    }
  },
})
