import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import type { Right } from '../../core/permissions.ts'
import { findTraits, valuesOf } from '../../core/records.ts'
import { CommonResponse, Id, Millis, Version } from '../../core/shapes.ts'
import { dayMs } from '../../core/time.ts'
import { opaque, text } from '../../core/values.ts'
import { PlanWithSample } from '../../organization/plans.ts'
import { type CalendarKind, calendarKinds } from './calendar-kinds.ts'

/** The rights to view each kind, to move one and to copy one; without a right it is never moved or copied here. */
export type CalendarRights = { view: Right; move?: Right; copy?: Right }
export const calendarRights = Object.fromEntries(
  Object.entries(valuesOf('scheduled')).map(([kind, { position: _, ...rights }]) => [
    kind,
    { view: findTraits(kind)?.view, ...rights },
  ]),
) as Readonly<Record<CalendarKind, CalendarRights>>

const rightsTo = (...acts: readonly (keyof CalendarRights)[]): readonly Right[] => [
  ...new Set(
    Object.values<CalendarRights>(calendarRights).flatMap((rights) => acts.flatMap((act) => rights[act] ?? [])),
  ),
]

/** Any one of these rights allows moving or copying something; each move requires the right of its kind. */
export const calendarMoveRights = rightsTo('move', 'copy')

/** The longest time span of one response: a quarter. */
export const maxCalendarMs = 92 * dayMs
/** Upper bound of the entries of each kind in an answer. */
export const maxEntriesOfKind = 500
/** The longest id or name of a copy, in characters. */
export const maxCopyName = 120
/** Upper bound of the moves in one plan. */
export const maxMoves = 50

export const calendarStates = ['scheduled', 'running', 'ended', 'off', 'failed'] as const
export type CalendarState = (typeof calendarStates)[number]

/** Something that only one entry should have at a time: two entries with the same mark clash where they overlap. */
export const CalendarMark = z.object({
  what: z
    .enum(['slot', 'board', 'audience'])
    .describe('`slot`: place of a store. `board`: leaderboard that is written. `audience`: the addressed players.'),
  id: z.string().describe('Id of the slot, leaderboard or audience. Entries with the same id clash if they overlap.'),
  name: z.string().describe('As people read it: "the store main".'),
})
export type CalendarMark = z.infer<typeof CalendarMark>

