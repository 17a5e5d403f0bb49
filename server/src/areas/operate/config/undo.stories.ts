import { getConfig, updateConfig } from '@regent/contract/operate/config'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const config = {
  set: (value: string) => async (_: TestApp, by: Actor) => {
    await by.call(updateConfig, { body: { upserts: { 'shop|mode': value } } })
  },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(updateConfig, { body: { deletes: ['shop|mode'] } })
  },
  state: async (_: TestApp, by: Actor) => (await by.call(getConfig, {})).config,
}

export const configStories: Record<'config', Story[]> = {
  config: [
    { name: 'a key that was made', change: config.set('on'), newer: config.set('off'), state: config.state },
    {
      name: 'a key that was changed',
      change: async (app, by) => {
        await config.set('on')(app, by)
        await config.set('off')(app, by)
      },
      newer: config.remove,
      state: config.state,
    },
    {
      name: 'a key that was deleted',
      change: async (app, by) => {
        await config.set('on')(app, by)
        await config.remove(app, by)
      },
      newer: config.set('slow'),
      state: config.state,
    },
  ],
}
