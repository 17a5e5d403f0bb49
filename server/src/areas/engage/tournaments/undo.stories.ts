import { joinTournament, listPlayerTournaments, updateTournamentStatus } from '@regent/contract/engage/tournaments'
import { publishItems } from '../../../testing/published-content.ts'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const tournamentId = 'tournaments.arena'
const gamerTags = new WeakMap<TestApp, number>()

/** A player who has joined a tournament. */
async function playerOf(app: TestApp): Promise<number> {
  const known = gamerTags.get(app)
  if (known !== undefined) return known
  const properties = {
    name: 'Arena',
    anchorTimeUTC: '2026-01-01T00:00:00Z',
    cycleDuration: 'P3650D',
    stagesPerTier: 4,
    tiers: [{}, {}, {}],
  }
  await publishItems(app, [{ id: tournamentId, properties }])
  const player = await app.player()
  await player.call(joinTournament, { body: { tournamentId } })
  gamerTags.set(app, player.gamerTag)
  return player.gamerTag
}

const edit = (update: { tier?: number; stage?: number }) => async (app: TestApp, by: Actor) => {
  await by.call(updateTournamentStatus, { body: { tournamentId, playerId: await playerOf(app), update } })
}

export const tournamentStories: Record<'tournament-status', Story[]> = {
  'tournament-status': [
    {
      name: 'a tier and a stage',
      change: edit({ tier: 1, stage: 2 }),
      newer: edit({ tier: 2, stage: 3 }),
      state: async (app, by) => {
        const { statuses } = await by.call(listPlayerTournaments, { query: { playerId: await playerOf(app) } })
        return statuses.map(({ tier, stage }) => ({ tier, stage }))
      },
    },
  ],
}
