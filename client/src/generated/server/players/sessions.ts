// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  GetSessionHistoryInput,
  GetSessionHistoryOutput,
  GetSessionStatusInput,
  GetSessionStatusOutput,
  ListSessionsInput,
  ListSessionsOutput,
} from '../shapes.ts'

/**
 * Get a month of a player: the days of their sessions and payments, in UTC.
 *
 * Errors: `PlayerNotFound`.
 */
export const getSessionHistory = /* @__PURE__ */ defineCall<GetSessionHistoryInput, GetSessionHistoryOutput>('GET', '/basic/session/history')

/** Check which of the given players are online: seen within `intervalSecs`, or connected now. */
export const getSessionStatus = /* @__PURE__ */ defineCall<GetSessionStatusInput, GetSessionStatusOutput>('GET', '/basic/session/status')

/**
 * List the sessions of a player, newest first by default.
 *
 * Errors: `PlayerNotFound`.
 */
export const listSessions = /* @__PURE__ */ defineCall<ListSessionsInput, ListSessionsOutput>('GET', '/api/sessions')
