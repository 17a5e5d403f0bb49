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

export const PhaseTime = z.object({
  name: z.string().describe('Name of the phase.'),
  startTime: Millis.describe('When the phase starts.'),
  endTime: Millis.describe('When the phase ends.'),
})

/** An event in answers: its phases have all lengths, and it has the starts of its schedule. */
export const EventView = EventContent.extend({
  phases: z
    .array(
      z.object({
        name: z.string().describe('Name of the phase.'),
        duration_minutes: z.number().describe('The length in minutes.'),
        durationSeconds: z.number().describe('The length in seconds.'),
        durationMillis: z.number().describe('The length in milliseconds.'),
        rules: z.array(EventRule).optional().describe('Values of the game for the phase.'),
      }),
    )
    .describe('Phases, in their order.'),
  type: z
    .enum(['Immediately', 'Recurring'])
    .describe('`Recurring` if a schedule starts the rounds, else `Immediately`.'),
  recurring: z.boolean().describe('True if the event starts again on a schedule.'),
  origin: z.enum(['content', 'manual']).describe('`content`: from published content. `manual`: made by an operator.'),
})
export type EventView = z.infer<typeof EventView>

/** One round of an event. */
export const EventObject = z.object({
  id: z.string().describe('Id of the round: symbol of the event and start in milliseconds since 1970.'),
  state: z.enum(eventStates).describe('The state of the run.'),
  running: z.boolean().describe('True while the round is in one of its phases.'),
  done: z.boolean().describe('True after the last phase of the round.'),
  content: EventView.describe('Definition of the event for this round.'),
  leaderboardId: z.string().describe('The id of the leaderboard, such as leaderboards.weekly.'),
  startTime: Millis.describe('When the round starts.'),
  endTime: Millis.describe('When the round ends.'),
  phaseTimes: z.array(PhaseTime).describe('Start and end of each phase, in order.'),
  phase: PhaseTime.extend({ rules: z.array(EventRule).describe('Values of the game for the phase.') })
    .optional()
    .describe('The current phase.'),
  permissions: ClientPermission.describe('Rights of game clients for scores of this round.'),
  createdAt: Millis.describe('When it was created.'),
  origin: z.enum(['content', 'manual']).describe('`content`: from published content. `manual`: made by an operator.'),
  originType: z
    .literal('scheduled')
    .optional()
    .describe('Set when a schedule made the round; the event is then the root.'),
  rootEventId: z.string().optional().describe('The id of the content of the event.'),
})
export type EventObject = z.infer<typeof EventObject>

const DateRange = z.object({
  from: z.string().describe('The start of the period.'),
  to: z.string().describe('The end of the period.'),
})

// ── For operators ──────────────────────────────────────────────────────────

export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/basic/events/calendar',
  summary:
    'Get the rounds of each event in a time range, by default the current month; `query` is a part of a name or id.',
  scope: 'realm',
  access: { operator: 'view events' },
  query: z.object({
    from: IsoTime.optional().describe('The start of the period.'),
    to: IsoTime.optional().describe('The end of the period.'),
    query: text(200).optional().describe('Part of a name or an id, in any case; absent: all events.'),
    limit: z.int().min(1).max(1_000).optional().describe('Default in a search: 10.'),
  }),
  response: z.object({
    eventInDateRange: z
      .array(
        z.object({
          id: z.string().describe('Symbol of the event.'),
          name: z.string().describe('The name of the event, for operators.'),
          state: z.enum(eventStates).describe('The state of the run.'),
          dates: z.array(DateRange).describe('Start and end of each round in the time range.'),
          createdAt: Millis.describe('When it was created.'),
        }),
      )
      .describe('Events that have rounds in the time range.'),
  }),
})

export const listEventContents = endpoint({
  method: 'GET',
  path: '/basic/events/content',
  summary: 'List the events of the realm, from its published content and from operators.',
  scope: 'realm',
  access: { operator: 'view events' },
  response: z.object({ content: z.array(EventView).describe('All events of the realm.') }),
})

export const listRunningEvents = endpoint({
  method: 'GET',
  path: '/basic/events/running',
  summary: 'List the events that are running now.',
  scope: 'realm',
  access: { operator: 'view events', player: 'any' },
  response: z.object({ events: z.array(EventObject).describe('Rounds that run now.') }),
})

/** With `If-Match: "0"` it only makes a new event. */
export const applyEventContent = endpoint({
  method: 'POST',
  path: '/basic/events/applyContent',
  summary:
    'Create an event, or replace the one with its symbol. The change applies to the running round and all later ones.',
  scope: 'realm',
  reaches: 'everyone',
  reviewed: true,
  otherWay: 'Add it to a change set and request approval of its plan.',
  access: { operator: ['create events', 'edit events', 'clone events', 'schedule events'] },
  body: z.object({ content: EventContent.describe('Complete definition of the event.') }),
  response: CommonResponse,
  errors: ['StaleVersion', 'UnknownSymbol', 'SegmentNotFound', 'TrialNotFound'],
})

