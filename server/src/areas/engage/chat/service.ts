import { randomUUID } from 'node:crypto'
import {
  type ChatMessage,
  maxMessagesPerMinute,
  maxMessagesPerRoom,
  type TalkMessage,
} from '@regent/contract/engage/chat'
import { ApiError } from '@regent/contract/errors'
import { minuteMs } from '@regent/contract/time'
import { personalSeal } from '../../../kernel/audit/personal.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { maskingFor, maskText } from '../../../kernel/personal-data/masking.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { groupsWithMembers, lockMembership, tagsIn } from '../groups/service.ts'
import * as queries from './queries.ts'
import { type Censor, censorIn } from './words.ts'

/** Engine clients identify rooms of guilds by this prefix. */
const prefix = 'group.'
const toRoomId = (groupId: number) => `${prefix}${groupId}`

function parseRoomId(roomId: string): number {
  const id = roomId.startsWith(prefix) ? roomId.slice(prefix.length) : ''
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new ApiError('ChatRoomNotFound', { field: 'roomId' })
  return Number(id)
}

/** The rooms of a player: those of their groups. */
export async function listRooms(realm: Realm, gamerTag: number) {
  const groups = await groupsWithMembers(realm, gamerTag)
  return groups.map(({ id, members }) => ({
    id: toRoomId(id),
    name: toRoomId(id),
    keepSubscribed: true,
    players: members,
  }))
}

const messageView = (
  row: Pick<queries.MessageRow, 'id' | 'group_id' | 'gamer_tag' | 'text' | 'sent_at'>,
  censor: Censor,
): ChatMessage => ({
  messageId: row.id,
  roomId: toRoomId(row.group_id),
  gamerTag: row.gamer_tag,
  content: row.text,
  censoredContent: censor(row.text),
  timestampMillis: row.sent_at,
})

export async function listMessages(
  context: RealmContext,
  gamerTag: number,
  roomId: string,
  page: { before: number | undefined; limit: number },
) {
  const { realm } = context
  const groupId = parseRoomId(roomId)
  if (!(await tagsIn(realm, groupId)).includes(gamerTag)) throw new ApiError('ChatRoomNotFound', { field: 'roomId' })
  const [rows, censor] = await Promise.all([queries.selectShown(realm, groupId, page), censorIn(context)])
  return rows.map((row) => ({ seq: row.seq, view: messageView(row, censor) }))
}

/** Removes control characters and unpaired surrogates; each would take many bytes of the notification payload. */
const plainText = (content: string): string => content.replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ').trim()

/**
 * The membership stays locked until the message is written: removed members cannot send, and concurrent messages of one
 * player are all counted.
 */
export async function send(
  context: RealmContext,
  gamerTag: number,
  { roomId, content }: { roomId: string; content: string },
): Promise<ChatMessage> {
  const { realm, now } = context
  const groupId = parseRoomId(roomId)
  const text = plainText(content)
  if (text === '') throw new ApiError('BadRequest', { field: 'content', message: 'content must not be empty.' })
  if (!(await lockMembership(realm, groupId, gamerTag))) throw new ApiError('ChatRoomNotFound', { field: 'roomId' })
  if ((await queries.countSent(realm, gamerTag, new Date(now - minuteMs))) >= maxMessagesPerMinute) {
    throw new ApiError('TooManyRequests', {
      message: `Rate limit: ${maxMessagesPerMinute} messages per player and minute. Nothing was sent. Retry in one minute.`,
      retryAfterSeconds: minuteMs / 1_000,
    })
  }
  const row = { id: randomUUID(), group_id: groupId, gamer_tag: gamerTag, text }
  await queries.insertMessage(realm, { ...row, sent_at: new Date(now) })
  await queries.deleteBeyond(realm, groupId, maxMessagesPerRoom)
  const message = messageView({ ...row, sent_at: now }, await censorIn(context))
  for (const member of await tagsIn(realm, groupId)) {
    context.tell({ pid: realm.id, gamerTag: member }, 'CHAT.RECEIVED', message)
  }
  context.unchanged()
  return message
}

