import type { PaymentAudit } from '@regent/contract/monetize/payments'
import { samplePayments } from '@regent/contract/samples/payments'
import { demoNow, demoPlayers } from './demo-players.ts'

let known: PaymentAudit[] | undefined

/** The payments of the demo's players, newest first; in the realms below production nobody pays. */
export function demoPayments(pid: string): readonly PaymentAudit[] {
  if (pid !== 'DEMO') return []
  known ??= samplePayments(
    demoNow,
    demoPlayers(pid).map(({ row }) => row.gamerTag),
  )
  return known
}
