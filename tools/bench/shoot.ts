import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import { type Cpu, perRequest, readCpu } from './cpu.ts'

/** A request, again and again. */
export type Shot = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: object; headers?: Record<string, string> }
export type Result = { perSecond: number; p50: number; p99: number; failed: number; cpu: Cpu }

/** Sends requests one after another on each connection, for some seconds. */
export async function shoot(
  server: ChildProcess,
  port: number,
  shots: readonly Shot[],
  connections: number,
  seconds: number,
): Promise<Result> {
  const [first] = shots
  const trial = await fetch(`http://127.0.0.1:${port}${first?.path}`, {
    method: first?.method ?? 'GET',
    headers: first?.headers ?? {},
    ...(first?.body && { body: JSON.stringify(first.body) }),
  })
  if (!trial.ok) throw new Error(`${first?.path} answers ${trial.status}: ${await trial.text()}`)
  const requests = shots.map((shot) => ({
    method: shot.method ?? ('GET' as const),
    path: shot.path,
    headers: shot.headers ?? {},
    ...(shot.body && { body: JSON.stringify(shot.body) }),
  }))
  let client = 0
  const before = readCpu(server.pid ?? 0)
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests,
    // Each connection begins elsewhere, so that they do not all write the same row in step.
    setupClient(connection) {
      const start = Math.floor((client++ * requests.length) / connections)
      connection.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    cpu: perRequest(before, readCpu(server.pid ?? 0), result.requests.total),
  }
}

const pairs = 8

/** Runs both in turns, so that whatever else the machine does meets both, and neither is always the first. */
export async function inPairs(
  one: () => Promise<Result>,
  other: () => Promise<Result>,
): Promise<[one: Result[], other: Result[]]> {
  const results: [Result[], Result[]] = [[], []]
  const turns = [async () => void results[0].push(await one()), async () => void results[1].push(await other())]
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return results
}

/**
 * How much more one answers than the other: the median over the pairs, which a moment in which the machine did something
 * else does not move, and within what the middle half of them is.
 */
export function ratioOf(one: readonly Result[], other: readonly Result[]): string {
  const ratios = one
    .map(({ perSecond }, index) => perSecond / (other[index]?.perSecond ?? 0))
    .toSorted((left, right) => left - right)
  const at = (share: number) => {
    const place = share * (ratios.length - 1)
    const below = ratios[Math.floor(place)] ?? 0
    const above = ratios[Math.ceil(place)] ?? 0
    return (below + (above - below) * (place % 1)).toFixed(2)
  }
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`
}

/** Says that requests failed, if any did. */
export function failures(results: readonly Result[]): string {
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  return failed > 0 ? `   ${failed} FAILED` : ''
}

export const best = (results: readonly Result[]): Result =>
  results.reduce((left, right) => (right.perSecond > left.perSecond ? right : left))

/** Requests per second, how long they take, and the milliseconds of processor that Node and PostgreSQL used for each. */
export const rateOf = ({ perSecond, p50, p99, cpu }: Result): string =>
  `${Math.round(perSecond).toLocaleString('en').padStart(7)}/s  p50 ${p50} ms  p99 ${p99} ms  cpu ${cpu.node.toFixed(2)}+${cpu.database.toFixed(2)} ms`
