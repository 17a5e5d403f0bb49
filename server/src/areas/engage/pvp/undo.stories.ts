import {
  createPvpDefinition,
  deletePvpDefinition,
  listPvpDefinitions,
  updatePvpDefinition,
} from '@regent/contract/engage/pvp'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const lbid = 'leaderboards.duels'

const create = async (app: TestApp, by: Actor) => {
  app.giveExtras()
  const rewardDefinition = { playerCap: 100, tiers: [{ percentage: 100, bundleSymbol: 'x' }], rewardExpHours: 72 }
  const body = { lbid, rewardDefinition, idleDays: 14, minPlayers: 1, protectedRanks: 1 }
  await by.call(createPvpDefinition, { body })
}
const edit = (minPlayers: number) => async (_: TestApp, by: Actor) => {
  await by.call(updatePvpDefinition, { body: { lbid, minPlayers } })
}

async function state(app: TestApp, by: Actor) {
  app.giveExtras()
  const { definitions } = await by.call(listPvpDefinitions, {})
  return definitions.map(({ version: _, updatedAt: __, ...one }) => one)
}

export const pvpStories: Record<'pvp-definition', Story[]> = {
  'pvp-definition': [
    { name: 'one that was made', change: create, newer: edit(5), state },
    {
      name: 'one that was deleted',
      change: async (app, by) => {
        await create(app, by)
        await by.call(deletePvpDefinition, { body: { lbid } })
      },
      newer: create,
      state,
    },
  ],
}
