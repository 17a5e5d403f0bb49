import { couponCurrency } from '@regent/contract/monetize/commerce'
import type { RefundedGood } from '@regent/contract/monetize/payments-refunds'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { findGrants } from '../entitlements/granted-for.ts'
import { revoke } from '../entitlements/service.ts'
import { findFamily } from '../inventory/gifts.ts'
import { changeInventory } from '../inventory/service.ts'
import { lockBalances, lockItemsMadeAt } from '../inventory/taking.ts'
import { giftsOfPayment } from './gifts.ts'
import type { PaymentRow } from './queries.ts'

/** Goods taken from a player, and goods that the player no longer has. */
export type GoodsBack = { taken: RefundedGood[]; missing: RefundedGood[] }

/** Goods of a payment, one entry per symbol. */
export function listGoods(obtain: PaymentRow['obtain']): RefundedGood[] {
  const counts = new Map<string, number>()
  for (const { symbol, count } of giftsOfPayment(obtain)) counts.set(symbol, (counts.get(symbol) ?? 0) + count)
  return [...counts].filter(([symbol]) => symbol !== couponCurrency).map(([symbol, count]) => ({ symbol, count }))
}

type Holdings = GoodsBack & {
  currencies: Record<string, number>
  items: { contentId: string; id: number }[]
  entitlements: string[]
}

/**
 * The goods that the player still has, locked. For currencies at most the amount of the payment; for items and
 * entitlements only those created by the payment. Service calls cannot be reclaimed.
 */
export async function lockRemainingGoods(
  context: RealmContext,
  { obtain, gamer_tag: gamerTag, completed_at: at, txid }: PaymentRow,
): Promise<Holdings> {
  const goods = listGoods(obtain)
  const of = (family: string) => goods.map(({ symbol }) => symbol).filter((symbol) => findFamily(symbol) === family)
  const amounts = await lockBalances(context.realm, gamerTag, of('currency'))
  const items = await lockItemsMadeAt(context.realm, gamerTag, of('items'), at ?? 0)
  const granted = await findGrants(context, gamerTag, of('entitlements'), `payment ${txid}`)
  const holdings: Holdings = { taken: [], missing: [], currencies: {}, items: [], entitlements: [] }
  for (const { symbol, count } of goods) {
    const family = findFamily(symbol)
    const own = items.filter(({ contentId }) => contentId === symbol).slice(0, count)
    const grants = granted.filter((one) => one.symbol === symbol).slice(0, count)
    const has = family === 'currency' ? Math.min(count, amounts.get(symbol) ?? 0) : own.length + grants.length
    if (family === 'currency' && has > 0) holdings.currencies[symbol] = -has
    holdings.items.push(...own)
    holdings.entitlements.push(...grants.map(({ uuid }) => uuid))
    if (has > 0) holdings.taken.push({ symbol, count: has })
    if (has < count) holdings.missing.push({ symbol, count: count - has })
  }
  return holdings
}

/** Takes what the player still has; the caller has locked the player and the payment. */
export async function takeGoods(context: RealmContext, payment: PaymentRow): Promise<GoodsBack> {
  const { taken, missing, currencies, items, entitlements } = await lockRemainingGoods(context, payment)
  const { gamer_tag: gamerTag, txid } = payment
  if (Object.keys(currencies).length > 0 || items.length > 0)
    await changeInventory(
      context,
      gamerTag,
      { currencies, deleteItems: items },
      { cause: 'payment', reference: String(txid) },
    )
  for (const uuid of entitlements) await revoke(context, uuid, `refund of payment ${txid}`)
  return { taken, missing }
}
