import { deleteTimer, listTimerDefs, saveTimer } from '@regent/contract/operate/timers'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const name = 'daily reset'
const save = (cronish: string) => async (_: TestApp, by: Actor) => {
  await by.call(saveTimer, { body: { name, cronish } })
}
const state = async (_: TestApp, by: Actor) =>
  (await by.call(listTimerDefs, {})).timers.map(({ version: _version, updatedAt: _updatedAt, ...timer }) => timer)

export const timerStories: Record<'timer', Story[]> = {
  timer: [
    { name: 'one that was made', change: save('Every day at 09:00'), newer: save('Every day at 10:00'), state },
    {
      name: 'one that was deleted',
      change: async (app, by) => {
        await save('Every day at 09:00')(app, by)
        await by.call(deleteTimer, { body: { name } })
      },
      newer: save('Every hour'),
      state,
    },
  ],
}
