import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EndpointInput } from '@regent/contract/endpoint'
import type { saveJob } from '@regent/contract/operate/scheduler'
import type { Result } from './ledger.ts'

/** A call that arrived from a run of the job. All tries of a run have its key. Times are epoch milliseconds. */
export type Arrival = { key: string; at: number }

export type CalledHost = Awaited<ReturnType<typeof startCalledHost>>

/** The host that the job calls. It says yes to everything. */
export async function startCalledHost() {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      arrivals.push({ key: String(request.headers['idempotency-key']), at: Date.now() })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrivals,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A job that is due each second. A run is tried again more often than the servers are killed. */
export const jobCalling = (uri: string): EndpointInput<typeof saveJob>['body'] => ({
  name: 'Soak',
  triggers: [{ type: 'CronTrigger', expression: '* * * * * *' }],
  jobAction: { type: 'HttpCall', method: 'POST', uri },
  retryPolicy: { maxRetryCount: 20, retryDelayMs: 1_000 },
})

const dueEveryMs = 1_000

/** A run as it is stored. */
export type StoredRun = {
  key: string
  isDone: boolean
  dueAt: number
  startedAt: number | null
  endedAt: number | null
}

/**
 * Each due time until a time has a run, and each run has called and succeeded once. One run makes up for the due times
 * that passed before it began: the servers promise no more.
 *
 * A server that dies between a call and the end of its run leaves it unknown whether there was a call: there is
 * another one with the same key. A call after the run has succeeded is one too many.
 */
export function compareRuns(runs: readonly StoredRun[], arrivals: readonly Arrival[], until: number): Result {
  const byKey = new Map(runs.map((run) => [run.key, run]))
  const arrived = new Map<string, number>()
  for (const { key } of arrivals) arrived.set(key, (arrived.get(key) ?? 0) + 1)
  const ended = runs.filter(({ dueAt }) => dueAt <= until)
  const lost = new Set([
    ...ended.filter(({ key, isDone }) => !isDone || !arrived.has(key)).map(({ key }) => key),
    ...arrivals.filter(({ key, at }) => at <= until && !byKey.get(key)?.isDone).map(({ key }) => key),
  ])
  const isAfterEnd = ({ key, at }: Arrival) => at > (byKey.get(key)?.endedAt ?? Number.POSITIVE_INFINITY)
  const twice = new Set(arrivals.filter(isAfterEnd).map(({ key }) => key))
  const repeated = ended.filter(({ key }) => (arrived.get(key) ?? 0) > 1 && !twice.has(key) && !lost.has(key))
  return {
    kind: 'scheduled jobs',
    acknowledged: ended.filter(({ isDone }) => isDone).length - repeated.length,
    unknown: repeated.length,
    lost: lost.size + countMissed(ended, until),
    twice: twice.size,
  }
}

/** Due times from the first run on that no run makes up for. */
function countMissed(runs: readonly StoredRun[], until: number): number {
  const spans = runs.map(({ dueAt, startedAt }) => ({ from: dueAt, to: Math.max(dueAt, startedAt ?? 0) }))
  let missed = 0
  for (let due = Math.min(...runs.map(({ dueAt }) => dueAt)); due <= until; due += dueEveryMs) {
    if (!spans.some(({ from, to }) => from <= due && due <= to)) missed += 1
  }
  return missed
}
