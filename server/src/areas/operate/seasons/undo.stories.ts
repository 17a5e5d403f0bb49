import { createSeason, deleteSeason, listSeasons, updateSeason } from '@regent/contract/operate/seasons'
import { dayMs } from '@regent/contract/time'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { recordStories, type Story } from '../../../testing/undo-story.ts'

const idOf = async (by: Actor) => (await by.call(listSeasons, {})).seasons[0]?.id ?? 0
const state = async (_: TestApp, by: Actor) =>
  (await by.call(listSeasons, {})).seasons.map(({ version: _version, updatedAt: _updatedAt, ...season }) => season)

const start = Date.UTC(2030, 0, 7)
const content = { name: 'Kraken week', start, end: start + 7 * dayMs, parts: [] }

export const seasonStories: Record<'season', Story[]> = {
  season: recordStories(
    'one',
    {
      make: async (_, by) => {
        await by.call(createSeason, { body: content })
      },
      rename: (name) => async (_, by) => {
        await by.call(updateSeason, { params: { id: await idOf(by) }, body: { ...content, name } })
      },
      remove: async (_, by) => {
        await by.call(deleteSeason, { params: { id: await idOf(by) } })
      },
      state,
    },
    ['Lantern week', 'Comet week'],
  ),
}
