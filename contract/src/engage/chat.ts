import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, CommonResponse, EmptyResponse, Id, Millis, pageQuery } from '../core/shapes.ts'
import { opaque, prose } from '../core/values.ts'

/** Longest message, in characters. */
export const maxMessageLength = 500
/** Messages that one player may send in a minute. */
export const maxMessagesPerMinute = 20
/** Messages stored per room; the oldest are deleted first. */
export const maxMessagesPerRoom = 1_000
/** Retention of messages, in days. */
export const messagesKeptDays = 30

/** `group.7`: the room of the group 7. */
export const RoomId = opaque(40)
export const MessageId = z.uuid()
export const RemovalReason = prose(500).trim().min(1, 'must not be empty')

/** A room in the API for game clients: the name of a guild's room begins with `group`. */
export const ChatRoom = z.object({
  id: RoomId.describe('Id of the room, such as group.7 for the group 7.'),
  name: z.string().describe('The same as `id`. Rooms of guilds begin with group.'),
  keepSubscribed: z.boolean().describe('True to stay in the room while offline.'),
  players: z.array(Id).describe('The gamer tags of the members.'),
})

/** A message as game clients get it. */
export const ChatMessage = z.object({
  messageId: z.string().describe('The id of the message.'),
  roomId: RoomId.describe('The id of the room.'),
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  content: z.string().describe('As it was written.'),
  censoredContent: z.string().describe('The same without the words that the realm masks: what a game shows.'),
  timestampMillis: Millis.describe('When it was sent: milliseconds since 1970, UTC.'),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const ofPlayer = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag
const rooms = z.object({ rooms: z.array(ChatRoom).describe('Rooms of the player.') })

// ── Of a player ────────────────────────────────────────────────────────────

export const getChat = endpoint({
  method: 'GET',
  path: '/object/chatV2/:gamerTag',
  summary: 'Get the chat rooms of a player, for clients that keep them up to date.',
  scope: 'realm',
  access: { player: 'own', owner },
  params: ofPlayer,
  response: rooms,
})

export const listChatRooms = endpoint({
  method: 'GET',
  path: '/object/chatV2/:gamerTag/rooms',
  summary: 'List the chat rooms of a player: one for each group that they are in.',
  scope: 'realm',
  access: { player: 'own', owner },
  params: ofPlayer,
  response: rooms,
})

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/object/chatV2/:gamerTag/messages',
  summary: 'List the messages of a room that the player is in, newest first.',
  scope: 'realm',
  access: { player: 'own', owner },
  params: ofPlayer,
  query: z.object({ ...pageQuery, roomId: RoomId.describe('The id of the room.') }),
  response: z.object({
    messages: z.array(ChatMessage).describe('Messages, newest first.'),
    next: z.string().nullable().describe('Send it as cursor to get the next page. Null: this page is the last.'),
  }),
  errors: ['ChatRoomNotFound'],
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/object/chatV2/:gamerTag/messages',
  summary: 'Send a message to a room of the player. The other members receive it over the socket.',
  scope: 'realm',
  access: { player: 'own', owner },
  params: ofPlayer,
  body: z.object({
    roomId: RoomId.describe('The id of the room.'),
    content: opaque(maxMessageLength).trim().min(1, 'must not be empty').describe('The text of the message.'),
  }),
  response: z.object({ message: ChatMessage.describe('The message as it was stored.') }),
  errors: ['ChatRoomNotFound'],
})

export const withdrawChatMessage = endpoint({
  method: 'DELETE',
  path: '/object/chatV2/:gamerTag/messages',
  summary: 'Withdraw an own message. The other members no longer see it.',
  scope: 'realm',
  access: { player: 'own', owner },
  params: ofPlayer,
  body: z.object({ messageId: MessageId.describe('The id of the message.') }),
  response: CommonResponse,
  errors: ['ChatMessageNotFound'],
})

export const assertCleanText = endpoint({
  method: 'GET',
  path: '/basic/chat/profanityAssert',
  summary: 'Check that a text contains none of the words that the realm masks.',
  scope: 'realm',
  access: { operator: 'view groups', player: 'any' },
  query: z.object({ text: prose(2_000).describe('Text to check against the words that the realm masks.') }),
  response: EmptyResponse,
  errors: ['Profanity'],
})

// ── For operators ──────────────────────────────────────────────────────────

/** A message as operators see it, also one that players see no more. */
export const TalkMessage = z.object({
  id: MessageId.describe('Id of the message.'),
  gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'),
  text: z.string().describe('Masked for callers who see personal data masked.'),
  sent: Millis.describe('When the message was sent.'),
  state: z
    .enum(['shown', 'withdrawn', 'removed'])
    .describe('`shown` to players, `withdrawn` by the author, or `removed` by the staff.'),
  hidden: Millis.optional().describe('When it was withdrawn or removed: since then players do not see it.'),
  removal: z
    .object({
      reason: z.string().describe('Reason that the operator or the game server gave.'),
      by: z.string().optional().describe('Absent when a game server removed it, or the account no longer exists.'),
    })
    .optional()
    .describe('Operator who removed the message, and the reason. Absent: it is visible.'),
})
export type TalkMessage = z.infer<typeof TalkMessage>

export const listGroupTalk = endpoint({
  method: 'GET',
  path: '/api/chat/groups/:id/messages',
  summary: 'List the messages of a group, newest first, including withdrawn and removed ones.',
  scope: 'realm',
  access: { operator: 'view groups' },
  params: z.object({ id: Id }),
  query: z.object(pageQuery),
  response: buildPageSchema(TalkMessage),
  errors: ['GroupNotFound'],
})

export const removeChatMessage = endpoint({
  method: 'DELETE',
  path: '/api/chat/groups/:id/messages/:messageId',
  summary: 'Remove a message. Players no longer see it, staff still do.',
  scope: 'realm',
  access: { operator: 'edit groups' },
  params: z.object({ id: Id, messageId: MessageId.describe('The id of the message.') }),
  body: z.object({
    reason: RemovalReason.describe('Reason for the removal. It is stored with the message and in the audit trail.'),
  }),
  response: TalkMessage,
  errors: ['ChatMessageNotFound', 'ChatMessageRemoved'],
})
