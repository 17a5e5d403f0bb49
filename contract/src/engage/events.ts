import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, CommonResponse, Id, Millis, pageQuery, Version } from '../core/shapes.ts'
import { opaque, text } from '../core/values.ts'
import { EventContent, EventRule, EventSymbol, IsoOrEpochTime, IsoTime } from './event-shapes.ts'
import { eventStates } from './event-times.ts'
import { ClientPermission } from './leaderboard-shapes.ts'

/** Upper bound of the events that a search finds. */
export const eventSearchLimit = 10

/**
 * `events.kraken-hunt.1768579200000`: the symbol and the start of a round. The symbol alone refers to the current
 * round.
 */
export const EventId = z
  .string()
  .max(140)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.:-]*$/, 'must have letters, digits and . _ : - only')

const PhaseTime = z.object({ name: z.string(), startTime: Millis, endTime: Millis })

/** An event in answers: its phases have all lengths, and it has the starts of its schedule. */
const EventView = EventContent.extend({
  phases: z.array(
    z.object({
      name: z.string(),
      duration_minutes: z.number(),
      durationSeconds: z.number(),
      durationMillis: z.number(),
      rules: z.array(EventRule).optional(),
    }),
  ),
  type: z.enum(['Immediately', 'Recurring']),
  recurring: z.boolean(),
  origin: z.enum(['content', 'manual']),
})
export type EventView = z.infer<typeof EventView>

/** One round of an event. */
export const EventObject = z.object({
  id: z.string(),
  state: z.enum(eventStates),
  running: z.boolean(),
  done: z.boolean(),
  content: EventView,
  leaderboardId: z.string(),
  startTime: Millis,
  endTime: Millis,
  phaseTimes: z.array(PhaseTime),
  /** The current phase. */
  phase: PhaseTime.extend({ rules: z.array(EventRule) }).optional(),
  permissions: ClientPermission,
  createdAt: Millis,
  origin: z.enum(['content', 'manual']),
  /** Set when a schedule made the round; the event is then the root. */
  originType: z.literal('scheduled').optional(),
  rootEventId: z.string().optional(),
})
export type EventObject = z.infer<typeof EventObject>

const DateRange = z.object({ from: z.string(), to: z.string() })

// ── For operators ──────────────────────────────────────────────────────────

export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/basic/events/calendar',
  summary:
    'Get the rounds of each event in a time range, by default the current month; `query` is a part of a name or id.',
  scope: 'realm',
  access: { operator: 'view events' },
  query: z.object({
    from: IsoTime.optional(),
    to: IsoTime.optional(),
    query: text(200).optional(),
    /** Default in a search: 10. */
    limit: z.int().min(1).max(1_000).optional(),
  }),
  response: z.object({
    eventInDateRange: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state: z.enum(eventStates),
        dates: z.array(DateRange),
        createdAt: Millis,
      }),
    ),
  }),
})

export const listEventContents = endpoint({
  method: 'GET',
  path: '/basic/events/content',
  summary: 'List the events of the realm, from its published content and from operators.',
  scope: 'realm',
  access: { operator: 'view events' },
  response: z.object({ content: z.array(EventView) }),
})

export const listRunningEvents = endpoint({
  method: 'GET',
  path: '/basic/events/running',
  summary: 'List the events that are running now.',
  scope: 'realm',
  access: { operator: 'view events', player: 'any' },
  response: z.object({ events: z.array(EventObject) }),
})

/** With `If-Match: "0"` it only makes a new event. */
export const applyEventContent = endpoint({
  method: 'POST',
  path: '/basic/events/applyContent',
  summary:
    'Create an event, or replace the one with its symbol. The change applies to the running round and all later ones.',
  scope: 'realm',
  reaches: 'everyone',
  otherWay: 'Add it to a change set and request approval of its plan.',
  access: { operator: ['create events', 'edit events', 'clone events', 'schedule events'] },
  body: z.object({ content: EventContent }),
  response: CommonResponse,
  errors: ['StaleVersion', 'UnknownSymbol', 'SegmentNotFound', 'TrialNotFound'],
})

const params = z.object({ id: EventId })

export const getEvent = endpoint({
  method: 'GET',
  path: '/object/events/:id',
  summary: 'Get one round of an event; by the symbol alone: the running round, else the next, else the last.',
  scope: 'realm',
  access: { operator: 'view events' },
  params,
  response: EventObject,
})

export const endEventPhase = endpoint({
  method: 'PUT',
  path: '/object/events/:id/endPhase',
  summary:
    'End the current phase now or at a given time. Later phases move with it; the end of the last one ends the event.',
  scope: 'realm',
  reaches: 'promised',
  access: { operator: 'end-phase events' },
  params,
  body: z.object({
    /** A time up to a minute ago counts as now. */
    time: IsoOrEpochTime.optional(),
    /** The name of the phase to end. Fails if it is not the current one, because somebody else has ended it. */
    phase: opaque(128).optional(),
  }),
  response: CommonResponse,
  errors: ['EventNotRunning'],
})

