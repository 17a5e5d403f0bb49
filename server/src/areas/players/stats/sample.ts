import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { toObjectId, updateStatsBatch } from '@regent/contract/players/stats'
import { homeOf } from '@regent/contract/samples/players'
import { momentOf, type SampleMoment, type SampleRealm } from '../../../kernel/records/sample-realm.ts'

/** Days before today on which the game server wrote how the players stand, each time of those who had come by then. */
const writtenDaysAgo = [40, 3, 1]

/** How the players stand, which operators search and plan by, and a plan that was applied. */
export const statsOfSample = (): SampleMoment[] => [
  ...writtenDaysAgo.map((daysAgo) =>
    momentOf({ daysAgo, hour: 4.1 }, ({ server, as, gamerTags }) => {
      const updates = gamerTags.map((gamerTag, index) => ({
        objectId: toObjectId('game.private', gamerTag),
        set: {
          VIP_LEVEL: index % 6,
          VIP_POINTS: Math.max(0, ((index * 37) % 500) - 2 * daysAgo),
          REPUTATION: (index * 11) % 100,
          geo_country_code: homeOf(index).country,
        },
      }))
      return server.call(updateStatsBatch, { body: { updates } }, as)
    }),
  ),
  momentOf({ daysAgo: 2, hour: 15.3 }, async ({ server, as, gamerTags, applyPlan }) => {
    const season = { key: 'SEASON', act: 'set', value: 'autumn' } as const
    const players = { gamerTags: [...gamerTags] }
    const { plan } = await server.call(planStatsOfPlayers, { body: { players, ...season } }, as)
    await applyPlan(plan.id)
  }),
]

/** A plan that waits: it can be applied for a quarter of an hour. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  const body = { players: { matching: { query: 'a' } }, key: 'VIP_POINTS', act: 'add', value: 50 } as const
  await server.call(planStatsOfPlayers, { body }, as)
}
