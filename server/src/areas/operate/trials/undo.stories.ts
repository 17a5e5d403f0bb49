import {
  createTrial,
  ejectTrial,
  listTrials,
  pauseTrial,
  scheduleTrial,
  startTrial,
} from '@regent/contract/operate/trials'
import { hourMs } from '@regent/contract/time'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const name = 'starter-pack'

const create = async (_: TestApp, by: Actor) => {
  const cohorts = JSON.stringify([{ name: 'a', pct: 50 }])
  await by.call(createTrial, { body: { name, cohorts, strat: 'GLOBALLY_OPEN' } })
}
const start = async (_: TestApp, by: Actor) => void (await by.call(startTrial, { body: { name } }))
const pause = async (_: TestApp, by: Actor) => void (await by.call(pauseTrial, { body: { name } }))

const schedule = (hours: number) => async (app: TestApp, by: Actor) => {
  await by.call(scheduleTrial, { body: { name, time: app.now() + hours * hourMs } })
}

const state = async (_: TestApp, by: Actor) =>
  (await by.call(listTrials, {})).result.map(({ version: _, activated: __, ...trial }) => trial)

export const trialStories: Record<'trial', Story[]> = {
  trial: [
    { name: 'one that was made', change: create, newer: start, state },
    {
      name: 'one that was started',
      change: async (app, by) => {
        await create(app, by)
        await start(app, by)
      },
      newer: pause,
      state,
    },
    {
      name: 'one that was scheduled',
      change: async (app, by) => {
        await create(app, by)
        await schedule(1)(app, by)
      },
      newer: schedule(2),
      state,
    },
    {
      name: 'one that was ejected',
      change: async (app, by) => {
        await create(app, by)
        await by.call(ejectTrial, { body: { name } })
      },
      newer: create,
      state,
    },
  ],
}
