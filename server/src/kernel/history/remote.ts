import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Answer,
  type Asker,
  QueriesBusy,
  QueryRefused,
  QueryTooSlow,
  type QueryLimits,
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
  /** Where to ask, such as `http://127.0.0.1:4711`; undefined while nobody can be asked. */
  origin: () => string | undefined
  signature: ServerSignature
  /** Whether the asked process may ask another one in turn. */
  mayPassOn: boolean
  /** Whether a process that does not listen is being started, so that it is waited for. */
  isStarting?: boolean
}

/** How long calls without a limit of their own may take. */
const callMs = 10_000
/** The asked process ends a query at its limit; this much later nothing more is expected of it. */
const graceMs = 2_000
const triedEveryMs = 100

/** Asks another process about history: the analytics process of this machine, or another server. */
export class RemoteHistory implements History {
  readonly #target: RemoteTarget

  constructor(target: RemoteTarget) {
    this.#target = target
  }

  query(pid: string, sql: string, limits: QueryLimits): Promise<Answer> {
    return this.#json('query', { pid, sql, limits }, limits.timeoutMs)
  }

  async text(pid: string, sql: string, limits: QueryLimits, form: TextForm): Promise<Readable> {
    const reply = await this.#ask('text', { pid, sql, limits, form }, limits.timeoutMs)
    return reply.body ? Readable.fromWeb(reply.body as ReadableStream) : Readable.from([])
  }

  async check(pid: string, sql: string, asker?: Asker): Promise<void> {
    await this.#json('check', { pid, sql, asker }, callMs)
  }

  tables(pid: string): Promise<string[]> {
    return this.#json('tables', { pid }, callMs)
  }

  status(pid: string): Promise<HistoryStatus> {
    return this.#json('status', { pid }, callMs)
  }

  async #json<Result>(what: string, question: object, timeoutMs: number): Promise<Result> {
    const reply = await this.#ask(what, question, timeoutMs)
    return (await reply.json()) as Result
  }

  /** A process that is being started is waited for, within the time of the question. */
  async #ask(what: string, question: object, timeoutMs: number): Promise<Response> {
    const { origin, signature, mayPassOn, isStarting = true } = this.#target
    const deadline = Date.now() + timeoutMs
    const path = `${historyPath}/${what}`
    const body = JSON.stringify({ ...question, mayPassOn })
    for (;;) {
      const at = origin()
      try {
        if (at !== undefined) {
          const headers = {
            'content-type': 'application/json',
            ...signature.sign({ method: 'POST', path, body }, Date.now()),
          }
          const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()) + graceMs)
          return await accepted(await fetch(`${at}${path}`, { method: 'POST', headers, body, signal }))
        }
      } catch (error) {
        // Only a question that was not received is asked again: another one may have ended the process that got it.
        if (!isRefused(error)) throw meaningOf(error)
        if (!isStarting) throw new NotOwner(notReached)
      }
      if (Date.now() + triedEveryMs > deadline) throw new WarehouseMissing(notReached)
      await sleep(triedEveryMs)
    }
  }
}

const notReached = 'The analytics engine is being started and did not answer in time. Ask again in a few seconds.'

async function accepted(reply: Response): Promise<Response> {
  if (reply.ok) return reply
  const said = (await reply.json().catch(() => undefined)) as Partial<HistoryError> | undefined
  const kind = said?.error && errors[said.error]
  if (kind) throw new kind(said.message)
  throw new WarehouseMissing(
    reply.status === 401
      ? 'The server that has the analytics engine has another SECRET_KEY. Give all servers the same one.'
      : 'The analytics engine failed; its log says why.',
  )
}

const isRefused = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '') || codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT'

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  return cause?.code
}

function meaningOf(error: unknown): Error {
  if (error instanceof Error && passedOn(error)) return error
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new QueryTooSlow('The analytics engine did not answer in time.')
  }
  return new WarehouseMissing(
    'The analytics engine stopped while it worked on this query, and is being started again. Ask for fewer rows or columns.',
  )
}