export const endEvent = endpoint({
  method: 'DELETE',
  path: '/object/events/:id/content',
  summary: 'End the event now and withdraw its content. No further rounds start.',
  scope: 'realm',
  reaches: 'promised',
  access: { operator: 'end events' },
  params,
  response: CommonResponse,
  errors: ['EventOver'],
})

export const setEventContent = endpoint({
  method: 'PUT',
  path: '/object/events/:id/content',
  summary: 'Replace the event with this id, for older tools.',
  scope: 'realm',
  reaches: 'everyone',
  otherWay: 'Add it to a change set and request approval of its plan.',
  access: { operator: ['create events', 'edit events', 'clone events', 'schedule events'] },
  params,
  body: z.object({
    event: EventContent,
    // Ignored: an event that an operator writes is always the operator’s, and its schedule makes the rounds.
    origin: opaque(100).optional(),
    originType: opaque(100).optional(),
    rootEventId: opaque(200).optional(),
  }),
  response: CommonResponse,
  errors: ['StaleVersion', 'UnknownSymbol', 'SegmentNotFound', 'TrialNotFound'],
})

export const pingEvent = endpoint({
  method: 'GET',
  path: '/object/events/:id/ping',
  summary: 'Check whether a round is running or upcoming.',
  scope: 'realm',
  access: { operator: 'view events', player: 'any' },
  params,
  response: z.object({ keepAlive: z.boolean() }),
})

export const refreshEvent = endpoint({
  method: 'PUT',
  path: '/object/events/:id/refresh',
  summary: 'Reload the event from the published content, and make game clients read it again.',
  scope: 'realm',
  reaches: 'promised',
  access: { operator: 'edit events' },
  params,
  response: CommonResponse,
})

export const RoundParticipation = z.object({
  /** Players with a score in the round. */
  players: z.int(),
  /**
   * Players of the realm who were active since the start of the round: until now for a running round, until its end for
   * a finished one. Absent for rounds that have not started and for old ones.
   */
  activePlayers: z.int().optional(),
})
export type RoundParticipation = z.infer<typeof RoundParticipation>

const Round = EventObject.extend(RoundParticipation.shape)

/** One event in the console’s list, with its current and upcoming rounds. */
export const EventRow = z.object({
  symbol: z.string(),
  content: EventView,
  /** Withdrawn: no more rounds follow. */
  isWithdrawn: z.boolean(),
  /** The running round, the next one, and the last finished one. */
  current: Round.optional(),
  next: EventObject.optional(),
  last: Round.optional(),
  /** When the next rounds begin, at most ten. */
  upcoming: z.array(Millis),
  version: Version,
  updatedAt: Millis,
  /** The operator who changed it last, if the account is still there. */
  updatedBy: z.string().optional(),
})
export type EventRow = z.infer<typeof EventRow>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'List the events of the realm with their current rounds, running events first.',
  scope: 'realm',
  access: { operator: 'view events' },
  response: z.object({
    events: z.array(EventRow),
    /** Events of the published content that are not valid, and why. */
    problems: z.array(z.object({ symbol: z.string(), message: z.string() })),
  }),
})

export const getEventRow = endpoint({
  method: 'GET',
  path: '/api/events/:symbol',
  summary: 'Get one event with its current round.',
  scope: 'realm',
  access: { operator: 'view events' },
  params: z.object({ symbol: EventSymbol }),
  response: EventRow,
})

export const listEventRounds = endpoint({
  method: 'GET',
  path: '/api/events/:symbol/rounds',
  summary: 'List the rounds of an event with how many players took part and how many were active, newest first.',
  scope: 'realm',
  access: { operator: 'view events' },
  params: z.object({ symbol: EventSymbol }),
  query: z.object(pageQuery),
  response: buildPageSchema(Round),
})

/** Participation in one round of an event. */
export const EventParticipation = z.object({
  /** The round. */
  id: z.string(),
  startTime: Millis,
  endTime: Millis,
  /** The length of a step; at most 120 steps make the round. */
  stepMs: z.int(),
  /**
   * One entry per step, from the start of the round until now: players with their first score, and players whose last
   * claim was in this step. Each further claim moves the player to its step.
   */
  steps: z.array(z.object({ entries: z.int(), claims: z.int() })),
  /** Players with a score, and how many of them have claimed a reward. */
  players: z.int(),
  claimed: z.int(),
  /** Players who claimed after the round had ended. */
  claimedLater: z.int(),
  leaderboardId: z.string(),
  /** The best scores of all partitions, at most five; ranks are within the partition. */
  top: z.array(z.object({ gamerTag: Id, score: z.number(), rank: z.int().min(1), partition: z.string() })),
  /** False if there are more than 1,000 partitions: then `top` covers only 1,000 of them. */
  isTopOfAll: z.boolean(),
})
export type EventParticipation = z.infer<typeof EventParticipation>

export const getEventParticipation = endpoint({
  method: 'GET',
  path: '/object/events/:id/participation',
  summary:
    'Get the participation in a round of an event: players, last claims, and the best five. Without a round, the running one is used, else the next or the last.',
  scope: 'realm',
  access: { operator: 'view events' },
  params,
  response: EventParticipation,
})
