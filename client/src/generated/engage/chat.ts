// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  AssertCleanTextInput,
  CommonResponse,
  EmptyResponse,
  GetChatInput,
  GetChatOutput,
  ListChatMessagesInput,
  ListChatMessagesOutput,
  ListChatRoomsInput,
  ListChatRoomsOutput,
  SendChatMessageInput,
  SendChatMessageOutput,
  WithdrawChatMessageInput,
} from '../shapes.ts'

/**
 * Check that a text contains none of the words that the realm masks.
 *
 * Errors: `Profanity`.
 */
export const assertCleanText = /* @__PURE__ */ defineCall<AssertCleanTextInput, EmptyResponse>('GET', '/basic/chat/profanityAssert')

/** Get the chat rooms of a player, for clients that keep them up to date. */
export const getChat = /* @__PURE__ */ defineCall<GetChatInput, GetChatOutput>('GET', '/object/chatV2/:gamerTag', {
  self: 'gamerTag',
})

/**
 * List the messages of a room that the player is in, newest first.
 *
 * Errors: `ChatRoomNotFound`.
 */
export const listChatMessages = /* @__PURE__ */ defineCall<ListChatMessagesInput, ListChatMessagesOutput>('GET', '/object/chatV2/:gamerTag/messages', {
  self: 'gamerTag',
})

/** List the chat rooms of a player: one for each group that they are in. */
export const listChatRooms = /* @__PURE__ */ defineCall<ListChatRoomsInput, ListChatRoomsOutput>('GET', '/object/chatV2/:gamerTag/rooms', {
  self: 'gamerTag',
})

/**
 * Send a message to a room of the player. The other members receive it over the socket.
 *
 * Errors: `ChatRoomNotFound`.
 */
export const sendChatMessage = /* @__PURE__ */ defineCall<SendChatMessageInput, SendChatMessageOutput>('POST', '/object/chatV2/:gamerTag/messages', {
  self: 'gamerTag',
})

/**
 * Withdraw an own message. The other members no longer see it.
 *
 * Errors: `ChatMessageNotFound`.
 */
export const withdrawChatMessage = /* @__PURE__ */ defineCall<WithdrawChatMessageInput, CommonResponse>('DELETE', '/object/chatV2/:gamerTag/messages', {
  self: 'gamerTag',
})