export const CalendarEntry = z.object({
  kind: z.enum(calendarKinds).describe('Kind of entry, which is also its lane in the calendar.'),
  id: z.string().describe('Unique within its kind, except that occurrences of a recurring entry share it.'),
  name: z.string().describe('Display name of the entry, or its id if it has none.'),
  start: Millis.nullable().describe('Null: it has no start, so it began when it was made.'),
  end: Millis.nullable().describe('Null: it has no end, or no duration.'),
  isMoment: z.boolean().describe('An entry without duration, such as the run of a job; its time is `start`.'),
  state: z.enum(calendarStates).describe('`off`: disabled or cancelled. `failed`: it failed, such as a suspended job.'),
  note: z.string().optional().describe('Short note next to the name: "94 % used".'),
  path: z.array(z.string()).describe('Path segments of its screen below the realm.'),
  search: z
    .record(z.string(), z.string())
    .optional()
    .describe('Query parameters of its screen. Absent if the screen needs none.'),
  move: z
    .object({
      start: z.boolean().describe('True if this person can move the start now.'),
      end: z.boolean().describe('True if this person can move the end now.'),
      why: z.string().optional().describe('Reason why the start or end cannot be moved, as a sentence.'),
    })
    .describe('Whether this person can move the start and the end now; `why` is the reason if not.'),
  copy: z
    .object({
      can: z.boolean().describe('True if this person can copy the entry now.'),
      why: z.string().optional().describe('Reason why it cannot be copied, as a sentence.'),
    })
    .describe(
      'True if this person can copy it to another time, under another id or name; `why` is the reason if they cannot.',
    ),
  version: Version.optional().describe(
    'Version of the record, to send with a move. Absent for records without versions.',
  ),
  marks: z
    .array(CalendarMark)
    .describe('Things that only one entry should use at a time. Empty: the entry clashes with none.'),
  audience: z
    .object({ segment: Id.optional() })
    .optional()
    .describe('Audience; absent: all players. Without a segment: players selected by rules, a variant or a list.'),
  about: z.array(z.string()).describe('Ids of content and events that it refers to; it can move with them.'),
  standsFor: z
    .object({
      kind: z.enum(calendarKinds).describe('Kind of the replaced entry.'),
      id: z.string().describe('Id of the replaced entry, unique within its kind.'),
    })
    .optional()
    .describe('The entry that this one replaces; the server omits that one.'),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** Identifies an entry within a response. */
export const entryKey = ({ kind, id, start }: Pick<CalendarEntry, 'kind' | 'id' | 'start'>): string =>
  `${kind}/${id}/${start ?? ''}`

/** Default: none. */
const Time = Millis.nullable().default(null)
const Times = { start: Time, end: Time }
export type CalendarTimes = { start: number | null; end: number | null }

/** An entry to move, or to copy to another time. */
const CalendarMoveInput = z.object({
  kind: z.enum(calendarKinds).describe('Kind of the entry, as in the calendar.'),
  id: opaque(300).min(1, 'is missing').describe('Id of the entry, as in the calendar.'),
  was: z.object(Times).describe('The times that the operator saw; if they have changed, the move is rejected.'),
  ...Times,
  version: Version.optional().describe('Version of the record that the operator saw; another one is rejected.'),
  copyAs: text(maxCopyName)
    .min(1, 'is missing')
    .optional()
    .describe('The id of the copy, or its name if the id is a number. Absent: the entry itself is moved.'),
})
export type CalendarMoveInput = z.infer<typeof CalendarMoveInput>

const errors = [
  'CalendarEntryNotFound',
  'CalendarEntryFixed',
  'StaleVersion',
  'EventOver',
  'CampaignStarted',
  'CampaignNotFound',
  'CampaignNotSchedulable',
  'JobNotFound',
  'JobExists',
  'SaleOverlaps',
  'SegmentNotFound',
  'TooManyCampaigns',
  'TooManySales',
  'TrialExists',
  'TrialNotFound',
  'TrialsFull',
  'CloudFilesFull',
  'UnknownSymbol',
] as const

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary:
    'Get the scheduled items of the realm between two times, by kind: events, announcements, campaigns, listings and others.',
  scope: 'realm',
  access: { operator: rightsTo('view') },
  query: z.object({
    from: Millis.describe('Start of the range: milliseconds since 1970, UTC.'),
    to: Millis.describe('End of the range, at most 92 days after `from`.'),
    kinds: z
      .array(z.enum(calendarKinds))
      .max(20)
      .optional()
      .describe('Kinds to return. Default: all that the caller may view.'),
  }),
  response: z.object({
    entries: z.array(CalendarEntry).describe('Entries that overlap the requested time, at most 500 per kind.'),
    cut: z
      .array(z.enum(calendarKinds))
      .describe('Kinds with more entries than one response contains: the earliest are returned.'),
    hidden: z
      .array(
        z.object({
          kind: z.enum(calendarKinds).describe('Kind of entries that is missing in the response.'),
          right: z
            .string()
            .describe('Name of the right to view this kind.')
            .meta({ examples: ['view campaigns'] }),
        }),
      )
      .describe('Kinds that the caller may not view, with the right that each requires.'),
  }),
})

export const planCalendarMoves = endpoint({
  method: 'POST',
  path: '/api/calendar/plans/move',
  summary: 'Plan to move or copy entries of the calendar. Each move is tried first; nothing is changed yet.',
  scope: 'realm',
  access: { operator: calendarMoveRights },
  body: z.object({
    moves: z
      .array(CalendarMoveInput)
      .min(1, 'needs a move')
      .max(maxMoves)
      .describe('1 to 50 moves or copies for one plan.'),
  }),
  response: PlanWithSample,
  errors: [...errors, 'PlanRowsInvalid'],
})

export const moveCalendarEntry = endpoint({
  method: 'POST',
  path: '/api/calendar/move',
  summary: 'Move or copy one entry of the calendar at once.',
  scope: 'realm',
  reaches: 'promised',
  access: { operator: calendarMoveRights },
  body: CalendarMoveInput,
  response: CommonResponse,
  errors,
})
