import { listNeeds, type Need } from '@regent/contract/now'
import { demoUngiven } from '@regent/contract/samples/ungiven-rewards'
import type { Demo } from '../../../api/demo.ts'
import { demoPayments } from '../../../api/demo-payments.ts'
import { demoPlayers } from '../../../api/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listNeeds, (_, pid) => {
    const now = Date.now()
    const ungiven = demoUngiven(
      now,
      demoPlayers(pid).map(({ row }) => row.gamerTag),
    )
    const last = ungiven.toSorted((a, b) => b.lastAt - a.lastAt)[0]
    if (!last) return { needs: [] }
    const { lastAt: at, symbol: reason } = last
    const need: Need = { kind: 'ungiven-rewards', urgency: 'urgent', count: ungiven.length, at, reason }
    const [refunded] = demoPayments(pid).flatMap(({ refund }) => (refund?.decision === 'waiting' ? [refund.at] : []))
    const refund: Need[] =
      refunded === undefined ? [] : [{ kind: 'waiting-refunds', urgency: 'soon', count: 1, at: refunded }]
    return { needs: [need, ...refund] }
  })
}
