import * as z from 'zod'
import { resultSteps } from '../analyze/results.ts'
import { endpoint } from '../core/endpoint.ts'
import type { Right } from '../core/permissions.ts'
import { findTraits } from '../core/records.ts'
import { EmptyResponse, Id, Millis, Pid, Version } from '../core/shapes.ts'
import { name, opaque, text } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { ReviewCost, ReviewGift } from '../organization/review-shapes.ts'
import { StandingAudience } from '../players/player-search.ts'
import { WhyCondition } from '../players/why.ts'
import { calendarRights, calendarStates, maxCalendarMs, maxCopyName } from './calendar/calendar.ts'
import { type CalendarKind, calendarKinds } from './calendar/calendar-kinds.ts'

/**
 * Seasons: parts of several kinds with one schedule and one audience. The parts keep their own records. A season only
 * refers to them, and moves, copies and ends them together.
 */

export const maxSeasons = 100
export const maxSeasonParts = 40
/** The longest season, and the longest distance of a part from its start or end. */
export const maxSeasonMs = maxCalendarMs

/** Kinds of parts, in the order of the lanes. */
export const seasonPartKinds = [
  'announcement',
  'event',
  'listing',
  'sale',
  'promo-code',
  'campaign',
  'tournament',
  'daily-reward',
  'leaderboard',
] as const
export type SeasonPartKind = (typeof seasonPartKinds)[number]

/** True if the calendar shows records of the kind. */
export const isTimedKind = (kind: SeasonPartKind): kind is SeasonPartKind & CalendarKind =>
  (calendarKinds as readonly string[]).includes(kind)

type PartRights = { view: Right; move?: Right | undefined; copy?: Right | undefined }

/** The rights to see a part, to move it and to copy it; without a right, that is never done in a season. */
export const seasonPartRights = {
  ...Object.fromEntries(
    seasonPartKinds.map((kind) => [kind, isTimedKind(kind) ? calendarRights[kind] : { view: findTraits(kind)?.view }]),
  ),
  // A promo begins when it is created, so the calendar does not copy it to a time.
  'promo-code': { ...calendarRights['promo-code'], copy: 'create promotion-codes' },
} as Readonly<Record<SeasonPartKind, PartRights>>

const Offset = z.int().min(-maxSeasonMs).max(maxSeasonMs).nullable().default(null)

export const SeasonPart = z.object({
  kind: z.enum(seasonPartKinds).describe('Kind of the part’s record, such as an event or a listing.'),
  id: opaque(300).min(1, 'is missing').describe('As in the calendar; for a leaderboard, its id.'),
  startsAfter: Offset.describe(
    'Milliseconds from the start of the season to the start of the part; negative: before it. Null: as in the record.',
  ),
  endsAfter: Offset.describe(
    'Milliseconds from the end of the season to the end of the part; negative: before it. Null: the part keeps its length, or its end if its start is as in the record.',
  ),
  copyAs: text(maxCopyName)
    .min(1, 'is missing')
    .optional()
    .describe(
      'The part is copied under this id or name when the season is scheduled. Then the season contains the copy.',
    ),
})
export type SeasonPart = z.infer<typeof SeasonPart>

export const seasonFields = {
  name: name(80).describe('Name of 1 to 80 characters.'),
  start: Millis.describe('Start of the season: milliseconds since 1970, UTC.'),
  end: Millis.describe('End of the season, at most 92 days after its start.').meta({ examples: [1_769_083_200_000] }),
  audience: StandingAudience.optional().describe('Default: all players.'),
  parts: z.array(SeasonPart).max(maxSeasonParts).describe('At most 40 parts; each record can occur once.'),
}
export const SeasonContent = z
  .object(seasonFields)
  .refine(({ start, end }) => end > start, { message: 'must be after the start', path: ['end'] })
  .refine(({ start, end }) => end - start <= maxSeasonMs, { message: 'must be within 92 days', path: ['end'] })
  .refine(({ parts }) => new Set(parts.map(({ kind, id }) => `${kind} ${id}`)).size === parts.length, {
    message: 'must not name a record twice',
    path: ['parts'],
  })
