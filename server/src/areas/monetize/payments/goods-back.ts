import { couponCurrency } from '@regent/contract/monetize/commerce'
import type { RefundedGood } from '@regent/contract/monetize/payments-refunds'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { grantedFor } from '../entitlements/granted-for.ts'
import { revoke } from '../entitlements/service.ts'
import { familyOf } from '../inventory/gifts.ts'
import { changeInventory } from '../inventory/service.ts'
import { amountsHeld, itemsMadeAt } from '../inventory/taking.ts'
import { giftsOfPayment } from './gifts.ts'
import type { PaymentRow } from './queries.ts'

/** What was taken from a player, and what they no longer have. */
export type GoodsBack = { taken: RefundedGood[]; missing: RefundedGood[] }

/** What a payment gave, each symbol once. */
export function goodsOf(obtain: PaymentRow['obtain']): RefundedGood[] {
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
 * What the player still has of it, locked. Of a currency it is what they hold, at most what was given; of items those
 * that the payment made; of entitlements those that it granted. A call of a service cannot be taken back.
 */
export async function stillHeld(
  context: RealmContext,
  { obtain, gamer_tag: gamerTag, completed_at: at, txid }: PaymentRow,
): Promise<Holdings> {
  const goods = goodsOf(obtain)
  const of = (family: string) => goods.map(({ symbol }) => symbol).filter((symbol) => familyOf(symbol) === family)
  const amounts = await amountsHeld(context.realm, gamerTag, of('currency'))
  const items = await itemsMadeAt(context.realm, gamerTag, of('items'), at ?? 0)
  const granted = await grantedFor(context, gamerTag, of('entitlements'), `payment ${txid}`)
  const held: Holdings = { taken: [], missing: [], currencies: {}, items: [], entitlements: [] }
  for (const { symbol, count } of goods) {
    const family = familyOf(symbol)
    const own = items.filter(({ contentId }) => contentId === symbol).slice(0, count)
    const grants = granted.filter((one) => one.symbol === symbol).slice(0, count)
    const has = family === 'currency' ? Math.min(count, amounts.get(symbol) ?? 0) : own.length + grants.length
    if (family === 'currency' && has > 0) held.currencies[symbol] = -has
    held.items.push(...own)
    held.entitlements.push(...grants.map(({ uuid }) => uuid))
    if (has > 0) held.taken.push({ symbol, count: has })
    if (has < count) held.missing.push({ symbol, count: count - has })
  }
  return held
}

/** Takes what the player still has; the caller has locked the player and the payment. */
export async function takeGoods(context: RealmContext, payment: PaymentRow): Promise<GoodsBack> {
  const { taken, missing, currencies, items, entitlements } = await stillHeld(context, payment)
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
