import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { decimal, opaque, text } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { Audience, SpaceCriterion } from '../players/player-search.ts'
import {
  CampaignMade,
  CampaignMessage,
  CampaignSubject,
  JsonText,
  legacyRecord,
  TextLanguage,
} from './campaigns-texts.ts'
import { AttachmentRequest } from './mail.ts'

/** The types of campaigns: the word on the wire, and the name on screens. */
export const campaignTypes = {
  'MAILBOX-IN-GAME': 'In-Game Mail',
  EMAIL: 'Email',
  NOTIFICATION: 'Push Notification',
  ANNOUNCEMENT: 'Announcement',
} as const
export type CampaignType = keyof typeof campaignTypes

const CampaignType = z.enum(Object.keys(campaignTypes) as [CampaignType, ...CampaignType[]])

/** Date points of a player: their first session, their last session, their last payment. */
export const datePoints = ['install', 'session', 'revenue'] as const
export type DatePoint = (typeof datePoints)[number]

export const campaignRecurrences = ['once', 'daily', 'weekly', 'monthly'] as const
export type CampaignRecurrence = (typeof campaignRecurrences)[number]

export const campaignStatuses = ['done', 'queued', 'executing'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** How many campaigns a realm has at most, low enough to read all of them at once. */
export const maxCampaigns = 2_000

/** `2026-11-22T09:30:00Z`; empty for none. */
const IsoTime = opaque(40).refine(
  (text) => text === '' || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))),
  {
    message: 'must be a time such as 2026-11-22T09:30:00Z',
  },
)

const Translation = z.object({
  lng: TextLanguage.describe('Language code of these texts, such as en.'),
  subject: CampaignSubject.default('').describe('Subject in this language; empty: none.'),
  msg: CampaignMessage.default('').describe('Message in this language; empty: none.'),
  text: CampaignMessage.optional().describe(
    'Of an e-mail: the text for programs that show no HTML; without it, made from the HTML.',
  ),
})
export type CampaignTranslation = z.infer<typeof Translation>

/**
 * A condition on who gets a campaign: how many full days ago a date point was (`eq`, `lt`, `lte`, `gt`, `gte`), or the
 * value of a stat, such as `LEVEL` (game.private) or, in another space, `client.public.clan`.
 */
const Rule = z.object({
  datapoint: opaque(128)
    .min(1, 'is missing')
    .describe('A date point (`install`, `session`, `revenue`), or a stat, such as `LEVEL` or `client.public.clan`.'),
  rel: SpaceCriterion.shape.rel.describe('Comparison with `val`.'),
  val: z
    .union([opaque(8_192), decimal(), z.boolean()])
    .default('')
    .describe('Full days since the date point, or the value of the stat.'),
})
export type CampaignRule = z.infer<typeof Rule>

const shared = {
  name: text(200).min(1, 'is missing').describe('Name of the campaign for the staff.'),
  datepoint: z
    .enum(datePoints)
    .optional()
    .describe('Start of the count of `days`: first session, last session or last payment. Absent: none.'),
  days: z
    .int()
    .min(0)
    .max(3_650)
    .optional()
    .describe('How many full days ago the date point was. A recurring campaign reaches each player on that day.'),
  recur: z.enum(campaignRecurrences).default('once').describe('Interval between two sendings.'),
  start: IsoTime.default('').describe(
    'When it is sent; empty: the campaign waits until somebody schedules or sends it.',
  ),
  mb_expiration: IsoTime.default('').describe('When the gift of the mail, or the announcement, expires.'),
  mb_attachments: z
    .array(AttachmentRequest)
    .max(50)
    .default([])
    .describe('Goods that recipients of a mail or an announcement can claim.'),
  claimDays: z
    .int()
    .min(1)
    .max(365)
    .optional()
    .describe('Days after delivery during which the gifts can be claimed; replaces `mb_expiration`.'),
  mb_store: opaque(128).default('').describe('The category of the mail; empty: the default one.'),
  resend_to_past_recipients: z
    .boolean()
    .default(false)
    .describe('Sends it again to players who got it in an earlier sending.'),
  audience: Audience.optional().describe(
    'Audience, in addition to the date point and the rules; default: all players.',
  ),
  holdOut: z
    .int()
    .min(0)
    .max(50)
    .optional()
    .describe('Percent of the audience that gets nothing, so that the effect on the others can be measured.'),
  ownTime: z
    .boolean()
    .optional()
    .describe(
      'The start is in each player’s local time: `2026-11-30T18:00:00Z` is six in the evening everywhere. Only for one-time campaigns, and not for announcements and notifications, which all players get at the same time.',
    ),
}

const Text = z.object({
  localizationId: opaque(300).default('').describe('Key of the message in the localizations; empty: none.'),
  defaultValue: CampaignMessage.default('').describe('Message for players without a text in their language.'),
})

