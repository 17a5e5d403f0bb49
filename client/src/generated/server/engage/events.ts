// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  ApplyEventContentInput,
  CommonResponse,
  EndEventInput,
  EndEventPhaseInput,
  EventObject,
  EventParticipation,
  EventRow,
  GetEventCalendarInput,
  GetEventCalendarOutput,
  GetEventInput,
  GetEventParticipationInput,
  GetEventRowInput,
  ListEventContentsOutput,
  ListEventRoundsInput,
  ListEventRoundsOutput,
  ListEventsOutput,
  RefreshEventInput,
  SetEventContentInput,
} from '../shapes.ts'

/**
 * Create an event, or replace the one with its symbol. The change applies to the running round and all later ones.
 *
 * Errors: `StaleVersion`, `UnknownSymbol`, `SegmentNotFound`, `TrialNotFound`.
 */
export const applyEventContent = /* @__PURE__ */ defineCall<ApplyEventContentInput, CommonResponse>('POST', '/basic/events/applyContent')

/**
 * End the event now and withdraw its content. No further rounds start.
 *
 * Errors: `EventOver`.
 */
export const endEvent = /* @__PURE__ */ defineCall<EndEventInput, CommonResponse>('DELETE', '/object/events/:id/content', {
  hasNoBody: true,
})

/**
 * End the current phase now or at a given time. Later phases move with it; the end of the last one ends the event.
 *
 * Errors: `EventNotRunning`.
 */
export const endEventPhase = /* @__PURE__ */ defineCall<EndEventPhaseInput, CommonResponse>('PUT', '/object/events/:id/endPhase')

/** Get one round of an event; by the symbol alone: the running round, else the next, else the last. */
export const getEvent = /* @__PURE__ */ defineCall<GetEventInput, EventObject>('GET', '/object/events/:id')

/** Get the rounds of each event in a time range, by default the current month; `query` is a part of a name or id. */
export const getEventCalendar = /* @__PURE__ */ defineCall<GetEventCalendarInput, GetEventCalendarOutput>('GET', '/basic/events/calendar')

/** Get the participation in a round of an event: players, last claims, and the best five. Without a round, the running one is used, else the next or the last. */
export const getEventParticipation = /* @__PURE__ */ defineCall<GetEventParticipationInput, EventParticipation>('GET', '/object/events/:id/participation')

/** Get one event with its current round. */
export const getEventRow = /* @__PURE__ */ defineCall<GetEventRowInput, EventRow>('GET', '/api/events/:symbol')

/** List the events of the realm, from its published content and from operators. */
export const listEventContents = /* @__PURE__ */ defineCall<NoInput, ListEventContentsOutput>('GET', '/basic/events/content')

/** List the rounds of an event with how many players took part and how many were active, newest first. */
export const listEventRounds = /* @__PURE__ */ defineCall<ListEventRoundsInput, ListEventRoundsOutput>('GET', '/api/events/:symbol/rounds')

/** List the events of the realm with their current rounds, running events first. */
export const listEvents = /* @__PURE__ */ defineCall<NoInput, ListEventsOutput>('GET', '/api/events')

/** Reload the event from the published content, and make game clients read it again. */
export const refreshEvent = /* @__PURE__ */ defineCall<RefreshEventInput, CommonResponse>('PUT', '/object/events/:id/refresh', {
  hasNoBody: true,
})

/**
 * Replace the event with this id, for older tools.
 *
 * Errors: `StaleVersion`, `UnknownSymbol`, `SegmentNotFound`, `TrialNotFound`.
 */
export const setEventContent = /* @__PURE__ */ defineCall<SetEventContentInput, CommonResponse>('PUT', '/object/events/:id/content')
