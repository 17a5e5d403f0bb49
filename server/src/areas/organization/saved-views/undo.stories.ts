import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '@regent/contract/organization/saved-views'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { recordStories, type Story } from '../../../testing/undo-story.ts'

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
  state: async (_: TestApp, by: Actor) =>
    (await view.read(by)).views.map(({ id, name, state, isShared }) => ({ id, name, state, isShared })),
}

export const savedViewStories: Record<'saved-view', Story[]> = {
  'saved-view': recordStories('a view', view, ['Refused', 'Lost']),
}
