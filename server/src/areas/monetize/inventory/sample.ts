import { planGrant, updateInventory } from '@regent/contract/monetize/inventory'
import { sampleHoldings } from '@regent/contract/samples/inventory'
import { namedCount } from '@regent/contract/samples/past'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** What the game's server has given to the players whom the sample names, each on an evening of the last two weeks. */
export const holdingsOfSample = (): SampleMoment[] =>
  Array.from({ length: namedCount }, (_, index) => ({
    daysAgo: 1 + (index % 13),
    hour: 17 + (index % 6),
    by: 'admin',
    async work({ server, as, gamerTags }) {
      const gamerTag = gamerTags[index]
      if (gamerTag === undefined) return
      await server.call(updateInventory, { params: { gamerTag }, body: sampleHoldings(index) }, as)
    },
  }))

/** An applied grant. */
export const grantedInPast = (): SampleMoment[] => [
  momentOf({ daysAgo: 5, hour: 21.2 }, async ({ server, as, gamerTags, applyPlan }) => {
    const grants = [{ contentId: 'currency.gems', count: 100 }]
    const body = { players: { gamerTags: gamerTags.slice(0, 12) }, grants }
    const { plan } = await server.call(planGrant, { body }, as)
    await applyPlan(plan.id)
  }),
]
