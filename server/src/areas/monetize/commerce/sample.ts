import { buyListing, saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { createSale } from '@regent/contract/monetize/commerce-sales'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { listSegments } from '@regent/contract/players/segments'
import { sampleOffers, sampleSkus, sampleStores } from '@regent/contract/samples/commerce'
import { sampleSales } from '@regent/contract/samples/sales'
import { sampleAudience } from '@regent/contract/samples/segments'
import { dayMs, hourMs } from '@regent/contract/time'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

const bought = ['gold_15k:main', 'starter_pack:main', 'gunner_gold:crew']
const buyers = 12

/** The catalogue of the sample, and purchases of some players on the evenings of a week. */
export const commerceOfSample = (now: number): SampleMoment[] => [
  momentOf({ daysAgo: 59, hour: 14.4, by: 'developer' }, ({ server, as }) =>
    server.call(saveSkus, { body: { definitions: [...sampleSkus] } }, as),
  ),
  // After the segments.
  momentOf({ daysAgo: 34, hour: 13.2, by: 'developer' }, async ({ server, as }) => {
    const { segments } = await server.call(listSegments, {}, as)
    const veterans = segments.find(({ name }) => name === sampleAudience)?.id
    const body = { stores: sampleStores(now, veterans), offerDefinitions: [...sampleOffers] }
    await server.call(saveCatalog, { body }, as)
  }),
  // Before the purchases of that evening, of which some are at its price.
  momentOf({ daysAgo: 1, hour: 10, by: 'developer' }, async ({ server, as }) => {
    const start = Math.floor(now / dayMs - 1) * dayMs + 10 * hourMs
    await server.call(createSale, { body: sampleSales.running(start) }, as)
    await server.call(createSale, { body: sampleSales.scheduled(now) }, as)
  }),
  ...Array.from({ length: buyers }, (_, index) =>
    momentOf({ daysAgo: 1 + (index % 7), hour: 18.3 + (index % 4) }, async ({ server, as, gamerTags, clientOf }) => {
      const params = { gamerTag: gamerTags[index] ?? 0 }
      await server.call(updateInventory, { params, body: { currencies: { 'currency.gems': 150 } } }, as)
      const client = await clientOf(index)
      for (const purchaseId of bought.slice(0, 1 + (index % 3)))
        await server.call(buyListing, { params, body: { purchaseId } }, client)
    }),
  ),
]
