import type { Amount } from '@regent/contract/money'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { moneyOfRealm } from '../../../kernel/realm-config/money.ts'
import type { PaymentRow } from './queries.ts'

/**
 * The paid amount: as reported by the store, else the price of the SKU in the realm's main currency. The price that the
 * client displayed is not used, because it cannot be verified.
 */
export async function paidFor(
  context: Pick<RealmContext, 'realm' | 'vault'>,
  { details }: Pick<PaymentRow, 'details'>,
): Promise<Amount> {
  const { price, paidAmount, paidCurrency } = details
  if (paidAmount !== undefined && paidCurrency !== undefined) return { amount: paidAmount, currency: paidCurrency }
  return { amount: price, currency: (await moneyOfRealm(context)).currency }
}

/** Writes a sale, or a failed one, for analytics. */
export async function recordOutcome(
  context: RealmContext,
  payment: PaymentRow,
  namespace: 'platform_commerce_hard_purchase' | 'platform_commerce_failed_purchase',
): Promise<void> {
  const { realm, now } = context
  const { txid, gamer_tag: gamerTag, provider, details } = payment
  const { price, sku } = details
  const fields = { txid: String(txid), provider, price, sku, ...(await paidFor(context, payment)) }
  await recordEvents(realm, [{ at: now, gamerTag, namespace, fields }])
}
