import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import { campaignAudienceFields } from './campaigns.ts'
import { TextLanguage } from './campaigns-texts.ts'

/** Campaign results; metrics that are unknown for its type are absent. */
const CampaignResults = z.object({
  sent: z.int(),
  /** Their quiet hours end first. */
  waiting: z.int(),
  delivered: z.int().optional(),
  opened: z.int().optional(),
  claimed: z.int().optional(),
  /** Mails that an undo has withdrawn. They count as sent and delivered, because they were. */
  withdrawn: z.int().optional(),
  /** Players who began a session within a day after they got it. */
  back: z.int().optional(),
  heldOut: z.int(),
  heldOutBack: z.int(),
})
export type CampaignResults = z.infer<typeof CampaignResults>

export const getCampaignResults = endpoint({
  method: 'GET',
  path: '/api/campaigns/:sid/results',
  summary:
    'Get the results of a campaign: players who received it, opened it, claimed its gift and came back, compared with the hold-out group.',
  scope: 'realm',
  access: { operator: 'view campaigns' },
  params: z.object({ sid: Id }),
  response: CampaignResults,
  errors: ['CampaignNotFound'],
})

/**
 * Audience funnel, step by step: `players` (or `inSegment`) − `rulesLeaveOut` + `pasted` − all excluded players =
 * `count`. No player is counted in two steps.
 */
const CampaignSteps = z.object({
  /** The players of the realm. */
  players: z.int(),
  /** Absent without a segment. */
  inSegment: z.int().optional(),
  /** Of these, who does not match the rules, the date point and the cohort, or is not connected. */
  rulesLeaveOut: z.int(),
  /** Pasted players who were not in it yet, and pasted ids that are not in the realm. */
  pasted: z.int(),
  unknown: z.int(),
  suspended: z.int(),
  banned: z.int(),
  /** They got the campaign already. */
  pastRecipients: z.int(),
  /** Without an e-mail address. */
  unreachable: z.int(),
  unsubscribed: z.int(),
  overCap: z.int(),
  heldOut: z.int(),
  /** Number of recipients. */
  count: z.int(),
  /** Recipients by language, sorted by number of players, descending. */
  languages: z.array(
    z.object({
      /** Null: the language of these players is unknown. */
      language: z.string().nullable(),
      count: z.int(),
      /** The language of the text that they get; null without any text. */
      reads: z.string().nullable(),
    }),
  ),
  /** Other campaigns that some of them got lately or wait for, the newest first. */
  others: z.array(z.object({ sid: Id, name: z.string(), players: z.int(), at: Millis })),
})
export type CampaignSteps = z.infer<typeof CampaignSteps>

/** The days that count as lately for `others`. */
export const latelyDays = 7

export const countCampaignSteps = endpoint({
  method: 'POST',
  path: '/api/campaigns/audience',
  summary:
    'Count the recipients of a campaign, per step and language, if it was sent now. Works for unsaved campaigns too.',
  scope: 'realm',
  access: { operator: 'view campaigns' },
  readOnly: true,
  body: z.object({
    /** The saved campaign; needed to exclude earlier recipients and the control group. */
    sid: Id.optional(),
    ...campaignAudienceFields,
    /** The languages of its texts. */
    languages: z.array(TextLanguage).max(60).default([]),
  }),
  response: CampaignSteps,
  errors: ['CampaignNotFound', 'CampaignNotSchedulable', 'SegmentNotFound', 'TrialNotFound'],
})

/** Test messages that an operator can send in an hour. */
export const maxTestsPerHour = 30

export const testCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:sid/test',
  summary: 'Send a test of a campaign to one player, or as e-mail to the caller. Gifts are shown but not given.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'run campaigns' },
  params: z.object({ sid: Id }),
  body: z.object({
    /** Not for e-mails. */
    gamerTag: Id.optional(),
    /** Language of the text; default: the fallback language of the realm. */
    language: TextLanguage.optional(),
  }),
  response: EmptyResponse,
  errors: ['CampaignIncomplete', 'CampaignNotFound', 'CampaignNotSchedulable', 'PlayerNotFound', 'UnknownSymbol'],
})

// ── Limits of a realm ──────────────────────────────────────────────────────

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 22:00')

/** How often and when campaigns of a realm may reach a player. */
export const CampaignLimits = z.object({
  /** Frequency cap: maximum number of messages of all campaigns per number of days; absent: no limit. */
  cap: z.object({ messages: z.int().min(1).max(100), days: z.int().min(1).max(365) }).optional(),
  /** In the player’s own time; mails and e-mails wait for the end. Absent: none. */
  quiet: z.object({ from: TimeOfDay, to: TimeOfDay }).optional(),
  /** For players whose time zone and country are not known. */
  timeZone: opaque(64).min(1),
})
export type CampaignLimits = z.infer<typeof CampaignLimits>

export const getCampaignLimits = endpoint({
  method: 'GET',
  path: '/api/campaigns/limits',
  summary: 'Get the limits for how often and when campaigns of the realm reach a player.',
  scope: 'realm',
  access: { operator: 'view campaigns' },
  response: z.object({ limits: CampaignLimits, version: z.int() }),
})

export const setCampaignLimits = endpoint({
  method: 'PUT',
  path: '/api/campaigns/limits',
  summary: 'Set how often and when campaigns of the realm may reach a player.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit campaigns' },
  body: z.object({ limits: CampaignLimits }),
  response: EmptyResponse,
  errors: ['StaleVersion'],
})
