import { listPaymentAudits, type PaymentAudit } from '@regent/contract/monetize/payments'
import { usualCurrency } from '@regent/contract/money'
import { findPayments } from '@regent/contract/samples/payments'
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
}
