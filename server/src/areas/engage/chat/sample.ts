import {
  listChatMessages,
  listChatRooms,
  listGroupTalk,
  removeChatMessage,
  sendChatMessage,
  withdrawChatMessage,
} from '@regent/contract/engage/chat'
import { listGroups } from '@regent/contract/engage/groups'
import { hoursOf, sampleTalk } from '@regent/contract/samples/chat'
import type { Remote } from '../../../kernel/records/remote.ts'
import {
  momentOf,
  type SampleMoment,
  type SampleRealm,
  type SampleScope,
} from '../../../kernel/records/sample-realm.ts'
import { listRooms, send } from './service.ts'

/** What the guilds said over the last days, each line at its time by those who were members by then. */
export const talkOfSample = (): SampleMoment[] =>
  sampleTalk.map((line) => ({
    daysAgo: line.daysAgo,
    hour: hoursOf(line),
    by: 'admin',
    async work({ gamerTags, asPlayer }) {
      const gamerTag = gamerTags[line.by]
      if (gamerTag === undefined) return
      await asPlayer?.(gamerTag, async (context) => {
        const [room] = await listRooms(context.realm, gamerTag)
        if (room) await send(context, gamerTag, { roomId: room.id, content: line.text })
      })
    },
  }))

/** How long a message stood before its writer withdrew it or the staff removed it. */
const stoodHours = 0.4

const roomOf = async (server: Remote, gamerTag: number, client: SampleScope): Promise<string> =>
  (await server.call(listChatRooms, { params: { gamerTag } }, client)).rooms[0]?.id ?? ''

/** One message is removed, and another withdrawn. */
export const hiddenOfTalk = (): SampleMoment[] =>
  sampleTalk
    .filter(({ removed, isWithdrawn }) => removed !== undefined || isWithdrawn)
    .map((line) =>
      momentOf({ daysAgo: line.daysAgo, hour: hoursOf(line) + stoodHours }, async (moment) => {
        const { server, as, gamerTags, clientOf } = moment
        const { group, by, text, removed, isWithdrawn } = line
        if (isWithdrawn) {
          const client = await clientOf(by)
          const params = { gamerTag: gamerTags[by] ?? 0 }
          const query = { roomId: await roomOf(server, params.gamerTag, client) }
          const { messages } = await server.call(listChatMessages, { params, query }, client)
          const messageId = messages.find(({ content }) => content === text)?.messageId
          if (messageId) await server.call(withdrawChatMessage, { params, body: { messageId } }, client)
        }
        if (removed) {
          const { rows: groups } = await server.call(listGroups, {}, as)
          const id = groups.find(({ name }) => name === group)?.id ?? 0
          const { rows } = await server.call(listGroupTalk, { params: { id } }, as)
          const messageId = rows.find((row) => row.text === text)?.id
          const body = { reason: removed }
          if (messageId) await server.call(removeChatMessage, { params: { id, messageId }, body }, as)
        }
      }),
    )

/** Without a past the guilds say now what they said last. */
export async function fillSample({ server, as, players, hasPast }: SampleRealm): Promise<void> {
  if (hasPast) return
  for (const { daysAgo, by, text } of sampleTalk) {
    if (daysAgo > 1) continue
    const { gamerTag = 0, token = '' } = players[by] ?? {}
    const client = { scope: as.scope, token }
    const body = { roomId: await roomOf(server, gamerTag, client), content: text }
    await server.call(sendChatMessage, { params: { gamerTag }, body }, client)
  }
}