export type SeasonContent = z.infer<typeof SeasonContent>

/** `draft`: it has never been scheduled, so its parts are where their records say. */
export const seasonStates = ['draft', 'scheduled', 'running', 'ended'] as const
export type SeasonState = (typeof seasonStates)[number]

const shared = {
  id: Id,
  name: z.string().describe('Name of the season, at most 80 characters.'),
  start: Millis.describe('Start of the season: milliseconds since 1970, UTC.'),
  end: Millis.describe('End of the season: milliseconds since 1970, UTC.'),
  state: z.enum(seasonStates).describe('`draft`: never scheduled, so its parts keep the times of their records.'),
  version: Version,
  updatedAt: Millis.describe('When it was last changed.'),
  updatedBy: z
    .string()
    .optional()
    .describe('Absent if a game server changed it last, or the account no longer exists.'),
}

export const SeasonRow = z.object({
  ...shared,
  parts: z
    .array(
      z.object({
        kind: z.enum(seasonPartKinds).describe('Kind of the part’s record, such as an event or a listing.'),
        id: z.string().describe('Id of the record, as in the calendar.'),
      }),
    )
    .describe('Parts in the order of the season.'),
})
export type SeasonRow = z.infer<typeof SeasonRow>

const Times = z.object({ start: Millis.nullable(), end: Millis.nullable() })

/** A part with its record. */
export const SeasonPartView = z.object({
  kind: z.enum(seasonPartKinds).describe('Kind of the part’s record, such as an event or a listing.'),
  id: z.string().describe('Id of the record, as in the calendar.'),
  startsAfter: z
    .int()
    .nullable()
    .describe('Milliseconds from the season’s start to the part’s start; null: as in the record.'),
  endsAfter: z
    .int()
    .nullable()
    .describe('Milliseconds from the season’s end to the part’s end; null: the length is kept.'),
  copyAs: z
    .string()
    .optional()
    .describe('Id or name of the copy that scheduling makes. Absent: the record itself is used.'),
  name: z.string().describe('The id if the record is missing, or if the caller may not see it.'),
  planned: Times.describe('Where the season puts it.'),
  actual: Times.optional().describe('Where its record has it; absent if it is missing, hidden, or has no time.'),
  isMoment: z.boolean().describe('True if the part has no duration, such as a campaign.'),
  state: z
    .enum(calendarStates)
    .optional()
    .describe('State of the record in the calendar. Absent if it is not in the calendar.'),
  found: z
    .enum(['yes', 'missing', 'hidden'])
    .describe('`hidden`: the caller lacks the right to see records of the kind.'),
  follows: z.boolean().describe('The season moves it: it has an offset.'),
  fixed: z.string().optional().describe('Why it cannot be moved now.'),
  path: z.array(z.string()).optional().describe('The address of its screen below the realm.'),
  search: z
    .record(z.string(), z.string())
    .optional()
    .describe('Query parameters of its screen. Absent if the screen needs none.'),
})
export type SeasonPartView = z.infer<typeof SeasonPartView>

export const Season = z.object({
  ...shared,
  audience: StandingAudience.optional().describe('Players of the season. Absent: all players.'),
  parts: z.array(SeasonPartView).describe('Parts with their records, in the order of the season.'),
})
export type Season = z.infer<typeof Season>

/** A finding about the season: an error prevents the schedule, a warning does not. */
export const SeasonCheck = z.object({
  level: z
    .enum(['error', 'warning', 'passed'])
    .describe('`error` prevents the schedule. `warning` does not. `passed`: the check found nothing.'),
  text: z.string().describe('Result of the check as a sentence.'),
  part: z.int().optional().describe('The index of its part.'),
})
export type SeasonCheck = z.infer<typeof SeasonCheck>

