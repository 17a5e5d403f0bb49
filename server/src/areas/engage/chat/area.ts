import { area } from '../../../kernel/records/area.ts'
import { chatMessages } from './personal-data.ts'
import { chatRoutes } from './routes.ts'
import { sweepMessages } from './sweep.ts'
import { tables } from './tables.ts'
import { chatMessage } from './undo.ts'

export const chatArea = area({
  name: 'chat',
  tables,
  rights: ['chat'],
  routes: chatRoutes,
  jobs: ({ jobs }) => sweepMessages(jobs),
  undo: { 'chat-message': chatMessage },
  personalData: [chatMessages],
  sample: {
    agenda: async () => {
      const sample = await import('./sample.ts')
      return [...sample.talkOfSample(), ...sample.hiddenOfTalk()]
    },
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
