import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import { campaignAudienceFields } from './campaigns.ts'
import { TextLanguage } from './campaigns-texts.ts'

/** Campaign results; metrics that are unknown for its type are absent. */
const CampaignResults = z.object({
  sent: z.int().describe('Messages sent. For an announcement: players who have read it.'),
  waiting: z.int().describe('Their quiet hours end first.'),
  delivered: z
    .int()
    .optional()
    .describe('Messages in an inbox, or e-mails sent. Unknown for notifications and announcements.'),
  opened: z.int().optional().describe('Players who have opened it. Unknown for e-mails and notifications.'),
  claimed: z.int().optional().describe('Players who have claimed its gifts. Unknown for e-mails and notifications.'),
  withdrawn: z
    .int()
    .optional()
    .describe('Mails that an undo has withdrawn. They count as sent and delivered, because they were.'),
  back: z.int().optional().describe('Players who began a session within a day after they got it.'),
  heldOut: z.int().describe('Players in the control group, who got nothing.'),
  heldOutBack: z.int().describe('Players of the control group who began a session within a day.'),
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
  players: z.int().describe('The players of the realm.'),
  inSegment: z.int().optional().describe('Absent without a segment.'),
  rulesLeaveOut: z
    .int()
    .describe('Of these, who does not match the rules, the date point and the cohort, or is not connected.'),
  pasted: z.int().describe('Pasted players who were not in it yet, and pasted ids that are not in the realm.'),
  unknown: z.int().describe('Pasted ids that do not belong to a player of the realm.'),
  suspended: z.int().describe('Excluded because they are suspended, without banned players.'),
  banned: z.int().describe('Excluded because they are banned.'),
  pastRecipients: z.int().describe('They got the campaign already.'),
  unreachable: z.int().describe('Without an e-mail address.'),
  unsubscribed: z.int().describe('Excluded because they have unsubscribed from e-mails.'),
  overCap: z.int().describe('Excluded because they have reached the frequency cap of the realm.'),
  heldOut: z.int().describe('Players in the control group, who get nothing.'),
  count: z.int().describe('Number of recipients.'),
  languages: z
    .array(
      z.object({
        language: z.string().nullable().describe('Null: the language of these players is unknown.'),
        count: z.int().describe('Recipients with this language.'),
        reads: z.string().nullable().describe('The language of the text that they get; null without any text.'),
      }),
    )
    .describe('Recipients by language, sorted by number of players, descending.'),
  others: z
    .array(
      z.object({
        sid: Id,
        name: z.string().describe('Name of the other campaign.'),
        players: z.int().describe('Recipients who also got it, or wait for it.'),
        at: Millis.describe('Time of the latest delivery, past or planned, in milliseconds since 1970, UTC.'),
      }),
    )
    .describe('Other campaigns that some of them got lately or wait for, the newest first.'),
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
    sid: Id.optional().describe('The saved campaign; needed to exclude earlier recipients and the control group.'),
    ...campaignAudienceFields,
    languages: z.array(TextLanguage).max(60).default([]).describe('The languages of its texts.'),
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
    gamerTag: Id.optional().describe('Not for e-mails.'),
    language: TextLanguage.optional().describe('Language of the text; default: the fallback language of the realm.'),
  }),
  response: EmptyResponse,
  errors: ['CampaignIncomplete', 'CampaignNotFound', 'CampaignNotSchedulable', 'PlayerNotFound', 'UnknownSymbol'],
})

// ── Limits of a realm ──────────────────────────────────────────────────────

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 22:00')

/** How often and when campaigns of a realm may reach a player. */
export const CampaignLimits = z.object({
  cap: z
    .object({
      messages: z.int().min(1).max(100).describe('Messages that a player may get within the days, over all campaigns.'),
      days: z.int().min(1).max(365).describe('Length of the period in days.'),
    })
    .optional()
    .describe('Frequency cap: maximum number of messages of all campaigns per number of days; absent: no limit.'),
  quiet: z
    .object({
      from: TimeOfDay.describe('Start of the quiet hours, such as 22:00.'),
      to: TimeOfDay.describe('End of the quiet hours, such as 08:00. It may be on the next day.'),
    })
    .optional()
    .describe('In the player’s own time; mails and e-mails wait for the end. Absent: none.'),
  timeZone: opaque(64).min(1).describe('For players whose time zone and country are not known.'),
})
export type CampaignLimits = z.infer<typeof CampaignLimits>

export const getCampaignLimits = endpoint({
  method: 'GET',
  path: '/api/campaigns/limits',
  summary: 'Get the limits for how often and when campaigns of the realm reach a player.',
  scope: 'realm',
  access: { operator: 'view campaigns' },
  response: z.object({
    limits: CampaignLimits.describe('Current limits of the realm.'),
    version: z.int().describe('Version of the limits for If-Match; 0: never set.'),
  }),
})

export const setCampaignLimits = endpoint({
  method: 'PUT',
  path: '/api/campaigns/limits',
  summary: 'Set how often and when campaigns of the realm may reach a player.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit campaigns' },
  body: z.object({ limits: CampaignLimits.describe('New limits of the realm. They replace all current ones.') }),
  response: EmptyResponse,
  errors: ['StaleVersion'],
})
