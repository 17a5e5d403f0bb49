import {
  listChatMessages,
  listChatRooms,
  listGroupTalk,
  removeChatMessage,
  sendChatMessage,
  withdrawChatMessage,
} from '@regent/contract/chat'
import { listGroups } from '@regent/contract/groups'
import { hoursOf, sampleTalk } from '@regent/contract/samples/chat'
import type { SampleMoment, SampleRealm } from '../../../kernel/sample/sample-realm.ts'
import { roomsOf, send } from './service.ts'

/** What the guilds said over the last days, each line at its time by those who were members by then. */
export const talkOfSample = (): SampleMoment[] =>
  sampleTalk.map((line) => ({
    ...{ daysAgo: line.daysAgo, hour: hoursOf(line), by: 'admin' },
    async work({ gamerTags, asPlayer }) {
      const gamerTag = gamerTags[line.by]
      if (gamerTag === undefined) return
      await asPlayer?.(gamerTag, async (context) => {
        const [room] = await roomsOf(context.realm, gamerTag)
        if (room) await send(context, gamerTag, { roomId: room.id, content: line.text })
      })
    },
  }))

/** Without a past the guilds say now what they said last; then one message is removed, and another withdrawn. */
export async function fillSample({ server, as, players, hasPast }: SampleRealm): Promise<void> {
  const clientOf = (index: number) => ({ scope: as.scope, token: players[index]?.token ?? '' })
  const paramsOf = (index: number) => ({ params: { gamerTag: players[index]?.gamerTag ?? 0 } })
  const roomOf = async (index: number) =>
    (await server.call(listChatRooms, paramsOf(index), clientOf(index))).rooms[0]?.id ?? ''
  for (const { daysAgo, by, text } of hasPast ? [] : sampleTalk) {
    if (daysAgo > 1) continue
    const body = { roomId: await roomOf(by), content: text }
    await server.call(sendChatMessage, { ...paramsOf(by), body }, clientOf(by))
  }
  const { rows: groups } = await server.call(listGroups, {}, as)
  for (const { group, by, text, removed, isWithdrawn } of sampleTalk) {
    if (isWithdrawn) {
      const query = { roomId: await roomOf(by) }
      const { messages } = await server.call(listChatMessages, { ...paramsOf(by), query }, clientOf(by))
      const messageId = messages.find(({ content }) => content === text)?.messageId
      if (messageId) await server.call(withdrawChatMessage, { ...paramsOf(by), body: { messageId } }, clientOf(by))
    }
    if (removed) {
      const id = groups.find(({ name }) => name === group)?.id ?? 0
      const { rows } = await server.call(listGroupTalk, { params: { id } }, as)
      const messageId = rows.find((row) => row.text === text)?.id
      if (messageId) await server.call(removeChatMessage, { params: { id, messageId }, body: { reason: removed } }, as)
    }
  }
}
