import {
  createSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  updateSavedQuery,
} from '@regent/contract/analyze/analytics-queries'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { recordStories, type Story } from '../../../testing/undo-story.ts'

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
  state: async (_: TestApp, by: Actor) =>
    (await saved.list(by)).map(({ id, name, query, isShared }) => ({ id, name, query, isShared })),
}

export const savedQueryStories: Record<'saved-query', Story[]> = {
  'saved-query': recordStories('a saved query', saved, ['Players of today', 'Players of tomorrow']),
}
