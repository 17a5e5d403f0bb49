// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  CommonResponse,
  DeleteStatsInput,
  EmptyResponse,
  GetStatsInput,
  ListStatKeysOutput,
  SetStatsInput,
  StatsOfPlayer,
  SubscribeToStatsInput,
  UnsubscribeFromStatsInput,
  UpdateStatsBatchInput,
} from '../shapes.ts'

/** Delete stats (names separated by commas). */
export const deleteStats = /* @__PURE__ */ defineCall<DeleteStatsInput, EmptyResponse>('DELETE', '/object/stats/:objectId')

/** Get the stats of one space of a player; empty for an unknown player. */
export const getStats = /* @__PURE__ */ defineCall<GetStatsInput, StatsOfPlayer>('GET', '/object/stats/:objectId')

/** List the names of the stats that players of the realm have, by space: the first 1000 of each. */
export const listStatKeys = /* @__PURE__ */ defineCall<NoInput, ListStatKeysOutput>('GET', '/api/stats/keys')

/**
 * Set stats, or add to them atomically.
 *
 * Errors: `NoGamerTag`.
 */
export const setStats = /* @__PURE__ */ defineCall<SetStatsInput, EmptyResponse>('POST', '/object/stats/:objectId')

/**
 * Subscribe a service to changes of stats. Refused: services read stats here when they need them.
 *
 * Errors: `NotSetUp`.
 */
export const subscribeToStats = /* @__PURE__ */ defineCall<SubscribeToStatsInput, CommonResponse>('PUT', '/basic/stats/subscribe')

/**
 * Unsubscribe a service from stat changes. Always refused: services cannot subscribe.
 *
 * Errors: `NotSetUp`.
 */
export const unsubscribeFromStats = /* @__PURE__ */ defineCall<UnsubscribeFromStatsInput, CommonResponse>('DELETE', '/basic/stats/subscribe')

/**
 * Set stats of many players or add to them, all or none.
 *
 * Errors: `ApprovalNeeded`, `NoGamerTag`, `StaleVersion`.
 */
export const updateStatsBatch = /* @__PURE__ */ defineCall<UpdateStatsBatchInput, EmptyResponse>('POST', '/basic/stats/batch')
