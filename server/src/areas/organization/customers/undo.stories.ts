import { deleteLaunchMessage, readLaunchMessage, saveLaunchMessage } from '@regent/contract/organization/customers'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const message = {
  save: (body: string) => async (_: TestApp, by: Actor) => {
    await by.call(saveLaunchMessage, { body: { name: 'welcome', body } })
  },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(deleteLaunchMessage, { body: { file: 'welcome' } })
  },
  state: async (_: TestApp, by: Actor) => {
    const { body } = await by.send(readLaunchMessage, { params: { name: 'welcome' } })
    return (body as { body?: string }).body ?? 'none'
  },
}

export const launchMessageStories: Record<'launch-message', Story[]> = {
  'launch-message': [
    {
      name: 'a message that was written',
      change: message.save('one'),
      newer: message.save('two'),
      state: message.state,
    },
    {
      name: 'a message that was deleted',
      change: async (app, by) => {
        await message.save('one')(app, by)
        await message.remove(app, by)
      },
      newer: message.save('two'),
      state: message.state,
    },
  ],
}
