import {
  addChangeSetComment,
  cancelChangeSet,
  createChangeSet,
  listChangeSetComments,
  listChangeSetItems,
  listChangeSets,
  removeChangeSetItems,
  resolveChangeSetComment,
  saveChangeSetItems,
  scheduleChangeSet,
  updateChangeSet,
} from '@regent/contract/operate/change-sets'
import { hourMs } from '@regent/contract/time'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { inOrder, type Story, undoNewest } from '../../../testing/undo-story.ts'

const params = { number: 1 }
const item = { subject: 'config', id: 'shop|mode' } as const

const set = {
  make: async (_: TestApp, by: Actor) => {
    await by.call(createChangeSet, { body: { name: 'Harvest sale' } })
  },
  rename: (name: string) => async (_: TestApp, by: Actor) => {
    await by.call(updateChangeSet, { params, body: { name } })
  },
  cancel: async (_: TestApp, by: Actor) => {
    await by.call(cancelChangeSet, { params })
  },
  schedule: (hours: number) => async (app: TestApp, by: Actor) => {
    await by.call(scheduleChangeSet, { params, body: { applyAt: app.now() + hours * hourMs } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await by.call(listChangeSets, { query: {} })).rows.map(({ number, name, state, applyAt }) => ({
      number,
      name,
      state,
      applyAt,
    })),
}

const draft = {
  save: (after: string) => async (_: TestApp, by: Actor) => {
    await by.call(saveChangeSetItems, { params, body: { items: [{ ...item, after }] } })
  },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(removeChangeSetItems, { params, body: { items: [item] } })
  },
  state: async (_: TestApp, by: Actor) => {
    const { rows } = await by.call(listChangeSets, { query: {} })
    if (rows.length === 0) return []
    const items = (await by.call(listChangeSetItems, { params, query: {} })).rows
    return { hash: rows[0]?.hash, items: items.map(({ id, sign }) => ({ id, sign })) }
  },
}

const comment = {
  write: async (_: TestApp, by: Actor) => {
    await by.call(addChangeSetComment, { params, body: { text: 'Is 35 % off meant?' } })
  },
  settle: async (_: TestApp, by: Actor) => {
    const id = (await by.call(listChangeSetComments, { params })).comments[0]?.id ?? 0
    await by.call(resolveChangeSetComment, { params: { ...params, id }, body: { isResolved: true } })
  },
  state: async (app: TestApp, by: Actor) => {
    const sets = await set.state(app, by)
    return sets.length === 0 ? [] : (await by.call(listChangeSetComments, { params })).comments
  },
}

export const changeSetStories: Record<'change-set' | 'change-set-comment' | 'draft', Story[]> = {
  'change-set': [
    { name: 'a set that was opened', change: set.make, newer: set.rename('Spring sale'), state: set.state },
    {
      name: 'a set that was renamed',
      change: inOrder(set.make, set.rename('Spring sale')),
      newer: set.rename('Winter sale'),
      state: set.state,
    },
    {
      name: 'a set that was cancelled',
      change: inOrder(set.make, set.cancel),
      newer: undoNewest,
      state: set.state,
    },
    {
      name: 'a set that was scheduled',
      change: inOrder(set.make, draft.save('on'), set.schedule(5)),
      newer: set.schedule(6),
      state: set.state,
    },
  ],
  'change-set-comment': [
    {
      name: 'a comment that was written',
      change: inOrder(set.make, comment.write),
      newer: comment.settle,
      state: comment.state,
    },
  ],
  draft: [
    {
      name: 'a change that was drafted',
      change: inOrder(set.make, draft.save('on')),
      newer: draft.save('off'),
      state: draft.state,
    },
    {
      name: 'a draft that was edited',
      change: inOrder(set.make, draft.save('on'), draft.save('off')),
      newer: draft.save('slow'),
      state: draft.state,
    },
    {
      name: 'a draft that was taken out',
      change: inOrder(set.make, draft.save('on'), draft.remove),
      newer: draft.save('off'),
      state: draft.state,
    },
  ],
}
