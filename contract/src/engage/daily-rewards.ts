import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, CommonResponse, Id, Millis, pageQuery } from '../core/shapes.ts'
import { name, opaque, zone } from '../core/values.ts'
import { GiftProperties } from '../monetize/inventory.ts'
import { StandingAudience } from '../players/player-search.ts'
import { IsoTime } from './event-shapes.ts'

/** The type of content, and the beginning of the ids of its items. */
export const calendarType = 'calendars'

export const CalendarId = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.:-]*$/, 'must be made of letters, digits and . _ : -')

export const maxCalendarDays = 62

const DailyReward = z.object({
  /** A currency, an item, an entitlement, or the call of a service (`services.NAME/PATH`). */
  symbol: opaque(128).min(1).regex(/^\S+$/, 'must have no spaces'),
  count: z.int().min(1).max(1_000_000_000).default(1),
  /** Properties of each item; names are unique. */
  properties: GiftProperties.optional(),
  /** For entitlements. */
  specialization: opaque(128).optional(),
})

/**
 * An item of the published content of the type `calendars`.
 *
 * `streak`: each claim gives the next day. `month`: a claim gives the day of the month; missed days are lost.
 */
export const CalendarContent = z
  .object({
    title: name(200),
    start: IsoTime.optional(),
    end: IsoTime.optional(),
    /** `player`: the player's own time zone. `realm`: that of the realm's limits for messages. Else a named one. */
    zone: z.union([z.enum(['player', 'realm']), zone()]).default('player'),
    /** The local hour at which a day begins. */
    resetHour: z.int().min(0).max(23).default(0),
    mode: z.enum(['streak', 'month']).default('streak'),
    /** Days that a player may miss before the streak begins again. */
    graceDays: z.int().min(0).max(6).default(0),
    /** After the last day of a streak: begin again, or give the last day again and again. */
    afterLast: z.enum(['repeat', 'stay']).default('repeat'),
    days: z
      .array(z.object({ obtain: z.array(DailyReward).max(50).default([]) }))
      .min(1, 'needs a day')
      .max(maxCalendarDays),
    /** Players who can see and claim it; default: all players. */
    audience: StandingAudience.optional(),
  })
  .refine(({ start, end }) => !start || !end || Date.parse(start) < Date.parse(end), {
    message: 'must be after the start',
    path: ['end'],
  })
export type CalendarContent = z.infer<typeof CalendarContent>

// ── For game clients ───────────────────────────────────────────────────────

export const PlayerCalendar = z.object({
  id: z.string(),
  days: z.array(
    z.object({
      obtain: z.array(
        z.object({
          symbol: z.string(),
          specialization: z.string().optional(),
          action: z.literal('grant'),
          quantity: z.int(),
        }),
      ),
    }),
  ),
  /** The day that the next claim gives; the first is 0. */
  nextIndex: z.int().min(0),
  /** Seconds until the calendar ends; 0 without an end. */
  remainingSeconds: z.int().min(0),
  /** Seconds until the next claim is possible; 0: now. */
  nextClaimSeconds: z.int().min(0),
})
export type PlayerCalendar = z.infer<typeof PlayerCalendar>

const objectId = z.object({ objectId: Id })

export const listCalendars = endpoint({
  method: 'GET',
  path: '/object/calendars/:objectId',
  summary: 'List the calendars of daily rewards that the player can claim, with their days and the next claim.',
  scope: 'realm',
  access: { operator: 'view daily-rewards', player: 'own', owner: ({ params }) => params.objectId },
  params: objectId,
  response: z.object({ calendars: z.array(PlayerCalendar) }),
  errors: ['PlayerNotFound'],
})

export const claimCalendar = endpoint({
  method: 'POST',
  path: '/object/calendars/:objectId/claim',
  summary: 'Claim today’s reward of a calendar for the player, once per day.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit daily-rewards', player: 'own', owner: ({ params }) => params.objectId },
  params: objectId,
  body: z.object({ id: CalendarId }),
  bodyInQuery: true,
  response: CommonResponse,
  errors: [
    'CalendarNotFound',
    'CalendarNotRunning',
    'CalendarNotForPlayer',
    'AlreadyClaimedToday',
    'NoRewardToday',
    'PlayerNotFound',
    'InsufficientCurrency',
    'ItemNotFound',
    'TooManyItems',
    'GiftNotAvailable',
  ],
})

