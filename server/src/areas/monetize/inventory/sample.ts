import { planGrant, updateInventory } from '@regent/contract/inventory'
import { applyPlan } from '@regent/contract/plans'
import { sampleHoldings } from '@regent/contract/samples/inventory'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** The inventories of the sample's players, and an applied grant. */
export async function fillSample({ server, as, gamerTags }: SampleRealm): Promise<void> {
  for (const [index, gamerTag] of gamerTags.entries()) {
    await server.call(updateInventory, { params: { gamerTag }, body: sampleHoldings(index) }, as)
  }
  const grants = [{ contentId: 'currency.gems', count: 100 }]
  const body = { players: { gamerTags: gamerTags.slice(0, 12) }, grants }
  const { plan } = await server.call(planGrant, { body }, as)
  await server.call(applyPlan, { params: { id: plan.id } }, as)
}
