import { type IncomingMessage, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Answer,
  type Asker,
  QueriesBusy,
  type QueryLimits,
  QueryRefused,
  QueryTooSlow,
  type TableColumns,
  WarehouseMissing,
} from '../../engines/warehouse/warehouse.ts'
import type { ServerSignature } from '../servers/signature.ts'
import type { History, HistoryStatus, TextForm } from './history.ts'
import { NotOwner } from './keeper.ts'

/** The path below which a server answers questions of other processes about history. */
export const historyPath = '/internal/history'

const errors = { QueryRefused, QueryTooSlow, QueriesBusy, WarehouseMissing, NotOwner } as const
export type HistoryError = { error: keyof typeof errors; message: string }

/** An engine's error as it is passed to another process; undefined for any other error. */
export function passedOn(error: unknown): HistoryError | undefined {
  // The last that fits: NotOwner is a WarehouseMissing too.
  const name = (Object.keys(errors) as (keyof typeof errors)[]).findLast((one) => error instanceof errors[one])
  return name && { error: name, message: (error as Error).message }
}

export type RemoteTarget = {
  /** Origin of the engine, such as `http://127.0.0.1:4711`; undefined while it is unavailable. */
  origin: () => string | undefined
  signature: ServerSignature
  /** True if the receiving process may forward the request to another one. */
  mayPassOn: boolean
  /** True if a process that does not listen is being started, so that it is waited for. */
  isStarting?: boolean
}

/** How long calls without a limit of their own may take. */
const callMs = 10_000
/** The receiving process ends a query at its limit; this is the additional waiting time. */
const graceMs = 2_000
const triedEveryMs = 100
/** A process that is ending may still accept a connection for this time. */
const dyingMs = 250

/** Asks another process about history: the analytics process of this machine, or another server. */
export class RemoteHistory implements History {
  readonly #target: RemoteTarget

  constructor(target: RemoteTarget) {
    this.#target = target
  }

  query(pid: string, sql: string, limits: QueryLimits): Promise<Answer> {
    return this.#json('query', { pid, sql, limits }, limits)
  }

  text(pid: string, sql: string, limits: QueryLimits, form: TextForm): Promise<Readable> {
    return this.#ask('text', { pid, sql, limits, form }, limits)
  }

  async check(pid: string, sql: string, asker?: Asker): Promise<void> {
    const answer = await this.#ask('check', { pid, sql, asker }, { timeoutMs: callMs })
    answer.resume()
  }

  tables(pid: string): Promise<string[]> {
    return this.#json('tables', { pid }, { timeoutMs: callMs, isOwn: true })
  }

  columns(pid: string): Promise<TableColumns> {
    return this.#json('columns', { pid }, { timeoutMs: callMs, isOwn: true })
  }

  status(pid: string): Promise<HistoryStatus> {
    return this.#json('status', { pid }, { timeoutMs: callMs, isOwn: true })
  }

  async #json<Result>(what: string, question: object, limits: Limits): Promise<Result> {
    return (await json(await this.#ask(what, question, limits))) as Result
  }

  /** A process that is being started is waited for, within the time of the question. */
  async #ask(what: string, question: object, { timeoutMs, isOwn }: Limits): Promise<IncomingMessage> {
    const { origin, signature, mayPassOn, isStarting = true } = this.#target
    const deadline = performance.now() + timeoutMs
    const path = `${historyPath}/${what}`
    const body = JSON.stringify({ ...question, mayPassOn })
    for (;;) {
      const at = origin()
      const askedAt = performance.now()
      try {
        if (at !== undefined) {
          const headers = signature.sign({ method: 'POST', path, body })
          const remainingMs = Math.max(1, deadline - performance.now())
          return await accepted(await post(`${at}${path}`, headers, body, remainingMs + graceMs))
        }
      } catch (error) {
        if (passedOn(error)) throw error
        // A question that was worked on is not asked again: it may have ended the process that got it.
        const wasWorkedOn = !isRefused(error) && !isOwn && performance.now() - askedAt > dyingMs
        if (wasWorkedOn) throw translateError(error)
        if (!isStarting) throw new NotOwner(notReached)
      }
      if (performance.now() + triedEveryMs > deadline) throw new WarehouseMissing(notReached)
      await sleep(triedEveryMs)
    }
  }
}

type Limits = Pick<QueryLimits, 'timeoutMs' | 'isOwn'>

/** Each request has a new connection: a kept-alive one may belong to a process that has ended. */
function post(url: string, headers: Record<string, string>, body: string, timeoutMs: number): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? requestSecurely : request
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    } as const
    const sent = send(url, options, (reply) => {
      clearTimeout(timer)
      resolve(reply)
    })
    const timer = setTimeout(
      () => sent.destroy(new QueryTooSlow('The analytics engine did not respond in time.')),
      timeoutMs,
    )
    sent.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.end(body)
  })
}

const notReached = 'The analytics engine is starting. Retry in a few seconds.'

async function accepted(reply: IncomingMessage): Promise<IncomingMessage> {
  if (reply.statusCode === 200) return reply
  const errorBody = (await json(reply).catch(() => undefined)) as Partial<HistoryError> | undefined
  const kind = errorBody?.error && errors[errorBody.error]
  if (kind) throw new kind(errorBody.message)
  throw new WarehouseMissing(
    reply.statusCode === 401
      ? 'The server of the analytics engine has a different SECRET_KEY. Use the same one on all servers.'
      : 'The analytics engine failed. See its log for the reason.',
  )
}

const isRefused = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'

const translateError = (error: unknown): Error =>
  new WarehouseMissing(
    'The analytics engine restarted during this query. Run it again. If it fails again, select fewer rows or columns.',
    { cause: error },
  )