const params = z.object({ id: Id })
const notFoundErrors = ['SeasonNotFound'] as const

export const listSeasons = endpoint({
  method: 'GET',
  path: '/api/seasons',
  summary: 'List the seasons of the realm, those with the latest start first.',
  scope: 'realm',
  access: { operator: 'view events' },
  response: z.object({
    seasons: z.array(SeasonRow).describe('All seasons of the realm, those with the latest start first.'),
  }),
})

export const getSeason = endpoint({
  method: 'GET',
  path: '/api/seasons/:id',
  summary: 'Get one season with its parts: where the season puts them, and where their records have them.',
  scope: 'realm',
  access: { operator: 'view events' },
  params,
  response: Season,
  errors: notFoundErrors,
})

export const createSeason = endpoint({
  method: 'POST',
  path: '/api/seasons',
  summary: 'Create a season as a draft. Its parts are not changed.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'create events' },
  body: SeasonContent,
  response: Season,
  errors: ['SeasonsFull', 'SegmentNotFound', 'TrialNotFound'],
})

/** With If-Match the season must have that version. */
export const updateSeason = endpoint({
  method: 'PUT',
  path: '/api/seasons/:id',
  summary: 'Change a season. Its parts are not changed until it is scheduled.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit events' },
  params,
  body: SeasonContent,
  response: Season,
  errors: ['SeasonNotFound', 'StaleVersion', 'SegmentNotFound', 'TrialNotFound'],
})

export const deleteSeason = endpoint({
  method: 'DELETE',
  path: '/api/seasons/:id',
  summary: 'Delete a season. Its parts stay as they are.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'delete events' },
  params,
  response: EmptyResponse,
  errors: ['SeasonNotFound', 'StaleVersion'],
})

/** Errors of a call that changes parts: all of them, or none. */
const ofParts = ['SeasonNotFound', 'SeasonPartRefused', 'SeasonOver', 'StaleVersion'] as const

/** Each part requires the right to move or to copy records of its kind. */
export const scheduleSeason = endpoint({
  method: 'POST',
  path: '/api/seasons/:id/schedule',
  summary: 'Put all parts of a season where it has them, or move the season with its parts. All parts, or none.',
  scope: 'realm',
  reaches: 'everyone',
  reviewed: true,
  gives: 'symbols',
  otherWay: 'Review it (x-review) and request approval of its plan.',
  access: { operator: 'edit events' },
  params,
  body: z.object({
    start: Millis.optional().describe(
      'Another start: the season and its parts move. A season that runs keeps its start.',
    ),
    end: Millis.optional().describe('Another end; default: the season keeps its length.'),
  }),
  response: Season,
  errors: [...ofParts, 'ApprovalNeeded', 'GrantBudgetExceeded'],
})

export const endSeason = endpoint({
  method: 'POST',
  path: '/api/seasons/:id/end',
  summary: 'End a season and its parts, now or at a time. All parts, or none; some parts can be left as they are.',
  scope: 'realm',
  reaches: 'everyone',
  reviewed: true,
  otherWay: 'Review it (x-review) and request approval of its plan.',
  access: { operator: 'end events' },
  params,
  body: z.object({
    at: Millis.optional().describe('Time of the end: milliseconds since 1970, UTC. Default: now.'),
    keep: z
      .array(
        z.object({
          kind: z.enum(seasonPartKinds).describe('Kind of a part that keeps its end.'),
          id: opaque(300).min(1).describe('Id of its record, as in the calendar.'),
        }),
      )
      .max(maxSeasonParts)
      .default([])
      .describe('Parts that keep their end.'),
  }),
  response: Season,
  errors: [...ofParts, 'ApprovalNeeded'],
})

