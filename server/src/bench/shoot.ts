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
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    cpu: perRequest(before, readCpu(server.pid ?? 0), result.requests.total),
  }
}

export const best = (results: readonly Result[]): Result =>
  results.reduce((left, right) => (right.perSecond > left.perSecond ? right : left))

/** Requests per second, how long they take, and the milliseconds of processor that Node and PostgreSQL used for each. */
export const rateOf = ({ perSecond, p50, p99, cpu }: Result): string =>
  `${Math.round(perSecond).toLocaleString('en').padStart(7)}/s  p50 ${p50} ms  p99 ${p99} ms  cpu ${cpu.node.toFixed(2)}+${cpu.database.toFixed(2)} ms`
