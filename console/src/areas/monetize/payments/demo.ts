import { getPaymentTotals, listPaymentAudits, type PaymentAudit } from '@regent/contract/monetize/payments'
import { listPaymentProducts } from '@regent/contract/monetize/payments-products'
import { isSurplusOpen } from '@regent/contract/monetize/refunding'
import { usualCurrency } from '@regent/contract/money'
import { findPayments, toProduct } from '@regent/contract/samples/payments'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPayments } from '../../../api/demo/demo-payments.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listPaymentAudits, ({ query }, pid) => {
    const { start, limit, cursor, search, sort, ...wanted } = query
    const found = findPayments(demoPayments(pid), wanted).filter(
      ({ txid, gt, providerid }) => search === undefined || [String(txid), String(gt), providerid].includes(search),
    )
    const place = ({ created, details }: PaymentAudit) => (sort.endsWith('price') ? details.price : created)
    found.sort((a, b) => (sort.startsWith('-') ? -1 : 1) * (place(a) - place(b)))
    const from = cursor === undefined ? start : Number(cursor)
    const next = from + limit < found.length ? String(from + limit) : null
    return { audits: found.slice(from, from + limit), currency: usualCurrency, next }
  })
  demo.on(getPaymentTotals, ({ query: { search: _, ...wanted } }, pid) => {
    const found = findPayments(demoPayments(pid), wanted)
    const paid = found.filter(({ history }) => history.some(({ change }) => change === 'COMPLETED'))
    const refunds = paid.flatMap(({ refund }) => refund ?? [])
    const surpluses = paid.filter(isSurplusOpen)
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
    const total = {
      currency: usualCurrency,
      paid: paid.length,
      gross: sum(paid.map(({ details }) => details.price)),
      refunds: refunds.length,
      refunded: sum(refunds.map(({ amount }) => amount)),
      surpluses: surpluses.length,
      surplus: sum(surpluses.map(({ details }) => details.price)),
    }
    const players = new Set(found.map(({ gt }) => gt)).size
    return { payments: found.length, players, isExact: true, currencies: paid.length > 0 ? [total] : [] }
  })
  demo.on(listPaymentProducts, (_, pid) => {
    const names = new Map(demoPayments(pid).map((one) => [toProduct(one), one.details.name]))
    return { products: [...names].map(([product, name]) => ({ product, name })) }
  })
}