export const copySeason = endpoint({
  method: 'POST',
  path: '/api/seasons/:id/copy',
  summary:
    'Copy a season to another time as a draft. Its parts are copied when the draft is scheduled; promos get new codes.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'create events' },
  params,
  body: z.object({
    name: seasonFields.name.describe('Name of the copy, 1 to 80 characters.'),
    start: Millis.describe('Start of the copy; it keeps the length of the season.'),
    copies: z
      .array(
        z.object({
          kind: z.enum(seasonPartKinds).describe('Kind of the part that is copied.'),
          id: opaque(300).min(1).describe('Id of its record in the original season.'),
          copyAs: text(maxCopyName).min(1, 'is missing').describe('Id of the copy, or its name if the id is a number.'),
        }),
      )
      .max(maxSeasonParts)
      .default([])
      .describe('Ids or names of the copies. Parts without one are used again, with the times of their records.'),
  }),
  response: Season,
  errors: ['SeasonNotFound', 'SeasonsFull', 'SegmentNotFound', 'TrialNotFound'],
})

/**
 * The plan copies the season and the records of its parts, with the same ids. Applying it needs the right of each copied
 * record.
 */
export const planSeasonRehearsal = endpoint({
  method: 'POST',
  path: '/api/seasons/plans/rehearse',
  summary: 'Plan to copy a season with its parts from another realm to this one, below production, as a draft.',
  scope: 'realm',
  timeoutMs: 120_000,
  access: { operator: 'create events' },
  body: z.object({
    sourcePid: Pid.describe('The realm with the season, of the same organization: DE_ and a number.'),
    id: Id.describe('The id of the season in that realm.'),
  }),
  response: PlanWithSample,
  errors: [
    'SeasonNotFound',
    'SeasonsFull',
    'NothingDiffers',
    'NotDraftable',
    'ChangeSetMoved',
    'PlanRowsInvalid',
    'SegmentNotFound',
    'TrialNotFound',
  ],
})

export const checkSeason = endpoint({
  method: 'GET',
  path: '/api/seasons/:id/checks',
  summary: 'Check a season as a whole: its parts, clashes, texts and audiences, and what it can give at most.',
  scope: 'realm',
  access: { operator: 'view events' },
  params,
  response: z.object({
    at: Millis.describe('Time of the check: milliseconds since 1970, UTC.'),
    checks: z.array(SeasonCheck).describe('Errors and warnings, then the checks that passed.'),
    players: z.int().describe('Number of players in the audience of the season.'),
    isExact: z.boolean().describe('False: the number of players is an estimate.'),
    gifts: z.array(ReviewGift).describe('Rewards that the parts can give.'),
    costs: z
      .array(ReviewCost.pick({ symbol: true, atMost: true, inWeek: true }))
      .describe('Sum of the rewards by currency and item, if every player gets all.'),
  }),
  errors: notFoundErrors,
})

/** `unknown`: only the records of the past decide, such as a rank. */
export const seasonSights = ['seen', 'hidden', 'later', 'over', 'unknown'] as const
export type SeasonSight = (typeof seasonSights)[number]

const partSight = {
  kind: z.enum(seasonPartKinds).describe('Kind of the part’s record, such as an event or a listing.'),
  id: z.string().describe('Id of the record, as in the calendar.'),
  sight: z.enum(seasonSights).describe('View of the player at that time. `unknown`: it cannot be computed in advance.'),
  says: z.string().describe('The answer as one sentence.'),
}

