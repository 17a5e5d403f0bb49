import { listGroupTalk, removeChatMessage, sendChatMessage } from '@regent/contract/engage/chat'
import { createGroup, listGroups } from '@regent/contract/engage/groups'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { type Story, undoNewest } from '../../../testing/undo-story.ts'

const groupIn = async (by: Actor) => (await by.call(listGroups, {})).rows[0]?.id ?? 0

async function talk(by: Actor) {
  const id = await groupIn(by)
  return id === 0 ? [] : (await by.call(listGroupTalk, { params: { id } })).rows
}

const say = async (app: TestApp) => {
  const player = await app.player()
  const params = { gamerTag: player.gamerTag }
  const { group } = await player.call(createGroup, { params, body: { name: 'Star Sailors' } })
  await player.call(sendChatMessage, { params, body: { roomId: `group.${group.id}`, content: 'Ahoy' } })
}

const remove = async (by: Actor) => {
  const [message] = await talk(by)
  const params = { id: await groupIn(by), messageId: message?.id ?? '' }
  await by.call(removeChatMessage, { params, body: { reason: 'An insult' } })
}

export const chatStories = {
  'chat-message': [
    {
      name: 'a message that was removed',
      change: async (app, by) => {
        await say(app)
        await remove(by)
      },
      newer: undoNewest,
      state: async (_, by) => (await talk(by)).map(({ text, state, removal }) => ({ text, state, removal })),
    },
  ],
} satisfies Record<string, Story[]>
