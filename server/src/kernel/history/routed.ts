import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../engines/database/database.ts'
import {
  type Answer,
  type Asker,
  type QueryLimits,
  type TableColumns,
  WarehouseMissing,
} from '../../engines/warehouse/warehouse.ts'
import type { ServerSignature } from '../servers/signature.ts'
import type { History, HistoryStatus, TextForm } from './history.ts'
import { type HistoryKeeper, NotOwner } from './keeper.ts'
import { selectOwner } from './owner-queries.ts'
import { RemoteHistory } from './remote.ts'

const callMs = 10_000
const triedEveryMs = 250

type Needs = { keeper: HistoryKeeper; db: Db; signature: ServerSignature }

/**
 * Answers from this server's engine, or asks the server that has it. While an owner has died and its lease has not
 * ended, a question waits, within its time.
 */
export class RoutedHistory implements History {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  query(pid: string, sql: string, limits: QueryLimits): Promise<Answer> {
    return this.#route(limits.timeoutMs, (history, timeoutMs) => history.query(pid, sql, { ...limits, timeoutMs }))
  }

  text(pid: string, sql: string, limits: QueryLimits, form: TextForm): Promise<Readable> {
    return this.#route(limits.timeoutMs, (history, timeoutMs) => history.text(pid, sql, { ...limits, timeoutMs }, form))
  }

  check(pid: string, sql: string, asker?: Asker): Promise<void> {
    return this.#route(callMs, (history) => history.check(pid, sql, asker))
  }

  tables(pid: string): Promise<string[]> {
    return this.#route(callMs, (history) => history.tables(pid))
  }

  columns(pid: string): Promise<TableColumns> {
    return this.#route(callMs, (history) => history.columns(pid))
  }

  status(pid: string): Promise<HistoryStatus> {
    return this.#route(callMs, (history) => history.status(pid))
  }

  async #route<Result>(timeoutMs: number, ask: (history: History, timeoutMs: number) => Promise<Result>) {
    const { keeper } = this.#needs
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const remainingMs = Math.max(1, deadline - performance.now())
      try {
        if (await keeper.isOwner()) return await ask(keeper, remainingMs)
        const owner = await this.#owner()
        if (owner) return await ask(owner, remainingMs)
      } catch (error) {
        if (!(error instanceof NotOwner)) throw error
      }
      if (performance.now() + triedEveryMs > deadline) {
        throw new WarehouseMissing(
          'The server of the analytics engine does not respond. Another server takes over in seconds. Retry then.',
        )
      }
      await sleep(triedEveryMs)
    }
  }

  async #owner(): Promise<History | undefined> {
    const { db, signature } = this.#needs
    const owner = await selectOwner(db)
    if (!owner?.address) return undefined
    const { address } = owner
    return new RemoteHistory({ origin: () => address, signature, mayPassOn: false, isStarting: false })
  }
}
