// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  ClaimEventRewardsInput,
  ClaimEventRewardsOutput,
  CommonResponse,
  GetPlayerEventsInput,
  GetPlayerEventsOutput,
  ListRunningEventsOutput,
  PingEventInput,
  PingEventOutput,
  SetEventScoreInput,
} from '../shapes.ts'

/** List the events that are running now. */
export const listRunningEvents = /* @__PURE__ */ defineCall<NoInput, ListRunningEventsOutput>('GET', '/basic/events/running')

/** Check whether a round is running or upcoming. */
export const pingEvent = /* @__PURE__ */ defineCall<PingEventInput, PingEventOutput>('GET', '/object/events/:id/ping')

/**
 * Claim the rewards that the player has earned in an event, each once. Rewards for ranks and guilds need the event to be over.
 *
 * Errors: `EventNotFound`, `NoPendingClaims`, `PlayerNotFound`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const claimEventRewards = /* @__PURE__ */ defineCall<ClaimEventRewardsInput, ClaimEventRewardsOutput>('POST', '/object/event-players/:gamerTag/claim', {
  self: 'gamerTag',
  repeat: { done: 'NoPendingClaims' },
})

/**
 * Get the running events, and the last fifty finished ones that the player took part in.
 *
 * Errors: `PlayerNotFound`.
 */
export const getPlayerEvents = /* @__PURE__ */ defineCall<GetPlayerEventsInput, GetPlayerEventsOutput>('GET', '/object/event-players/:gamerTag', {
  self: 'gamerTag',
})

/**
 * Set a player’s score in a running event, or add to it.
 *
 * Errors: `EventNotFound`, `EventNotWritable`, `EventNotForPlayer`, `PlayerNotFound`, `LeaderboardNotFound`, `LeaderboardFrozen`.
 */
export const setEventScore = /* @__PURE__ */ defineCall<SetEventScoreInput, CommonResponse>('PUT', '/object/event-players/:gamerTag/score', {
  self: 'gamerTag',
  repeat: { unless: ['increment'] },
})
