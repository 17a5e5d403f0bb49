import { liftSuspension, listSuspensions, suspendPlayer } from '@regent/contract/players/suspensions'
import { hourMs } from '@regent/contract/time'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story } from '../../../testing/undo-story.ts'

const suspension = {
  suspend: (reason: string) => async (app: TestApp, by: Actor) => {
    const body = { player: await playerOf(app), reason, until: app.now() + hourMs, message: 'See you in an hour.' }
    await by.call(suspendPlayer, { body })
  },
  lift: async (app: TestApp, by: Actor) => {
    const query = { player: await playerOf(app), current: true }
    const { rows } = await by.call(listSuspensions, { query })
    for (const { id } of rows) await by.call(liftSuspension, { params: { id } })
  },
  state: async (app: TestApp, by: Actor) => {
    const query = { player: await playerOf(app), current: true }
    const { rows } = await by.call(listSuspensions, { query })
    return rows.map(({ until, reason, message }) => ({ until, reason, message }))
  },
}

export const suspensionStories: Record<'suspension', Story[]> = {
  suspension: [
    {
      name: 'a suspension',
      change: suspension.suspend('cheating'),
      newer: async (app, by) => {
        await suspension.lift(app, by)
        await suspension.suspend('insults')(app, by)
      },
      state: suspension.state,
    },
    {
      name: 'a suspension that was lifted',
      change: async (app, by) => {
        await suspension.suspend('cheating')(app, by)
        await suspension.lift(app, by)
      },
      newer: suspension.suspend('insults'),
      state: suspension.state,
    },
  ],
}
