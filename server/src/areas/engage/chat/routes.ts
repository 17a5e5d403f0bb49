import {
  assertCleanText,
  getChat,
  listChatMessages,
  listChatRooms,
  listGroupTalk,
  removeChatMessage,
  sendChatMessage,
  withdrawChatMessage,
} from '@regent/contract/engage/chat'
import { ApiError } from '@regent/contract/errors'
import { done, ok } from '@regent/contract/shapes'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { hasGroup } from '../groups/service.ts'
import { selectTalk, selectTalkMessage } from './queries.ts'
import * as chat from './service.ts'
import { censorIn } from './words.ts'

/** The rows of a page (the input has one more than the page) and the cursor of the next page. */
function toPage<Row extends { seq: number }>(messages: readonly Row[], limit: number) {
  const rows = messages.slice(0, limit)
  const last = messages.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? writeCursor([last.seq]) : null }
}

export function chatRoutes(server: Router) {
  server.on(getChat, async ({ realm, params }) => ({ rooms: await chat.listRooms(realm, params.gamerTag) }))

  server.on(listChatRooms, async ({ realm, params }) => ({ rooms: await chat.listRooms(realm, params.gamerTag) }))

  server.on(listChatMessages, async (context) => {
    const { roomId, cursor, limit } = context.query
    const before = readCursor(cursor, ['seq'])?.seq
    const messages = await chat.listMessages(context, context.params.gamerTag, roomId, { before, limit: limit + 1 })
    const { rows, next } = toPage(messages, limit)
    return { messages: rows.map(({ view }) => view), next }
  })

  server.on(sendChatMessage, async (context) => ({
    message: await chat.send(context, context.params.gamerTag, context.body),
  }))

  server.on(withdrawChatMessage, async (context) => {
    await chat.withdraw(context, context.params.gamerTag, context.body.messageId)
    return done
  })

  server.on(assertCleanText, async (context) => {
    const { text } = context.query
    if ((await censorIn(context))(text) !== text) throw new ApiError('Profanity', { field: 'text' })
    return ok
  })

  server.on(listGroupTalk, async (context) => {
    const { id } = context.params
    const { cursor, limit } = context.query
    if (!(await hasGroup(context.realm, id))) throw new ApiError('GroupNotFound')
    const before = readCursor(cursor, ['seq'])?.seq
    const { rows, next } = toPage(await selectTalk(context.realm, id, { before, limit: limit + 1 }), limit)
    return { rows: rows.map(chat.talkViews(context)), next }
  })

  server.on(removeChatMessage, async (context) => {
    const { id, messageId } = context.params
    await chat.remove(context, messageId, context.body.reason, id)
    const row = await selectTalkMessage(context.realm, id, messageId)
    if (!row) throw new ApiError('ChatMessageNotFound', { field: 'messageId' })
    return chat.talkViews(context)(row)
  })
}
