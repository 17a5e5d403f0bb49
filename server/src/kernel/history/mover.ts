import { randomUUID } from 'node:crypto'
import type { Db } from '../../engines/database/database.ts'
import type { EngineLog } from '../../engines/database/engine-log.ts'
import { type Answer, type QueryLimits, type Warehouse, WarehouseMissing } from '../../engines/warehouse/warehouse.ts'
import * as queries from './queries.ts'

/** What waits in a realm: the time of its oldest uncounted event, and the number of batches that the engine lacks. */
export const readWaiting = queries.selectWaiting

/** Counts per day, both ends included. */
export const historyDays = queries.selectDays

/** How long after a server's death another one may take the engine. */
const leaseMs = 20_000

/** Maximum events per statement. */
const inOneGo = 5_000

type Needs = { db: Db; warehouse: Warehouse; log: EngineLog; clock: () => number }

/**
 * Moves events to where they are read: counts them per day, on any server, and passes them to the analytics engine, on
 * the one server that has it. What the engine cannot take waits.
 */
export class History {
  readonly #needs: Needs
  readonly #serverId = randomUUID()
  #ownsUntil = 0
  #isStopped = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Called every two seconds. */
  async move(): Promise<void> {
    await this.#count()
    const { db, clock, warehouse } = this.#needs
    const troubles = new Map<string, string>()
    while (await this.#isOwner()) {
      const batch = await queries.selectBatch(db, [...troubles.keys()])
      if (!batch) break
      try {
        await warehouse.ingest(batch.pid, batch)
        await queries.deleteBatch(db, batch.pid, batch.id)
      } catch (error) {
        if (!(error instanceof WarehouseMissing)) {
          this.#needs.log.error({ err: error, pid: batch.pid }, 'events could not be passed to the analytics engine')
        }
        troubles.set(batch.pid, error instanceof Error ? error.message : String(error))
      }
    }
    if (this.#ownsUntil > clock()) {
      await queries.updateTrouble(db, this.#serverId, [...troubles.values()][0]?.slice(0, 500) ?? null)
    }
  }

  async #count(): Promise<void> {
    const { db, clock } = this.#needs
    for (let count = inOneGo; count === inOneGo; ) {
      count = await db.transaction().execute(async (transaction) => {
        const within = transaction as Db
        return (await queries.lockCounting(within)) ? queries.countEvents(within, new Date(clock()), inOneGo) : 0
      })
    }
  }

  async #isOwner(): Promise<boolean> {
    const { db, clock } = this.#needs
    const now = clock()
    if (this.#ownsUntil > now + leaseMs / 2) return true
    const isOwner = await queries.keepOwnership(db, this.#serverId, new Date(now), new Date(now + leaseMs))
    this.#ownsUntil = isOwner ? now + leaseMs : 0
    return isOwner
  }

  /** Answers one SELECT over a realm's history. */
  async query(pid: string, sql: string, limits: QueryLimits): Promise<Answer> {
    await this.#requireEngine()
    return this.#needs.warehouse.query(pid, sql, limits)
  }

  async check(pid: string, sql: string): Promise<void> {
    await this.#requireEngine()
    await this.#needs.warehouse.check(pid, sql)
  }

  /** The tables that queries over a realm's history may read. */
  async tables(pid: string): Promise<string[]> {
    await this.#requireEngine()
    return this.#needs.warehouse.tables(pid)
  }

  async #requireEngine(): Promise<void> {
    const isOwner = await this.#isOwner()
    // A query that began now would keep the process from exiting.
    if (this.#isStopped) throw new WarehouseMissing('The server is stopping. Ask again later.')
    if (!isOwner) {
      throw new WarehouseMissing(
        'Another server has the embedded analytics engine. Send analytics queries to that server.',
      )
    }
  }

  async stop(): Promise<void> {
    const { db, warehouse } = this.#needs
    this.#isStopped = true
    await warehouse.close()
    this.#ownsUntil = 0
    await queries.giveUpOwnership(db, this.#serverId)
  }
}
