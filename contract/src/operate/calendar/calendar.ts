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
  what: z.enum(['slot', 'board', 'audience']),
  id: z.string(),
  /** As people read it: "the store main". */
  name: z.string(),
})
export type CalendarMark = z.infer<typeof CalendarMark>

export const CalendarEntry = z.object({
  kind: z.enum(calendarKinds),
  /** Unique within its kind, except that occurrences of a recurring entry share it. */
  id: z.string(),
  name: z.string(),
  /** Null: it has no start, so it began when it was made. */
  start: Millis.nullable(),
  /** Null: it has no end, or no duration. */
  end: Millis.nullable(),
  /** An entry without duration, such as the run of a job; its time is `start`. */
  isMoment: z.boolean(),
  state: z.enum(calendarStates),
  /** Short note next to the name: "94 % used". */
  note: z.string().optional(),
  /** The address of its screen below the realm, and what to search for there. */
  path: z.array(z.string()),
  search: z.record(z.string(), z.string()).optional(),
  /** What this person can move now; `why` is the reason for everything they cannot. */
  move: z.object({ start: z.boolean(), end: z.boolean(), why: z.string().optional() }),
  /** True if this person can copy it to another time, under another id or name; `why` is the reason if they cannot. */
  copy: z.object({ can: z.boolean(), why: z.string().optional() }),
  version: Version.optional(),
  marks: z.array(CalendarMark),
  /** Audience; absent: all players. Without a segment: players selected by rules, a variant or a list. */
  audience: z.object({ segment: Id.optional() }).optional(),
  /** Ids of content and events that it refers to; it can move with them. */
  about: z.array(z.string()),
  /** The entry that this one replaces; the server omits that one. */
  standsFor: z.object({ kind: z.enum(calendarKinds), id: z.string() }).optional(),
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
  kind: z.enum(calendarKinds),
  id: opaque(300).min(1, 'is missing'),
  /** The times that the operator saw; if they have changed, the move is rejected. */
  was: z.object(Times),
  ...Times,
  version: Version.optional(),
  /** The id of the copy, or its name if the id is a number. Absent: the entry itself is moved. */
  copyAs: text(maxCopyName).min(1, 'is missing').optional(),
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
  'SegmentNotFound',
  'TooManyCampaigns',
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
  query: z.object({ from: Millis, to: Millis, kinds: z.array(z.enum(calendarKinds)).max(20).optional() }),
  response: z.object({
    entries: z.array(CalendarEntry),
    /** Kinds with more entries than one response contains: the earliest are returned. */
    cut: z.array(z.enum(calendarKinds)),
    /** Kinds that the caller may not view, with the right that each requires. */
    hidden: z.array(z.object({ kind: z.enum(calendarKinds), right: z.string() })),
  }),
})

export const planCalendarMoves = endpoint({
  method: 'POST',
  path: '/api/calendar/plans/move',
  summary: 'Plan to move or copy entries of the calendar. Each move is tried first; nothing is changed yet.',
  scope: 'realm',
  access: { operator: calendarMoveRights },
  body: z.object({ moves: z.array(CalendarMoveInput).min(1, 'needs a move').max(maxMoves) }),
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