const params = z.object({ id: EventId.describe('Id of a round. The symbol alone means the current round.') })

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
    time: IsoOrEpochTime.optional().describe('A time up to a minute ago counts as now.'),
    phase: opaque(128)
      .optional()
      .describe(
        'The name of the phase to end. Fails if it is not the current one, because somebody else has ended it.',
      ),
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
  reviewed: true,
  otherWay: 'Add it to a change set and request approval of its plan.',
  access: { operator: ['create events', 'edit events', 'clone events', 'schedule events'] },
  params,
  body: z.object({
    event: EventContent.describe('Complete new definition of the event.'),
    // Ignored: an event that an operator writes is always the operator’s, and its schedule makes the rounds.
    origin: opaque(100).optional().describe('Ignored: an event saved by an operator is always `manual`.'),
    originType: opaque(100).optional().describe('Ignored: the schedule of the event decides.'),
    rootEventId: opaque(200).optional().describe('The id of the content of the event.'),
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
  response: z.object({ keepAlive: z.boolean().describe('True if the round is running or upcoming.') }),
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
  players: z.int().describe('Players with a score in the round.'),
  activePlayers: z
    .int()
    .optional()
    .describe(
      'Players of the realm who were active since the start of the round: until now for a running round, until its end for a finished one. Absent for rounds that have not started and for old ones.',
    ),
})
export type RoundParticipation = z.infer<typeof RoundParticipation>

export const EventRound = EventObject.extend(RoundParticipation.shape)

/** One event in the console’s list, with its current and upcoming rounds. */
export const EventRow = z.object({
  symbol: z.string().describe('Symbol of the event.'),
  content: EventView.describe('Definition of the event.'),
  isWithdrawn: z.boolean().describe('Withdrawn: no more rounds follow.'),
  current: EventRound.optional().describe('The running round; absent: none.'),
  next: EventObject.optional().describe('The next round; absent: none is planned.'),
  last: EventRound.optional().describe('The last finished or cancelled round; absent: none.'),
  upcoming: z.array(Millis).describe('When the next rounds begin, at most ten.'),
  version: Version,
  updatedAt: Millis.describe('When it was last changed.'),
  updatedBy: z.string().optional().describe('The operator who changed it last, if the account is still there.'),
})
export type EventRow = z.infer<typeof EventRow>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'List the events of the realm with their current rounds, running events first.',
  scope: 'realm',
  access: { operator: 'view events' },
  response: z.object({
    events: z.array(EventRow).describe('Events of the realm, running ones first.'),
    problems: z
      .array(
        z.object({
          symbol: z.string().describe('Symbol of the invalid event.'),
          message: z.string().describe('Reason why the event is invalid, as a sentence.'),
        }),
      )
      .describe('Events of the published content that are not valid, and why.'),
  }),
})

export const getEventRow = endpoint({
  method: 'GET',
  path: '/api/events/:symbol',
  summary: 'Get one event with its current round.',
  scope: 'realm',
  access: { operator: 'view events' },
  params: z.object({ symbol: EventSymbol.describe('Symbol of the event.') }),
  response: EventRow,
})

export const listEventRounds = endpoint({
  method: 'GET',
  path: '/api/events/:symbol/rounds',
  summary: 'List the rounds of an event with how many players took part and how many were active, newest first.',
  scope: 'realm',
  access: { operator: 'view events' },
  params: z.object({ symbol: EventSymbol.describe('Symbol of the event.') }),
  query: z.object(pageQuery),
  response: buildPageSchema(EventRound),
})

/** Participation in one round of an event. */
export const EventParticipation = z.object({
  id: z.string().describe('The round.'),
  startTime: Millis.describe('When the round starts.'),
  endTime: Millis.describe('When the round ends.'),
  stepMs: z.int().describe('The length of a step; at most 120 steps make the round.'),
  steps: z
    .array(
      z.object({
        entries: z.int().describe('Players with their first score in this step.'),
        claims: z.int().describe('Players whose last claim was in this step.'),
      }),
    )
    .describe(
      'One entry per step, from the start of the round until now: players with their first score, and players whose last claim was in this step. Each further claim moves the player to its step.',
    ),
  players: z.int().describe('Players with a score, and how many of them have claimed a reward.'),
  claimed: z.int().describe('Players with a score who have claimed a reward.'),
  claimedLater: z.int().describe('Players who claimed after the round had ended.'),
  leaderboardId: z.string().describe('The id of the leaderboard, such as leaderboards.weekly.'),
  top: z
    .array(
      z.object({
        gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
        score: z.number().describe('Score of the player in the round.'),
        rank: z.int().min(1).describe('The place: 1 is the best.'),
        partition: z.string().describe('Id of the leaderboard partition of the player.'),
      }),
    )
    .describe('The best scores of all partitions, at most five; ranks are within the partition.'),
  isTopOfAll: z
    .boolean()
    .describe('False if there are more than 1,000 partitions: then `top` covers only 1,000 of them.'),
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
