import { getCatalog, getPublishedCatalog, listSkus } from '@regent/contract/monetize/commerce'
import { listSales, type Sale } from '@regent/contract/monetize/commerce-sales'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import type { CommerceData } from './catalog-rows.tsx'
import { pricedSkus } from './catalog-words.ts'

const emptyCatalog = { version: 0, created: 0, stores: [], offerDefinitions: [] }
const emptySkus = { version: 0, created: 0, definitions: [] }
const noSales: Sale[] = []
const emptyPublished = { stores: [], offerDefinitions: [], skus: [], faults: [] }

export type Commerce = ReturnType<typeof useCommerce>

/** The catalog, SKUs, sales and published content of the realm; empty while they load. */
export function useCommerce(realmId: string, isAllowed: boolean) {
  const options = { scope: realmScope(realmId) }
  const catalogRead = useQuery({ ...query(getCatalog, { query: {} }, options), enabled: isAllowed })
  const skusRead = useQuery({ ...query(listSkus, { query: {} }, options), enabled: isAllowed })
  const publishedRead = useQuery({
    ...query(getPublishedCatalog, {}, options),
    enabled: isAllowed && isServed('getPublishedCatalog'),
  })
  const salesRead = useQuery({ ...query(listSales, {}, options), enabled: isAllowed && isServed('listSales') })
  const catalog = catalogRead.data?.catalog ?? emptyCatalog
  const skus = skusRead.data?.skus ?? emptySkus
  const published = publishedRead.data ?? emptyPublished
  const sales = salesRead.data?.sales ?? noSales
  const data: CommerceData = { catalog, skus: skus.definitions, published, sales }
  const saved = pricedSkus(skusRead.data)
  return {
    catalogRead,
    skusRead,
    salesRead,
    /** The saved catalog and SKUs, which a change is based on. */
    live: { catalog, skus },
    data,
    sales,
    published,
    currency: saved.currency,
    /** The saved SKUs and those of published content. */
    allSkus: { ...saved, list: [...saved.list, ...published.skus] },
    isThere: catalogRead.data !== undefined && skusRead.data !== undefined,
  }
}