/** Empty text: older tools write it for “none”. */
const None = z.literal('')

/** The fields that decide who gets a campaign. */
export const campaignAudienceFields = {
  mtype: CampaignType.describe('Channel of the campaign: mail, e-mail, notification or announcement.'),
  datepoint: z
    .union([z.enum(datePoints), None])
    .optional()
    .describe('Start of the count of `days`: first session, last session or last payment. Absent or empty: none.'),
  /** A number, or a number as text. */
  days: z
    .union([z.int().min(0).max(3_650), z.string().regex(/^\d{0,4}$/, 'must be a number of days')])
    .optional()
    .describe('Full days since the date point, also as text; absent or empty: no such condition.'),
  recur: z
    .union([z.enum(campaignRecurrences), None])
    .default('once')
    .describe('Interval between two sendings; empty means once.'),
  rules: z
    .union([z.array(z.union([Rule, JsonText])).max(10), JsonText])
    .default([])
    .describe('Conditions on recipients, also as JSON text. All must be met.'),
  resend_to_past_recipients: shared.resend_to_past_recipients,
  audience: shared.audience,
  holdOut: shared.holdOut,
}

const CampaignInput = z.object({
  ...shared,
  ...campaignAudienceFields,
  subject: CampaignSubject.default('').describe('Subject for players without a text in their language; empty: none.'),
  msg: z.union([Text, JsonText]).default('').describe('The text, or a key with its text, or the latter as JSON.'),
  translations: z
    .union([z.array(Translation).max(60), JsonText])
    .default([])
    .describe('Texts by language, also as JSON text.'),
  mb_ent: opaque(128).optional().describe('One more attachment, in the field that older tools use.'),
  mb_ent_spec: opaque(128).optional().describe('Specialization of the entitlement in `mb_ent`; absent: none.'),
  mb_ent_quant: z.int().min(0).max(1_000_000_000).optional().describe('Number of units of `mb_ent`. Absent or 0: one.'),
  sent: z.int().optional().describe('Read and ignored: the server counts.'),
  draft: z
    .boolean()
    .optional()
    .describe(
      'Saves it although texts are missing, or its gifts have expired. Such a draft cannot be sent; an announcement is only created when it is saved without this flag.',
    ),
})
export type CampaignInput = z.infer<typeof CampaignInput>

const Campaign = z.object({
  ...shared,
  sid: Id,
  mtype: CampaignType.describe('Channel of the campaign: mail, e-mail, notification or announcement.'),
  type: CampaignType.describe('The same as `mtype`.'),
  subject: z.string().describe('Fallback for players who read none of the languages.'),
  msg: Text.describe('Message for players without a text in their language.'),
  translations: z.array(Translation).describe('Texts by language.'),
  rules: z.array(Rule).describe('Conditions on recipients. All must be met.'),
  status: z
    .enum(campaignStatuses)
    .describe('`queued`: not sent yet, or to be sent again. `executing`: being sent. `done`: no sending follows.'),
  isDraft: z.boolean().optional().describe('Never sent and not scheduled, so nothing is sent automatically.'),
  plannedStart: z
    .string()
    .optional()
    .describe('Of a draft: the start that its author has in mind. Nothing is scheduled by it.'),
  missing: z.array(z.string()).optional().describe('Reasons why it cannot be sent yet, one sentence each.'),
  isStarted: z.boolean().optional().describe('It has started, so that it can no longer be edited.'),
  announcement: z.string().optional().describe('The announcement that is one thing with the campaign.'),
  waiting: z.int().optional().describe('Players whose quiet hours end before they get it.'),
  sent: z
    .int()
    .describe(
      'How often it was sent; a player who got it twice counts twice. Of an announcement: players who have read it.',
    ),
  withdrawn: z.int().optional().describe('Number of messages withdrawn by an undo.'),
  next: Millis.optional().describe('When it is sent next. Date points are evaluated as of that time.'),
  sending: z
    .object({
      planId: Id,
      done: z.int().describe('Recipients that were processed successfully.'),
      count: z.int().describe('All recipients of the sending.'),
      failed: z.int().describe('Recipients with a failed delivery.'),
    })
    .optional()
    .describe('The progress of the current or last sending, and its plan.'),
  lastSent: Millis.optional().describe(
    'Time of the last sending, in milliseconds since 1970, UTC; absent: never sent.',
  ),
  problem: z.string().optional().describe('Why the last sending failed to start.'),
  createdBy: z.string().optional().describe('E-mail address of the author, if the account still exists.'),
})
export type Campaign = z.infer<typeof Campaign>

