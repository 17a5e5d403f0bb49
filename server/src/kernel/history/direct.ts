import type { Readable } from 'node:stream'
import type { Db } from '../../engines/database/database.ts'
import {
  type Answer,
  type Asker,
  type QueryLimits,
  type TableColumns,
  type Warehouse,
  WarehouseMissing,
} from '../../engines/warehouse/warehouse.ts'
import { streamAnswer } from './answer-text.ts'
import type { History, HistoryStatus, TextForm } from './history.ts'
import { selectMissing } from './part-queries.ts'
import { selectWaiting } from './queries.ts'

/** New parts are on their way into the tables for some seconds; a realm that lacks others is being filled. */
const wayMs = 60_000
const partsOnTheWay = 50

type Needs = { db: Db; warehouse: Warehouse; clock: () => number }

/**
 * Queries a shared engine directly, without the process that owns the history: that one writes to the engine, and this
 * one only reads its progress.
 */
export class DirectHistory implements History {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  async query(pid: string, sql: string, limits: QueryLimits): Promise<Answer> {
    const startedAt = performance.now()
    await this.#requireCurrent(pid)
    const timeoutMs = Math.max(1, limits.timeoutMs - (performance.now() - startedAt))
    return this.#needs.warehouse.query(pid, sql, { ...limits, timeoutMs })
  }

  async text(pid: string, sql: string, limits: QueryLimits, form: TextForm): Promise<Readable> {
    return streamAnswer(await this.query(pid, sql, limits), form)
  }

  check(pid: string, sql: string, asker?: Asker): Promise<void> {
    return this.#needs.warehouse.check(pid, sql, asker)
  }

  tables(pid: string): Promise<string[]> {
    return this.#needs.warehouse.tables(pid)
  }

  columns(pid: string): Promise<TableColumns> {
    return this.#needs.warehouse.columns(pid)
  }

  async status(pid: string): Promise<HistoryStatus> {
    const { db } = this.#needs
    const { count } = await this.#missing(pid)
    // The owner notes why parts do not get into the engine.
    const trouble = count > 0 ? (await selectWaiting({ db, id: pid })).trouble : null
    return { waiting: count, ...(trouble !== null && { trouble }) }
  }

  async #missing(pid: string) {
    const { db, warehouse } = this.#needs
    return selectMissing(db, pid, await warehouse.missingFrom(pid))
  }

  async #requireCurrent(pid: string): Promise<void> {
    const { count, oldest } = await this.#missing(pid)
    if (count <= partsOnTheWay && (oldest ?? Number.POSITIVE_INFINITY) > this.#needs.clock() - wayMs) return
    throw new WarehouseMissing(
      `The analytics engine is catching up with the history of this realm (${count} parts left). Retry in one minute.`,
    )
  }
}
