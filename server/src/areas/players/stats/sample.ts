import { applyPlan } from '@regent/contract/plans'
import { countries, pick } from '@regent/contract/samples/players'
import { objectIdOf, planStatsOfPlayers, updateStatsBatch } from '@regent/contract/stats'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Stats by which operators search, and plans that change them. */
export async function fillSample(realm: SampleRealm): Promise<void> {
  await setStats(realm)
  await planStats(realm)
}

/** How the players stand: what operators search and plan by. */
async function setStats({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const updates = gamerTags.map((gamerTag, index) => ({
    objectId: objectIdOf('game.private', gamerTag),
    set: {
      VIP_LEVEL: index % 6,
      VIP_POINTS: (index * 37) % 500,
      HONOR: (index * 11) % 100,
      geo_country_code: pick(countries, index),
    },
  }))
  await server.call(updateStatsBatch, { body: { updates } }, as)
}

/** A plan that was applied, and one that waits. */
async function planStats({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const season = { key: 'SEASON', act: 'set', value: 'autumn' } as const
  const applied = await server.call(planStatsOfPlayers, { body: { players: { gamerTags }, ...season } }, as)
  await server.call(applyPlan, { params: { id: applied.plan.id } }, as)
  const body = { players: { matching: { query: 'a' } }, key: 'VIP_POINTS', act: 'add', value: 50 } as const
  await server.call(planStatsOfPlayers, { body }, as)
}