const CampaignRecord = z.object({
  ...Campaign.shape,
  ...legacyRecord,
  data: Campaign.describe('The campaign, as one object.'),
})
export type CampaignRecord = z.infer<typeof CampaignRecord>

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/basic/legacy-cloud/campaigns',
  summary: 'List the campaigns of the realm, the newest first.',
  scope: 'realm',
  access: { operator: 'view campaigns' },
  response: z.object({ campaigns: z.array(CampaignRecord).describe('Campaigns of the realm, newest first.') }),
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/basic/legacy-cloud/campaigns',
  summary: 'Create a campaign or a draft. It is sent at its start, if any; an announcement is created at once.',
  scope: 'realm',
  reaches: 'planned',
  // A draft is not sent.
  reviewed: ({ body }) => body.draft !== true,
  access: { operator: 'create campaigns', confirmed: ({ body }) => body.mtype === 'EMAIL' },
  body: CampaignInput,
  response: CampaignMade,
  errors: ['SegmentNotFound', 'TooManyCampaigns', 'UnknownSymbol'],
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/basic/legacy-cloud/campaigns',
  summary: 'Delete a campaign with its announcement. Sent messages are kept.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'delete campaigns' },
  body: z.object({ sid: Id }),
  response: EmptyResponse,
  errors: ['CampaignNotFound', 'CampaignExecuting'],
})

export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/api/campaigns/:sid',
  summary:
    'Replace a campaign that has not started. Only a draft can change its type. Without a start, the schedule is kept.',
  scope: 'realm',
  reaches: 'planned',
  // A draft is not sent.
  reviewed: ({ body }) => body.draft !== true,
  access: { operator: 'edit campaigns', confirmed: ({ body }) => body.mtype === 'EMAIL' },
  params: z.object({ sid: Id }),
  body: CampaignInput,
  response: EmptyResponse,
  errors: [
    'CampaignIncomplete',
    'CampaignNotFound',
    'CampaignStarted',
    'SegmentNotFound',
    'StaleVersion',
    'UnknownSymbol',
  ],
})

export const scheduleCampaign = endpoint({
  method: 'PUT',
  path: '/basic/legacy-cloud/campaigns/schedule',
  summary: 'Schedule a campaign. An empty date removes the schedule, `now` sends it at once.',
  scope: 'realm',
  reaches: 'planned',
  reviewed: true,
  access: { operator: 'edit campaigns' },
  body: z.object({
    sid: Id,
    startDate: z
      .union([z.literal('now'), IsoTime])
      .describe('ISO 8601 time of the sending, `now`, or empty to remove the schedule.'),
  }),
  response: EmptyResponse,
  errors: ['CampaignIncomplete', 'CampaignNotFound', 'CampaignNotSchedulable', 'StaleVersion'],
})

export const planCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:sid/plans/send',
  summary: 'Plan to send a campaign now. Counts the recipients and sends nothing yet.',
  scope: 'realm',
  access: { operator: 'run campaigns' },
  params: z.object({ sid: Id }),
  response: PlanWithSample,
  errors: [
    'CampaignIncomplete',
    'CampaignNotFound',
    'CampaignExecuting',
    'CampaignNotSchedulable',
    'PlanRowsInvalid',
    'SegmentNotFound',
    'TrialNotFound',
    'UnknownSymbol',
  ],
})

export const stopCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:sid/stop',
  summary: 'Stop sending a campaign, remove its schedule, or end its announcement. Sent messages are not withdrawn.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'run campaigns' },
  params: z.object({ sid: Id }),
  response: EmptyResponse,
  errors: ['CampaignNotFound', 'PlanNotFound', 'PlanNotOpen'],
})

const RecipientCount = z.object({
  count: z.int().describe('How many players would get it if it were sent at this time.'),
  pastRecipients: z
    .int()
    .describe(
      'Matching players who are excluded: they received it already, or cannot be reached through this channel.',
    ),
  unreachable: z.int().describe('Matching players without an e-mail address, for an e-mail campaign.'),
  suspended: z.int().optional().describe('Matching players who are suspended, including banned ones.'),
  banned: z.int().optional().describe('Matching players who are banned. They are part of `suspended`.'),
  unsubscribed: z.int().optional().describe('Players who fit but have unsubscribed.'),
  overCap: z.int().optional().describe('Players who fit but got as many messages lately as the realm allows.'),
  heldOut: z.int().optional().describe('Matching players in the control group.'),
})
export type CampaignAudience = z.infer<typeof RecipientCount>

export const countCampaignAudience = endpoint({
  method: 'GET',
  path: '/api/campaigns/:sid/audience',
  summary: 'Count the players who would receive a campaign if it was sent now.',
  scope: 'realm',
  access: { operator: 'view campaigns' },
  params: z.object({ sid: Id }),
  response: RecipientCount,
  errors: ['CampaignNotFound', 'CampaignNotSchedulable', 'SegmentNotFound', 'TrialNotFound'],
})
