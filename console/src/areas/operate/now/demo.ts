import type { AnyEndpoint, EndpointOutput } from '@regent/contract/endpoint'
import { listChangeSets } from '@regent/contract/operate/change-sets'
import { getServiceStatus } from '@regent/contract/operate/microservices'
import { listNeeds, type Need, urgencies } from '@regent/contract/operate/now'
import { getGettingStarted } from '@regent/contract/operate/now-first-steps'
import { listSuspendedJobs } from '@regent/contract/operate/scheduler'
import { listPlans } from '@regent/contract/organization/plans'
import { demoUngiven } from '@regent/contract/samples/ungiven-rewards'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPayments } from '../../../api/demo/demo-payments.ts'
import { demoNow, demoPlayers } from '../../../api/demo/demo-players.ts'

/** What waits is read from the same samples as the screens that the needs lead to, so that both agree. */
export function demoAnswers(demo: Demo): void {
  demo.on(getGettingStarted, () => {
    const proof = { at: demoNow - dayMs, gamerTag: demoPlayers('DEMO')[0]?.row.gamerTag ?? 0 }
    const content = { at: proof.at, versions: 3, items: 40 }
    return { steps: { client: proof, content, leaderboard: proof, reward: proof, purchase: proof, push: proof } }
  })
  demo.on(listNeeds, (_, pid) => {
    if (pid !== 'DEMO') return { needs: [] }
    const ask = <E extends AnyEndpoint>(call: E, query: object = {}) =>
      demo.answer(call, { query }, pid) as EndpointOutput<E>
    const needs: Need[] = [
      ...payments(pid),
      ...rewards(pid),
      ...ask(listSuspendedJobs).records.map(
        ({ id, name, suspendedAt }): Need => ({
          kind: 'failing-job',
          urgency: 'urgent',
          id,
          name,
          count: failuresOfJob,
          reason: 'suspended',
          ...(suspendedAt !== undefined && { at: Date.parse(suspendedAt) }),
        }),
      ),
      ...ask(getServiceStatus)
        .services.filter(({ isCurrent }) => !isCurrent)
        .map(({ serviceName: name, running, restarts = 0, problem }): Need => {
          const urgency = running ? 'soon' : 'urgent'
          const need = { kind: 'broken-service', urgency, id: name, name, count: restarts } as const
          return { ...need, ...(problem !== undefined && { reason: problem }) }
        }),
      ...plans(ask(listPlans).rows.filter(({ state }) => state === 'open')),
      ...ask(listChangeSets, { state: 'open' }).rows.map(
        ({ number, name, counts: { added, changed, removed }, updatedAt }): Need => ({
          kind: 'waiting-change-sets',
          urgency: 'later',
          id: String(number),
          name,
          count: added + changed + removed,
          at: updatedAt,
        }),
      ),
    ]
    return { needs: urgencies.flatMap((urgency) => needs.filter((need) => need.urgency === urgency)) }
  })
}

/** The sample's job was suspended after so many failures. */
const failuresOfJob = 5

function plans(open: readonly { title: string; madeAt: number }[]): Need[] {
  const [newest] = open.toSorted((a, b) => b.madeAt - a.madeAt)
  if (!newest) return []
  return [{ kind: 'waiting-plans', urgency: 'soon', count: open.length, reason: newest.title, at: newest.madeAt }]
}

function rewards(pid: string): Need[] {
  const players = demoPlayers(pid).map(({ row }) => row.gamerTag)
  const ungiven = demoUngiven(Date.now(), players)
  const last = ungiven.toSorted((a, b) => b.lastAt - a.lastAt)[0]
  if (!last) return []
  return [{ kind: 'ungiven-rewards', urgency: 'urgent', count: ungiven.length, at: last.lastAt, reason: last.symbol }]
}

/** The states in which a payment waits for a person. */
const openStates = ['DISPUTED', 'CLIENT_ISSUE']

function payments(pid: string): Need[] {
  const all = demoPayments(pid)
  const stateOf = ({ history }: (typeof all)[number]) => history.at(-1)?.change ?? ''
  const parts = openStates
    .map((name) => ({ name, count: all.filter((payment) => stateOf(payment) === name).length }))
    .filter(({ count }) => count > 0)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const refunds = all.flatMap(({ refund }) => (refund?.decision === 'waiting' ? [refund.at] : []))
  return [
    ...(count === 0 ? [] : [{ kind: 'open-payments', urgency: 'urgent', count, parts } as const]),
    ...(refunds.length === 0
      ? []
      : [{ kind: 'waiting-refunds', urgency: 'soon', count: refunds.length, at: Math.min(...refunds) } as const]),
  ]
}
