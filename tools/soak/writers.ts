import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@regent/contract/errors'
import { RequestError } from '@regent/contract/request-error'
import type { Ledger } from './ledger.ts'

/** A kind of write: does it once, under a new key. */
export type Act = (key: string) => Promise<void>
export type Acts = Record<string, Act>

/** Kinds whose writer makes a pause, in milliseconds: what they write is read as a whole. */
const pauses: Record<string, number> = { plans: 500, 'bulk mail': 500, 'cloud saves': 250 }

/** Repeats acts until the load ends. The ledger notes what each call answered. */
export class Writers {
  /** Number of failed calls by the name of their error. */
  readonly refusals = new Map<string, number>()
  readonly #ledger: Ledger
  #isOver = false

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Ends the writers after their current call. */
  end(): void {
    this.#isOver = true
  }

  /** One writer of a kind. If the act does not note its own result, the writer does. */
  async write(kind: string, act: Act, isNoted: boolean): Promise<void> {
    while (!this.#isOver) {
      const key = newKey()
      try {
        await act(key)
        if (!isNoted) this.#ledger.note(kind, key, 'acknowledged')
      } catch (error) {
        // A refusal says that nothing was changed; without an answer nobody knows.
        const isRefusal = error instanceof RequestError && error.status < 500
        // Nobody listened: nothing was sent.
        const wasSent = !(error instanceof NothingToDo) && (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED'
        if (!isNoted && !isRefusal && wasSent) this.#ledger.note(kind, key, 'unknown')
        if (wasSent) this.refusals.set(nameOf(error), (this.refusals.get(nameOf(error)) ?? 0) + 1)
        await sleep(100)
      }
      if (pauses[kind]) await sleep(pauses[kind])
    }
  }

  /** Until there is an answer, nobody knows whether it was done. */
  async noted(kind: string, key: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      this.#ledger.note(kind, key, 'acknowledged')
    } catch (error) {
      // A refusal says that nothing was changed, and what was not sent was not done.
      const isRefusal = error instanceof RequestError && error.status < 500
      const isUnsent = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (!isRefusal && !isUnsent) this.#ledger.note(kind, key, 'unknown')
      throw error
    }
  }

  /** Asks again until there is an answer. What says that it was done before is one. */
  async insist(work: () => Promise<unknown>, doneBefore?: ErrorCode): Promise<void> {
    let isUnknown = false
    for (;;) {
      try {
        await work()
        return
      } catch (error) {
        if (error instanceof RequestError && error.code === doneBefore) return
        const isRefusal = error instanceof RequestError && error.status < 500
        // An earlier try without an answer may have been done, whatever the last one says.
        if (this.#isOver || isRefusal)
          throw isUnknown ? new Error('No answer to an earlier try', { cause: error }) : error
        isUnknown ||= (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED'
        await sleep(100)
      }
    }
  }
}

/** The act has nothing to write: nothing was sent, and nothing is counted. */
export class NothingToDo extends Error {}

export const newKey = () => `K_${randomUUID().replaceAll('-', '').toUpperCase()}`

export function nameOf(error: unknown): string {
  if (error instanceof RequestError) return `${error.status} ${error.code}`
  const { code, name } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : name
}
