import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '@regent/contract/saved-views'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { type Story, undoNewest } from '../../../testing/undo-story.ts'

const query = { list: 'payments' }

const view = {
  make: async (_: TestApp, by: Actor) => {
    const state = { search: { state: 'FAILED' }, hidden: ['price'] }
    await by.call(createSavedView, { body: { ...query, name: 'Failed', state, isShared: true } })
  },
  read: (by: Actor) => by.call(listSavedViews, { query }),
  first: async (by: Actor) => (await view.read(by)).views[0]?.id ?? 0,
  rename: (name: string) => async (_: TestApp, by: Actor) => {
    await by.call(updateSavedView, { params: { id: await view.first(by) }, body: { name } })
  },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(deleteSavedView, { params: { id: await view.first(by) } })
  },
  /** Only an undo makes the same view again. */
  makeAgain: async (app: TestApp, by: Actor) => {
    await undoNewest(app, by)
    await view.rename('Refused')(app, by)
  },
  state: async (_: TestApp, by: Actor) =>
    (await view.read(by)).views.map(({ id, name, state, isShared }) => ({ id, name, state, isShared })),
}

export const savedViewStories: Record<'saved-view', Story[]> = {
  'saved-view': [
    { name: 'a view that was made', change: view.make, newer: view.rename('Refused'), state: view.state },
    {
      name: 'a view that was renamed',
      change: async (app, by) => {
        await view.make(app, by)
        await view.rename('Refused')(app, by)
      },
      newer: view.rename('Lost'),
      state: view.state,
    },
    {
      name: 'a view that was deleted',
      change: async (app, by) => {
        await view.make(app, by)
        await view.remove(app, by)
      },
      newer: view.makeAgain,
      state: view.state,
    },
  ],
}
