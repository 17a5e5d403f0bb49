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
  symbol: opaque(128)
    .min(1)
    .regex(/^\S+$/, 'must have no spaces')
    .describe('A currency, an item, an entitlement, or the call of a service (`services.NAME/PATH`).'),
  count: z.int().min(1).max(1_000_000_000).default(1).describe('The number of items.'),
  properties: GiftProperties.optional().describe('Properties of each item; names are unique.'),
  specialization: opaque(128).optional().describe('For entitlements.'),
})

/**
 * An item of the published content of the type `calendars`.
 *
 * `streak`: each claim gives the next day. `month`: a claim gives the day of the month; missed days are lost.
 */
export const CalendarContent = z
  .object({
    title: name(200).describe('The title that players see.'),
    start: IsoTime.optional().describe('When the calendar begins.'),
    end: IsoTime.optional().describe('When the calendar ends.'),
    zone: z
      .union([z.enum(['player', 'realm']), zone()])
      .default('player')
      .describe(
        "`player`: the player's own time zone. `realm`: that of the realm's limits for messages. Else a named one.",
      ),
    resetHour: z.int().min(0).max(23).default(0).describe('Local hour when a day begins.'),
    mode: z
      .enum(['streak', 'month'])
      .default('streak')
      .describe('`streak`: each claim gives the next day. `month`: a claim gives the day of the month.'),
    graceDays: z.int().min(0).max(6).default(0).describe('Days that a player may miss before the streak begins again.'),
    afterLast: z
      .enum(['repeat', 'stay'])
      .default('repeat')
      .describe('After the last day of a streak: begin again, or give the last day again and again.'),
    days: z
      .array(z.object({ obtain: z.array(DailyReward).max(50).default([]).describe('Rewards of a day.') }))
      .min(1, 'needs a day')
      .max(maxCalendarDays)
      .describe('The rewards of the days, in their order.'),
    audience: StandingAudience.optional().describe('Players who can see and claim it; default: all players.'),
  })
  .refine(({ start, end }) => !start || !end || Date.parse(start) < Date.parse(end), {
    message: 'must be after the start',
    path: ['end'],
  })
export type CalendarContent = z.infer<typeof CalendarContent>

// ── For game clients ───────────────────────────────────────────────────────

export const PlayerCalendar = z.object({
  id: z.string().describe('Content id of the calendar, such as calendars.daily.'),
  days: z
    .array(
      z.object({
        obtain: z
          .array(
            z.object({
              symbol: z.string().describe('Content id of a currency or an item, or symbol of an entitlement.'),
              specialization: z.string().optional().describe('Specialization of the entitlement; absent: none.'),
              action: z.literal('grant'),
              quantity: z.int().describe('Number of units that the day grants.'),
            }),
          )
          .describe('Rewards of a day.'),
      }),
    )
    .describe('The rewards of the days, in their order.'),
  nextIndex: z.int().min(0).describe('The day that the next claim gives; the first is 0.'),
  remainingSeconds: z.int().min(0).describe('Seconds until the calendar ends; 0 without an end.'),
  nextClaimSeconds: z.int().min(0).describe('Seconds until the next claim is possible; 0: now.'),
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
  response: z.object({ calendars: z.array(PlayerCalendar).describe('Calendars of the player.') }),
  errors: ['PlayerNotFound'],
})

export const claimCalendar = endpoint({
  method: 'POST',
  path: '/object/calendars/:objectId/claim',
  summary: 'Claim today’s reward of a calendar for the player, once per day.',
  scope: 'realm',
  repeatable: { done: 'AlreadyClaimedToday' },
  reaches: 'one',
  access: { operator: 'edit daily-rewards', player: 'own', owner: ({ params }) => params.objectId },
  params: objectId,
  body: z.object({ id: CalendarId.describe('Content id of the calendar, such as calendars.daily.') }),
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
  id: z.string().describe('Content id of the calendar, such as calendars.daily.'),
  content: CalendarContent.describe('The calendar as published.'),
  state: z.enum(states).describe('`upcoming` before the start, `running`, or `over` after the end.'),
  claimedLastDay: z.int().describe('Players who claimed within the last 24 hours.'),
  longestStreak: z.int().describe('The longest streak that has not been broken, in claims; 0 if nobody has one.'),
  nextResetAt: Millis.optional().describe('The next beginning of a day, unless each player has an own one.'),
})
export type CalendarRow = z.infer<typeof CalendarRow>

export const listDailyRewards = endpoint({
  method: 'GET',
  path: '/api/daily-rewards',
  summary: 'List the published calendars of daily rewards with their claims, and the calendars with errors.',
  scope: 'realm',
  access: { operator: 'view daily-rewards' },
  response: z.object({
    calendars: z.array(CalendarRow).describe('Published calendars of the realm.'),
    problems: z
      .array(
        z.object({
          id: z.string().describe('Content id of the invalid calendar.'),
          message: z.string().describe('Reason why the calendar is invalid, as a sentence.'),
        }),
      )
      .describe('Calendars of the published content that are not valid, and why.'),
  }),
})

export const DailyClaim = z.object({
  id: Id,
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  at: Millis.describe('Time of the claim, in milliseconds since 1970, UTC.'),
  index: z.int().describe('The claimed day of the calendar; the first is 0.'),
  day: z.string().describe('The local day, such as 2026-11-28.'),
})
export type DailyClaim = z.infer<typeof DailyClaim>

const calendar = z.object({ id: CalendarId.describe('Content id of the calendar, such as calendars.daily.') })

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
  id: z.string().describe('Content id of the calendar, such as calendars.daily.'),
  title: z.string().describe('The title that players see.'),
  mode: z
    .enum(['streak', 'month'])
    .describe('`streak`: each claim gives the next day. `month`: a claim gives the day of the month.'),
  state: z.enum(states).describe('`upcoming` before the start, `running`, or `over` after the end.'),
  days: z.int().describe('The number of its days.'),
  nextIndex: z.int().describe('The index of the next day to claim, from 0.'),
  streak: z.int().describe('Consecutive claims; 0 after a break.'),
  zone: z.string().describe('The time zone that applies to the player.'),
  lastClaimAt: Millis.optional().describe('When the player last claimed.'),
  nextClaimAt: Millis.optional().describe(
    'When the next claim is possible; the present if it is now. Absent for a calendar that is over.',
  ),
  isInAudience: z.boolean().describe('True if the player belongs to the audience of the calendar.'),
  claims: z.array(DailyClaim.omit({ gamerTag: true })).describe('The last claims, newest first; at most 62.'),
})
export type PlayerDailyReward = z.infer<typeof PlayerDailyReward>

const playerParams = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })
const playerCalendar = playerParams.extend({
  id: CalendarId.describe('Content id of the calendar, such as calendars.daily.'),
})

export const getPlayerDailyRewards = endpoint({
  method: 'GET',
  path: '/api/players/:gamerTag/daily-rewards',
  summary: 'Get a player’s streak, claims and next claim in each published calendar.',
  scope: 'realm',
  access: { operator: 'view daily-rewards' },
  params: playerParams,
  response: z.object({ calendars: z.array(PlayerDailyReward).describe('Calendars of the player.') }),
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
    nextIndex: z
      .int()
      .min(0)
      .max(maxCalendarDays - 1)
      .describe('The first day is 0.'),
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