// ── For operators ──────────────────────────────────────────────────────────

const states = ['upcoming', 'running', 'over'] as const

export const CalendarRow = z.object({
  id: z.string(),
  content: CalendarContent,
  state: z.enum(states),
  /** Players who claimed within the last 24 hours. */
  claimedLastDay: z.int(),
  /** The longest streak that has not been broken, in claims; 0 if nobody has one. */
  longestStreak: z.int(),
  /** The next beginning of a day, unless each player has an own one. */
  nextResetAt: Millis.optional(),
})
export type CalendarRow = z.infer<typeof CalendarRow>

export const listDailyRewards = endpoint({
  method: 'GET',
  path: '/api/daily-rewards',
  summary: 'List the published calendars of daily rewards with their claims, and the calendars with errors.',
  scope: 'realm',
  access: { operator: 'view daily-rewards' },
  response: z.object({
    calendars: z.array(CalendarRow),
    /** Calendars of the published content that are not valid, and why. */
    problems: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
})

export const DailyClaim = z.object({
  id: Id,
  gamerTag: Id,
  at: Millis,
  /** The claimed day of the calendar; the first is 0. */
  index: z.int(),
  /** The local day, such as 2026-11-28. */
  day: z.string(),
})
export type DailyClaim = z.infer<typeof DailyClaim>

const calendar = z.object({ id: CalendarId })

export const listDailyClaims = endpoint({
  method: 'GET',
  path: '/api/daily-rewards/:id/claims',
  summary: 'List the claims of a calendar in the last 14 days, newest first.',
  scope: 'realm',
  access: { operator: 'view daily-rewards' },
  params: calendar,
  query: z.object(pageQuery),
  response: buildPageSchema(DailyClaim),
})

export const PlayerDailyReward = z.object({
  id: z.string(),
  title: z.string(),
  mode: z.enum(['streak', 'month']),
  state: z.enum(states),
  /** The number of its days. */
  days: z.int(),
  nextIndex: z.int(),
  /** Consecutive claims; 0 after a break. */
  streak: z.int(),
  /** The time zone that applies to the player. */
  zone: z.string(),
  lastClaimAt: Millis.optional(),
  /** When the next claim is possible; the present if it is now. Absent for a calendar that is over. */
  nextClaimAt: Millis.optional(),
  isInAudience: z.boolean(),
  /** The last claims, newest first; at most 62. */
  claims: z.array(DailyClaim.omit({ gamerTag: true })),
})
export type PlayerDailyReward = z.infer<typeof PlayerDailyReward>

const playerParams = z.object({ gamerTag: Id })
const playerCalendar = playerParams.extend({ id: CalendarId })

export const getPlayerDailyRewards = endpoint({
  method: 'GET',
  path: '/api/players/:gamerTag/daily-rewards',
  summary: 'Get a player’s streak, claims and next claim in each published calendar.',
  scope: 'realm',
  access: { operator: 'view daily-rewards' },
  params: playerParams,
  response: z.object({ calendars: z.array(PlayerDailyReward) }),
  errors: ['PlayerNotFound'],
})

export const setDailyRewardDay = endpoint({
  method: 'PUT',
  path: '/api/players/:gamerTag/daily-rewards/:id',
  summary: 'Set the day that the player’s next claim of a streak gives. The streak continues.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit daily-rewards' },
  params: playerCalendar,
  body: z.object({
    /** The first day is 0. */
    nextIndex: z
      .int()
      .min(0)
      .max(maxCalendarDays - 1),
  }),
  response: CommonResponse,
  errors: ['CalendarNotFound', 'PlayerNotFound'],
})

export const resetDailyReward = endpoint({
  method: 'DELETE',
  path: '/api/players/:gamerTag/daily-rewards/:id',
  summary: 'Reset a player’s calendar: the streak begins again, and the player can claim again today.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit daily-rewards' },
  params: playerCalendar,
  response: CommonResponse,
  errors: ['CalendarNotFound', 'PlayerNotFound'],
})
