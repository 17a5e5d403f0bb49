import { applyEventContent, endEvent, endEventPhase, getEvent, listEventContents } from '@regent/contract/engage/events'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story, undoNewest } from '../../../testing/undo-story.ts'

const symbol = 'events.regatta'
const params = { id: symbol }
/** The same time in every story, whatever the clock of the tests says. */
const start_date = '2026-01-01T00:00:00.000Z'

const save =
  (name: string, more: object = {}) =>
  async (_: TestApp, by: Actor) => {
    const phases = [
      { name: 'announce', duration_minutes: 3_000_000 },
      { name: 'main', duration_minutes: 60 },
    ]
    // The reward of this score has no gifts, so the claim is the only change.
    const score_rewards = [{ min: 1 }]
    await by.call(applyEventContent, {
      body: { content: { symbol, name, start_date, phases, score_rewards, ...more } },
    })
  }

const contents = async (_: TestApp, by: Actor) => (await by.call(listEventContents, {})).content

async function round(_: TestApp, by: Actor) {
  const { body } = await by.send(getEvent, { params })
  return body as object
}

const endPhase = async (_: TestApp, by: Actor) => {
  await by.call(endEventPhase, { params, body: {} })
}

export const eventStories: Record<'event' | 'event-round' | 'event-claim', Story[]> = {
  event: [
    { name: 'one that was made', change: save('Regatta'), newer: save('Great regatta'), state: contents },
    {
      name: 'one that was changed',
      change: async (app, by) => {
        await save('Regatta')(app, by)
        await save('Great regatta', { stores: ['stores.harbor'] })(app, by)
      },
      newer: save('Small regatta'),
      state: contents,
    },
    {
      name: 'one that was withdrawn',
      change: async (app, by) => {
        await save('Regatta', { start_date: '2100-01-01T00:00:00.000Z' })(app, by)
        await by.call(endEvent, { params })
      },
      newer: save('Great regatta'),
      state: async (app, by) => {
        const { state } = (await round(app, by)) as { state?: string }
        return state
      },
    },
  ],
  'event-round': [
    {
      name: 'a phase that was ended',
      change: async (app, by) => {
        await save('Regatta')(app, by)
        await endPhase(app, by)
      },
      newer: async (app, by) => {
        app.advance(1_000)
        await endPhase(app, by)
      },
      state: round,
    },
  ],
  'event-claim': [
    {
      name: 'a reward that was claimed',
      change: async (app, by) => {
        await save('Regatta')(app, by)
        const of = { gamerTag: await playerOf(app) }
        await by.call(setEventScore, { params: of, body: { eventId: symbol, score: 5 } })
        await by.call(claimEventRewards, { params: of, body: { eventId: symbol } })
      },
      newer: undoNewest,
      state: async (app, by) => {
        const { running } = await by.call(getPlayerEvents, { params: { gamerTag: await playerOf(app) } })
        return running.map(({ score, scoreRewards }) => ({
          score,
          claimed: scoreRewards.map(({ claimed }) => claimed),
        }))
      },
    },
  ],
}