export const previewSeason = endpoint({
  method: 'GET',
  path: '/api/seasons/:id/players/:gamerTag',
  summary:
    'Get what a player would see of each part at a time. The time decides starts and ends; stats are those of the player now.',
  scope: 'realm',
  access: { operator: 'view events' },
  params: params.extend({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') }),
  query: z.object({ at: Millis.describe('Time of the preview: milliseconds since 1970, UTC.') }),
  response: z.object({
    at: Millis.describe('Time of the preview, as in the request.'),
    isInAudience: z.boolean().describe('True if the player is in the audience of the season at that time.'),
    parts: z
      .array(
        z.object({
          ...partSight,
          conditions: z.array(WhyCondition).max(200).describe('Conditions of the part for this player, at most 200.'),
        }),
      )
      .describe('In the order of the parts of the season.'),
  }),
  errors: ['SeasonNotFound', 'PlayerNotFound'],
})

/** Days of one page of a rehearsal. */
export const maxRehearsedDays = 14

/** Realms have no separate clock: the days are computed, and nothing starts or ends. */
export const rehearseSeason = endpoint({
  method: 'GET',
  path: '/api/seasons/:id/players/:gamerTag/days',
  summary: 'Get what a player would see of each part day by day, by a simulated clock. Nothing is changed.',
  scope: 'realm',
  timeoutMs: 60_000,
  access: { operator: 'view events' },
  params: params.extend({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') }),
  query: z.object({
    from: Millis.optional().describe(
      'Time of the first day: milliseconds since 1970, UTC. Default: one day before the start of the season.',
    ),
    days: z
      .int()
      .min(1)
      .max(maxRehearsedDays)
      .default(7)
      .describe('Number of days, 1 to 14. Each is 24 hours after the one before.'),
  }),
  response: z.object({
    days: z
      .array(
        z.object({
          at: Millis.describe('Time of the simulated clock.'),
          isInAudience: z.boolean().describe('True if the player is in the audience of the season at that time.'),
          parts: z.array(z.object(partSight)).describe('In the order of the parts of the season.'),
        }),
      )
      .describe('The days, the earliest first.'),
    next: Millis.optional().describe('The first day of the next page. Absent: the season is over by then.'),
  }),
  errors: ['SeasonNotFound', 'PlayerNotFound'],
})

export const getSeasonResults = endpoint({
  method: 'GET',
  path: '/api/seasons/:id/results',
  summary: 'Get what came of a season: its parts together, each player counted once per step, and each part.',
  scope: 'realm',
  access: { operator: 'view events' },
  params,
  response: z.object({
    steps: z
      .array(
        z.object({
          step: z.enum(resultSteps).describe('Step of a player, from being reached to claiming a reward.'),
          players: z.int().describe('Number of different players who have done the step.'),
        }),
      )
      .describe('Players by step over all parts, each counted once per step.'),
    given: z
      .array(
        z.object({
          symbol: z
            .string()
            .describe('Id of a currency or an item.')
            .meta({ examples: ['currency.gems'] }),
          amount: z.int().describe('Amount that players received in total.'),
        }),
      )
      .describe('Amounts that the parts gave, by currency and item.'),
    parts: z
      .array(
        z.object({
          kind: z.enum(seasonPartKinds).describe('Kind of the part’s record, such as an event or a listing.'),
          id: z.string().describe('Id of the record, as in the calendar.'),
          steps: z
            .array(
              z.object({
                step: z.enum(resultSteps).describe('Step of a player, from being reached to claiming a reward.'),
                players: z.int().describe('Number of players who have done the step.'),
              }),
            )
            .describe('Players by step for this part alone.'),
        }),
      )
      .describe('Results of each part that the caller may view.'),
  }),
  errors: notFoundErrors,
})

type PartTimes = { start: number | null; end: number | null }

/**
 * Where a season puts a part. `actual` is where its record has it: an offset of null keeps that start, or the length.
 */
export function placePart(
  { startsAfter, endsAfter }: Pick<SeasonPart, 'startsAfter' | 'endsAfter'>,
  season: { start: number; end: number },
  { start: ownStart, end: ownEnd, isMoment }: PartTimes & { isMoment: boolean },
): PartTimes {
  const start = startsAfter === null ? ownStart : season.start + startsAfter
  if (isMoment) return { start, end: null }
  if (endsAfter !== null) return { start, end: season.end + endsAfter }
  const isShifted = start !== null && ownStart !== null && ownEnd !== null
  return { start, end: isShifted ? ownEnd + start - ownStart : ownEnd }
}
