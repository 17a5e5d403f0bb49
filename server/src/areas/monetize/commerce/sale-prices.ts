import { createHash } from 'node:crypto'
import { reduceByPercent, type SaleListing } from '@regent/contract/monetize/commerce-sales'
import type { Price, Sku } from '@regent/contract/monetize/commerce-shapes'
import { isRealMoney } from './offers.ts'
import type { SaleRow } from './sale-queries.ts'

/** The prices of sales, for one player at one time. */

/** A sale whose price a player gets; `purchasesRemain` is missing without a limit. */
export type PlayerSale = { sale: SaleRow; purchasesRemain: number | undefined }

/**
 * Whether a player keeps the regular price. The choice depends on the sale and the player only, so it stays the same
 * for the whole sale and differs between sales.
 */
export function isHeldOut({ id, body: { holdOut } }: Pick<SaleRow, 'id' | 'body'>, gamerTag: number): boolean {
  if (holdOut === 0) return false
  const hash = createHash('md5').update(`sale ${id}/${gamerTag}`).digest().readUInt32BE(0)
  return (hash / 2 ** 32) * 100 < holdOut
}

/** The price of a listing in a sale; undefined if it is not lower than the regular one. */
export function reducePrice(one: SaleListing, regular: Price, skus: readonly Sku[]): Price | undefined {
  if (isRealMoney(regular)) {
    const findSkuPrice = (symbol: string) => skus.find(({ name }) => name === symbol)?.realPrice
    const before = findSkuPrice(regular.symbol)
    const after = one.sku === undefined ? undefined : findSkuPrice(one.sku)
    if (one.sku === undefined || before === undefined || after === undefined || after >= before) return undefined
    return { type: 'sku', symbol: one.sku, amount: 1 }
  }
  if (one.sku !== undefined || regular.amount < 1) return undefined
  const amount = one.percent === undefined ? (one.amount ?? 0) : reduceByPercent(regular.amount, one.percent)
  if (amount < 1 || amount >= regular.amount) return undefined
  const { schedule: _, ...price } = regular
  return { ...price, amount }
}

/** An amount that orders prices of one listing: of a SKU its real price. */
const toRank = (price: Price, skus: readonly Sku[]): number =>
  isRealMoney(price) ? (skus.find(({ name }) => name === price.symbol)?.realPrice ?? 0) : price.amount

/** The sale with the lowest price of a listing for the player; of equal ones the first. */
export function chooseSale(
  sales: readonly PlayerSale[],
  place: { store: string; listing: string },
  regular: Price,
  skus: readonly Sku[],
): (PlayerSale & { price: Price }) | undefined {
  const found = sales.flatMap((one) => {
    const entry = one.sale.body.listings.find(
      ({ store, listing }) => store === place.store && listing === place.listing,
    )
    const price = entry && reducePrice(entry, regular, skus)
    return price ? [{ ...one, price, rank: toRank(price, skus) }] : []
  })
  found.sort((a, b) => a.rank - b.rank || a.sale.id - b.sale.id)
  return found[0]
}
