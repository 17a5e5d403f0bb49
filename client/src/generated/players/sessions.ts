// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  GetOwnSessionHistoryInput,
  GetOwnSessionHistoryOutput,
  GetPresenceInput,
  GetPresenceOutput,
  KeepPresenceInput,
  KeepPresenceOutput,
  QueryPresenceInput,
  QueryPresenceOutput,
  SendHeartbeatOutput,
  SetPresenceStatusInput,
  SetPresenceStatusOutput,
  StartSessionInput,
  StartSessionOutput,
} from '../shapes.ts'

/** Get a month of the signed-in player: the days of their sessions, in UTC. */
export const getOwnSessionHistory = /* @__PURE__ */ defineCall<GetOwnSessionHistoryInput, GetOwnSessionHistoryOutput>('GET', '/basic/session/client/history')

/**
 * Get a player’s presence: whether they are online, their status and description.
 *
 * Errors: `PlayerNotFound`.
 */
export const getPresence = /* @__PURE__ */ defineCall<GetPresenceInput, GetPresenceOutput>('GET', '/api/players/:gamerTag/presence')

/** Report that the player is online. Same as a heartbeat. */
export const keepPresence = /* @__PURE__ */ defineCall<KeepPresenceInput, KeepPresenceOutput>('PUT', '/api/players/:gamerTag/presence', {
  self: 'gamerTag',
  hasNoBody: true,
  repeat: {},
})

/** Get the presence of several players. Unknown gamer tags are omitted. */
export const queryPresence = /* @__PURE__ */ defineCall<QueryPresenceInput, QueryPresenceOutput>('POST', '/api/presence/query', {
  isSafe: true,
})

/** Send a heartbeat: the game client is still running. */
export const sendHeartbeat = /* @__PURE__ */ defineCall<NoInput, SendHeartbeatOutput>('POST', '/basic/session/heartbeat', {
  hasNoBody: true,
  repeat: {},
})

/**
 * Set the presence that other players see of the caller. Omitted fields do not change.
 *
 * Errors: `PlayerNotFound`.
 */
export const setPresenceStatus = /* @__PURE__ */ defineCall<SetPresenceStatusInput, SetPresenceStatusOutput>('PUT', '/api/players/:gamerTag/presence/status', {
  self: 'gamerTag',
  repeat: {},
})

/** Begin a session of a game client. Opening the realtime socket does the same. */
export const startSession = /* @__PURE__ */ defineCall<StartSessionInput, StartSessionOutput>('POST', '/basic/session')
