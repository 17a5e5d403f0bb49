import * as z from 'zod'
import { TextLanguage } from './campaigns.ts'
import { endpoint } from './core/endpoint.ts'
import { EmptyResponse, Id } from './core/shapes.ts'

/** What became of a campaign; a number that cannot be known for its type is absent. */
const CampaignResults = z.object({
  sent: z.int(),
  /** Their quiet hours end first. */
  waiting: z.int(),
  delivered: z.int().optional(),
  opened: z.int().optional(),
  claimed: z.int().optional(),
  /** Players who began a session within a day after they got it. */
  back: z.int().optional(),
  heldOut: z.int(),
  heldOutBack: z.int(),
})
export type CampaignResults = z.infer<typeof CampaignResults>

export const getCampaignResults = endpoint({
  method: 'GET',
  path: '/api/campaigns/:sid/results',
  summary: 'How many players got a campaign, opened it, claimed its gift and came back, beside those held out.',
  scope: 'realm',
  access: { operator: 'view campaigns' },
  params: z.object({ sid: Id }),
  response: CampaignResults,
  errors: ['CampaignNotFound'],
})

/** Test messages that an operator can send in an hour. */
export const maxTestsPerHour = 30

export const testCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:sid/test',
  summary: 'Send a campaign as a test: to one player or, of an e-mail, to the caller’s own address.',
  scope: 'realm',
  access: { operator: 'run campaigns' },
  params: z.object({ sid: Id }),
  body: z.object({
    /** Not for e-mails. */
    gamerTag: Id.optional(),
    /** Which text; without it, English. */
    language: TextLanguage.optional(),
  }),
  response: EmptyResponse,
  errors: ['CampaignNotFound', 'CampaignNotSchedulable', 'PlayerNotFound', 'UnknownSymbol'],
})

// ── Limits of a realm ──────────────────────────────────────────────────────

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 22:00')

/** How often and when campaigns of a realm may reach a player. */
export const CampaignLimits = z.object({
  /** At most so many messages of all campaigns in so many days; absent: no limit. */
  cap: z.object({ messages: z.int().min(1).max(100), days: z.int().min(1).max(365) }).optional(),
  /** In the player’s own time; mails and e-mails wait for the end. Absent: none. */
  quiet: z.object({ from: TimeOfDay, to: TimeOfDay }).optional(),
  /** For players whose time zone and country are not known. */
  timeZone: z.string().min(1).max(64),
})
export type CampaignLimits = z.infer<typeof CampaignLimits>

export const getCampaignLimits = endpoint({
  method: 'GET',
  path: '/api/campaigns/limits',
  summary: 'How often and when campaigns of the realm may reach a player.',
  scope: 'realm',
  access: { operator: 'view campaigns' },
  response: z.object({ limits: CampaignLimits, version: z.int() }),
})

export const setCampaignLimits = endpoint({
  method: 'PUT',
  path: '/api/campaigns/limits',
  summary: 'Set how often and when campaigns of the realm may reach a player.',
  scope: 'realm',
  access: { operator: 'edit campaigns' },
  body: z.object({ limits: CampaignLimits }),
  response: EmptyResponse,
  errors: ['StaleVersion'],
})
