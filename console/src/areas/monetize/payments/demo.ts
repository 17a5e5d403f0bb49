import { listPaymentAudits } from '@regent/contract/payments'
import { findPayments, samplePayments } from '@regent/contract/samples/payments'
import type { Demo } from '../../../api/demo.ts'
import { demoPlayers } from '../../../api/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listPaymentAudits, ({ query }, pid) => {
    const { start, limit, cursor, search, ...wanted } = query
    const all = samplePayments(
      Date.now(),
      demoPlayers(pid).map(({ row }) => row.gamerTag),
    )
    const found = findPayments(all, wanted).filter(
      ({ txid, gt, providerid }) => search === undefined || [String(txid), String(gt), providerid].includes(search),
    )
    const from = cursor === undefined ? start : Number(cursor)
    const next = from + limit < found.length ? String(from + limit) : null
    return { audits: found.slice(from, from + limit), next }
  })
}
