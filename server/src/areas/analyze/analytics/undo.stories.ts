import {
  createSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  updateSavedQuery,
} from '@regent/contract/analytics-queries'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { type Story, undoNewest } from '../../../testing/undo-story.ts'

const saved = {
  make: async (_: TestApp, by: Actor) => {
    await by.call(createSavedQuery, { body: { name: 'Players', query: 'select 1', isShared: true } })
  },
  list: async (by: Actor) => (await by.call(listSavedQueries, {})).queries,
  rename: (name: string) => async (_: TestApp, by: Actor) => {
    const [first] = await saved.list(by)
    await by.call(updateSavedQuery, { params: { id: first?.id ?? 0 }, body: { name } })
  },
  remove: async (_: TestApp, by: Actor) => {
    const [first] = await saved.list(by)
    await by.call(deleteSavedQuery, { params: { id: first?.id ?? 0 } })
  },
  /** Only an undo makes the same query again. */
  makeAgain: async (app: TestApp, by: Actor) => {
    await undoNewest(app, by)
    await saved.rename('Players of old')(app, by)
  },
  state: async (_: TestApp, by: Actor) =>
    (await saved.list(by)).map(({ id, name, query, isShared }) => ({ id, name, query, isShared })),
}

export const savedQueryStories: Record<'saved-query', Story[]> = {
  'saved-query': [
    { name: 'a query that was saved', change: saved.make, newer: saved.rename('Old'), state: saved.state },
    {
      name: 'a saved query that was renamed',
      change: async (app, by) => {
        await saved.make(app, by)
        await saved.rename('Players of today')(app, by)
      },
      newer: saved.rename('Players of tomorrow'),
      state: saved.state,
    },
    {
      name: 'a saved query that was deleted',
      change: async (app, by) => {
        await saved.make(app, by)
        await saved.remove(app, by)
      },
      newer: saved.makeAgain,
      state: saved.state,
    },
  ],
}
