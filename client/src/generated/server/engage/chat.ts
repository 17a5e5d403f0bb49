// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  ListGroupTalkInput,
  ListGroupTalkOutput,
  RemoveChatMessageInput,
  TalkMessage,
} from '../shapes.ts'

/**
 * List the messages of a group, newest first, including withdrawn and removed ones.
 *
 * Errors: `GroupNotFound`.
 */
export const listGroupTalk = /* @__PURE__ */ defineCall<ListGroupTalkInput, ListGroupTalkOutput>('GET', '/api/chat/groups/:id/messages')

/**
 * Remove a message. Players no longer see it, staff still do.
 *
 * Errors: `ChatMessageNotFound`, `ChatMessageRemoved`.
 */
export const removeChatMessage = /* @__PURE__ */ defineCall<RemoveChatMessageInput, TalkMessage>('DELETE', '/api/chat/groups/:id/messages/:messageId')
