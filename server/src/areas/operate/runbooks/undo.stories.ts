import {
  createRunbook,
  deleteRunbook,
  listRunbooks,
  type RunbookContent,
  updateRunbook,
} from '@regent/contract/operate/runbooks'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { recordStories, type Story } from '../../../testing/undo-story.ts'

const content: RunbookContent = {
  name: 'New season',
  description: '',
  parameters: [{ name: 'season', label: 'Season', kind: 'number' }],
  steps: [{ kind: 'config', title: 'Set it', body: { upserts: { 'arena|season': '{{season}}' } } }],
}

const idOf = async (by: Actor) => (await by.call(listRunbooks, {})).runbooks[0]?.id ?? 0
const state = async (_: TestApp, by: Actor) =>
  (await by.call(listRunbooks, {})).runbooks.map(({ version: _version, updatedAt: _updatedAt, ...runbook }) => runbook)

export const runbookStories: Record<'runbook', Story[]> = {
  runbook: recordStories(
    'one',
    {
      make: async (_, by) => {
        await by.call(createRunbook, { body: content })
      },
      rename: (name) => async (_, by) => {
        await by.call(updateRunbook, { params: { id: await idOf(by) }, body: { ...content, name } })
      },
      remove: async (_, by) => {
        await by.call(deleteRunbook, { params: { id: await idOf(by) } })
      },
      state,
    },
    ['Season 8', 'Season 9'],
  ),
}
