import { area } from '../../../kernel/records/area.ts'
import { chatMessage } from './chat-message.record.ts'
import { chatRoutes } from './routes.ts'
import { sweepMessages } from './sweep.ts'
import { tables } from './tables.ts'

export const chatArea = area({
  name: 'chat',
  tables,
  rights: ['chat'],
  routes: chatRoutes,
  work: { jobs: ({ jobs }) => sweepMessages(jobs) },
  records: [chatMessage],
  sample: {
    agenda: async () => {
      const sample = await import('./sample.ts')
      return [...sample.talkOfSample(), ...sample.hiddenOfTalk()]
    },
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
