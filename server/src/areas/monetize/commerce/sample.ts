import { buyListing, saveCatalog, saveSkus } from '@regent/contract/commerce'
import { updateInventory } from '@regent/contract/inventory'
import { sampleOffers, sampleSkus, sampleStores } from '@regent/contract/samples/commerce'
import { sampleAudience } from '@regent/contract/samples/segments'
import { listSegments } from '@regent/contract/segments'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** The catalogue of the sample, and purchases of some players. */
export async function fillSample({ server, as, players }: SampleRealm): Promise<void> {
  await server.call(saveSkus, { body: { definitions: [...sampleSkus] } }, as)
  const { segments } = await server.call(listSegments, {}, as)
  const veterans = segments.find(({ name }) => name === sampleAudience)?.id
  const body = { stores: sampleStores(Date.now(), veterans), offerDefinitions: [...sampleOffers] }
  await server.call(saveCatalog, { body }, as)
  for (const [index, { gamerTag, token }] of players.slice(0, 12).entries()) {
    await server.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': 150 } } }, as)
    const client = { scope: as.scope, token }
    for (const purchaseId of ['gold_15k:main', 'starter_pack:main', 'gunner_gold:crew'].slice(0, 1 + (index % 3)))
      await server.call(buyListing, { params: { gamerTag }, body: { purchaseId } }, client)
  }
}
