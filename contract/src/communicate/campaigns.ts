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
  lng: TextLanguage,
  subject: CampaignSubject.default(''),
  msg: CampaignMessage.default(''),
  /** Of an e-mail: the text for programs that show no HTML; without it, made from the HTML. */
  text: CampaignMessage.optional(),
})
export type CampaignTranslation = z.infer<typeof Translation>

/**
 * A condition on who gets a campaign: how many full days ago a date point was (`eq`, `lt`, `lte`, `gt`, `gte`), or the
 * value of a stat, such as `LEVEL` (game.private) or, in another space, `client.public.clan`.
 */
const Rule = z.object({
  datapoint: opaque(128).min(1, 'is missing'),
  rel: SpaceCriterion.shape.rel,
  val: z.union([opaque(8_192), decimal(), z.boolean()]).default(''),
})
export type CampaignRule = z.infer<typeof Rule>

const shared = {
  name: text(200).min(1, 'is missing'),
  datepoint: z.enum(datePoints).optional(),
  /** How many full days ago the date point was. A recurring campaign reaches each player on that day. */
  days: z.int().min(0).max(3_650).optional(),
  recur: z.enum(campaignRecurrences).default('once'),
  /** When it is sent; empty: the campaign waits until somebody schedules or sends it. */
  start: IsoTime.default(''),
  /** When the gift of the mail, or the announcement, expires. */
  mb_expiration: IsoTime.default(''),
  mb_attachments: z.array(AttachmentRequest).max(50).default([]),
  /** Days after delivery during which the gifts can be claimed; replaces `mb_expiration`. */
  claimDays: z.int().min(1).max(365).optional(),
  /** The category of the mail; empty: the default one. */
  mb_store: opaque(128).default(''),
  /** Sends it again to players who got it in an earlier sending. */
  resend_to_past_recipients: z.boolean().default(false),
  /** Audience, in addition to the date point and the rules. Not available for announcements. */
  audience: Audience.optional(),
  /** Percent of the audience that gets nothing, so that the effect on the others can be measured. */
  holdOut: z.int().min(0).max(50).optional(),
  /**
   * The start is in each player’s local time: `2026-11-30T18:00:00Z` is six in the evening everywhere. Only for
   * one-time campaigns, and not for announcements and notifications, which all players get at the same time.
   */
  ownTime: z.boolean().optional(),
}

const Text = z.object({ localizationId: opaque(300).default(''), defaultValue: CampaignMessage.default('') })

/** Empty text: older tools write it for “none”. */
const None = z.literal('')

/** The fields that decide who gets a campaign. */
export const campaignAudienceFields = {
  mtype: CampaignType,
  datepoint: z.union([z.enum(datePoints), None]).optional(),
  /** A number, or a number as text. */
  days: z.union([z.int().min(0).max(3_650), z.string().regex(/^\d{0,4}$/, 'must be a number of days')]).optional(),
  recur: z.union([z.enum(campaignRecurrences), None]).default('once'),
  rules: z.union([z.array(z.union([Rule, JsonText])).max(10), JsonText]).default([]),
  resend_to_past_recipients: shared.resend_to_past_recipients,
  audience: shared.audience,
  holdOut: shared.holdOut,
}

const CampaignInput = z.object({
  ...shared,
  ...campaignAudienceFields,
  subject: CampaignSubject.default(''),
  /** The text, or a key with its text, or the latter as JSON. */
  msg: z.union([Text, JsonText]).default(''),
  translations: z.union([z.array(Translation).max(60), JsonText]).default([]),
  /** One more attachment, in the field that older tools use. */
  mb_ent: opaque(128).optional(),
  mb_ent_spec: opaque(128).optional(),
  mb_ent_quant: z.int().min(0).max(1_000_000_000).optional(),
  /** Read and ignored: the server counts. */
  sent: z.int().optional(),
  /**
   * Saves it although texts are missing, or its gifts have expired. Such a draft cannot be sent; an announcement is
   * only created when it is saved without this flag.
   */
  draft: z.boolean().optional(),
})
export type CampaignInput = z.infer<typeof CampaignInput>

const Campaign = z.object({
  ...shared,
  sid: Id,
  mtype: CampaignType,
  /** The same. */
  type: CampaignType,
  /** Fallback for players who read none of the languages. */
  subject: z.string(),
  msg: Text,
  translations: z.array(Translation),
  rules: z.array(Rule),
  status: z.enum(campaignStatuses),
  /** Never sent and not scheduled, so nothing is sent automatically. */
  isDraft: z.boolean().optional(),
  /** Of a draft: the start that its author has in mind. Nothing is scheduled by it. */
  plannedStart: z.string().optional(),
  /** Reasons why it cannot be sent yet, one sentence each. */
  missing: z.array(z.string()).optional(),
  /** It has started, so that it can no longer be edited. */
  isStarted: z.boolean().optional(),
  /** The announcement that is one thing with the campaign. */
  announcement: z.string().optional(),
  /** Players whose quiet hours end before they get it. */
  waiting: z.int().optional(),
  /** How often it was sent; a player who got it twice counts twice. Of an announcement: players who have read it. */
  sent: z.int(),
  /** Number of messages withdrawn by an undo. */
  withdrawn: z.int().optional(),
  /** When it is sent next. Date points are evaluated as of that time. */
  next: Millis.optional(),
  /** The progress of the current or last sending, and its plan. */
  sending: z.object({ planId: Id, done: z.int(), count: z.int(), failed: z.int() }).optional(),
  lastSent: Millis.optional(),
  /** Why the last sending failed to start. */
  problem: z.string().optional(),
  createdBy: z.string().optional(),
})
export type Campaign = z.infer<typeof Campaign>

const CampaignRecord = z.object({ ...Campaign.shape, ...legacyRecord, data: Campaign })
export type CampaignRecord = z.infer<typeof CampaignRecord>

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/basic/legacy-cloud/campaigns',
  summary: 'List the campaigns of the realm, the newest first.',
  scope: 'realm',
  access: { operator: 'view campaigns' },
  response: z.object({ campaigns: z.array(CampaignRecord) }),
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/basic/legacy-cloud/campaigns',
  summary: 'Create a campaign or a draft. It is sent at its start, if any; an announcement is created at once.',
  scope: 'realm',
  reaches: 'planned',
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
  access: { operator: 'edit campaigns' },
  body: z.object({ sid: Id, startDate: z.union([z.literal('now'), IsoTime]) }),
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
  /** How many players would get it if it were sent at this time. */
  count: z.int(),
  /** Matching players who are excluded: they received it already, or cannot be reached through this channel. */
  pastRecipients: z.int(),
  unreachable: z.int(),
  /** Matching players who are suspended, including banned ones. */
  suspended: z.int().optional(),
  banned: z.int().optional(),
  /** Players who fit but have unsubscribed. */
  unsubscribed: z.int().optional(),
  /** Players who fit but got as many messages lately as the realm allows. */
  overCap: z.int().optional(),
  /** Matching players in the control group. */
  heldOut: z.int().optional(),
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
