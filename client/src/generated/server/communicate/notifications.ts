// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  CommonResponse,
  NotifyNamedPlayersInput,
  NotifyPlayersInput,
  NotifyServersInput,
  PublishMessageInput,
  PublishMessageOutput,
} from '../shapes.ts'

/** Send a message to the given players who are connected. */
export const notifyNamedPlayers = /* @__PURE__ */ defineCall<NotifyNamedPlayersInput, CommonResponse>('POST', '/basic/notification/player')

/** Send a message to all connected players of the realm, or to the given ones. */
export const notifyPlayers = /* @__PURE__ */ defineCall<NotifyPlayersInput, CommonResponse>('POST', '/basic/notification/game')

/**
 * Notify game servers of an event. Always refused: game servers are not connected.
 *
 * Errors: `NotSetUp`.
 */
export const notifyServers = /* @__PURE__ */ defineCall<NotifyServersInput, CommonResponse>('POST', '/basic/notification/server')

/** Send a text on a channel to a connected player or, without a player, to all connected players of the realm. */
export const publishMessage = /* @__PURE__ */ defineCall<PublishMessageInput, PublishMessageOutput>('POST', '/api/mailbox/publish')
