import type { OfferDefinition, Store } from '@regent/contract/monetize/commerce-shapes'
import { formatQuantity } from '@regent/contract/words'
import type { RecordChoice } from '../../../ui/input/RecordOption.tsx'
import { formatMoney } from '../../../ui/words/format-number.ts'
import type { PricedSkus } from './catalog-words.ts'

export const storeChoices = (stores: readonly Store[]): RecordChoice[] =>
  stores.map(({ symbol, title, listings }) => ({
    symbol,
    name: title,
    detail: formatQuantity(listings.length, 'listing'),
  }))

/** The offers of a catalog, with their titles and their number of listings. */
export const offerChoices = (offers: readonly OfferDefinition[], stores: readonly Store[] = []): RecordChoice[] =>
  offers.map(({ symbol, titles }) => {
    const uses = stores.flatMap(({ listings }) => listings).filter(({ offerSymbol }) => offerSymbol === symbol).length
    return { symbol, name: titles?.['en'] ?? Object.values(titles ?? {})[0], detail: usedBy(uses) }
  })

/** The SKUs with their prices, and the number of listings and offers that use each. */
export const skuChoices = (
  { list, currency }: PricedSkus,
  { stores = [], offers = [] }: { stores?: readonly Store[]; offers?: readonly OfferDefinition[] } = {},
): RecordChoice[] => {
  const prices = [...stores.flatMap(({ listings }) => listings), ...offers].map(({ price }) => price)
  const findPrices = (name: string) => prices.filter((price) => price?.type === 'sku' && price.symbol === name).length
  return list.map(({ name, realPrice }) => ({
    symbol: name,
    name: formatMoney(realPrice, currency),
    detail: usedBy(findPrices(name)),
  }))
}

const usedBy = (uses: number) => (uses === 0 ? undefined : `Used by ${formatQuantity(uses, 'listing')}`)