export async function withdraw(context: RealmContext, gamerTag: number, id: string): Promise<void> {
  const { realm, now } = context
  const message = await queries.lockMessage(realm, id)
  if (message?.gamer_tag !== gamerTag || message.withdrawn_at !== null || message.removed_at !== null)
    throw new ApiError('ChatMessageNotFound', { field: 'messageId' })
  await queries.updateVisibility(realm, id, { withdrawn_at: new Date(now) })
  await tellMembers(context, message)
  context.unchanged()
}

/** Notifies the clients of a room to reload it. */
async function tellMembers({ realm, tell }: RealmContext, message: queries.MessageRow): Promise<void> {
  const { group_id: groupId, id: messageId } = message
  const chatV2 = { roomId: toRoomId(groupId), messageId }
  for (const gamerTag of await tagsIn(realm, groupId)) {
    tell({ pid: realm.id, gamerTag }, 'chatV2.refresh', { scopes: [], delay: 0, chatV2 })
  }
}

// ── The staff ──────────────────────────────────────────────────────────────

/** Masks chat texts for staff who see personal data masked. */
export function talkViews(context: RealmContext): (row: queries.TalkRow) => TalkMessage {
  const { isClear } = maskingFor(context)
  return ({ id, gamer_tag: gamerTag, text, sent_at: sent, withdrawn_at, removed_at, reason, by }) => {
    const hidden = removed_at ?? withdrawn_at
    return {
      id,
      gamerTag,
      text: isClear ? text : maskText(text),
      sent,
      state: removed_at !== null ? 'removed' : withdrawn_at !== null ? 'withdrawn' : 'shown',
      ...present({ hidden }),
      ...(reason !== null && { removal: { reason, ...present({ by }) } }),
    }
  }
}

async function lockIn({ realm }: RealmContext, id: string, groupId: number | undefined): Promise<queries.MessageRow> {
  const message = await queries.lockMessage(realm, id)
  if (!message || (groupId !== undefined && message.group_id !== groupId))
    throw new ApiError('ChatMessageNotFound', { field: 'messageId' })
  return message
}

/** Hides the message from players; staff still see it. */
export async function remove(context: RealmContext, id: string, reason: string, groupId?: number): Promise<void> {
  const message = await lockIn(context, id, groupId)
  if (message.removed_at !== null) throw new ApiError('ChatMessageRemoved')
  const { realm, caller, now } = context
  await queries.updateVisibility(realm, id, {
    removed_at: new Date(now),
    removed_by: findAccountId(caller) ?? null,
    reason,
  })
  await record(context, message, null, reason)
}

/** Shows the message to players again, unless its author has withdrawn it. */
export async function putBack(context: RealmContext, id: string): Promise<void> {
  const message = await lockIn(context, id, undefined)
  if (message.removed_at === null) return context.unchanged()
  await queries.updateVisibility(context.realm, id, { removed_at: null, removed_by: null, reason: null })
  await record(context, message, message.reason, null)
}

/** A message in the audit trail: its text, or the reason after its removal. */
export type RemovalState = { text: string | null; reason: string | null }

const toRemovalState = ({ text }: queries.MessageRow, reason: string | null): RemovalState => ({
  text: reason === null ? text : null,
  reason,
})

/** Null for a deleted message. */
export async function lockState(realm: Realm, id: string): Promise<RemovalState | null> {
  const message = await queries.lockMessage(realm, id)
  return message ? toRemovalState(message, message.reason) : null
}

/** Both texts are personal data: they are sealed, and erased with the player. */
async function record(
  context: RealmContext,
  message: queries.MessageRow,
  before: string | null,
  after: string | null,
): Promise<void> {
  const { gamer_tag: gamerTag, id } = message
  const player = await findPlayerByTag(context.realm, gamerTag)
  if (!player) throw new ApiError('ChatMessageNotFound')
  const { seal } = await personalSeal(context, player.accountId)
  const sealed = (reason: string | null) => {
    const state = toRemovalState(message, reason)
    return { text: seal(state.text), reason: seal(state.reason) }
  }
  context.change({ subject: 'chat-message', id, before: sealed(before), after: sealed(after), gamerTag })
  await tellMembers(context, message)
}
