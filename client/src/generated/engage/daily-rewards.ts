// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  ClaimCalendarInput,
  CommonResponse,
  ListCalendarsInput,
  ListCalendarsOutput,
} from '../shapes.ts'

/**
 * Claim today’s reward of a calendar for the player, once per day.
 *
 * Errors: `CalendarNotFound`, `CalendarNotRunning`, `CalendarNotForPlayer`, `AlreadyClaimedToday`, `NoRewardToday`, `PlayerNotFound`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const claimCalendar = /* @__PURE__ */ defineCall<ClaimCalendarInput, CommonResponse>('POST', '/object/calendars/:objectId/claim', {
  self: 'objectId',
  repeat: { done: 'AlreadyClaimedToday' },
})

/**
 * List the calendars of daily rewards that the player can claim, with their days and the next claim.
 *
 * Errors: `PlayerNotFound`.
 */
export const listCalendars = /* @__PURE__ */ defineCall<ListCalendarsInput, ListCalendarsOutput>('GET', '/object/calendars/:objectId', {
  self: 'objectId',
})
