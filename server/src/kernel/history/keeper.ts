import { Readable } from 'node:stream'
import type { Clock } from '../../engines/database/clock.ts'
import type { Db } from '../../engines/database/database.ts'
import type { EngineLog } from '../../engines/engine-log.ts'
import { FileExists, type Files } from '../../engines/files/files.ts'
import {
  type Answer,
  type Asker,
  type Batch,
  forgottenNamespace,
  type QueryLimits,
  type StoredEvent,
  type TableColumns,
  type Warehouse,
  WarehouseMissing,
} from '../../engines/warehouse/warehouse.ts'
import { streamAnswer } from './answer-text.ts'
import { acceptTables, sortByNames, type WaitingEvent } from './event-names.ts'
import type { History, HistoryStatus, TextForm } from './history.ts'
import { isUnread } from './name-queries.ts'
import * as ownerQueries from './owner-queries.ts'
import * as partQueries from './part-queries.ts'
import { packBatch, packStream, partKey, readPart } from './parts.ts'

/** Lease of the engine: after a server's death another one waits this long. */
const leaseMs = 10_000
/** Realms whose batches are moved at once. */
const realmsAtOnce = 4
/** Batches per realm and turn (round robin). */
const batchesPerTurn = 20
const partsAtOnce = 200
const usualHeldBytes = 16 * 1024 * 1024
const maxFileBytes = Number.MAX_SAFE_INTEGER

type WaitingBatch = { pid: string; id: number; madeAt: number; events: readonly WaitingEvent[] }

export type KeeperNeeds = {
  db: Db
  warehouse: Warehouse
  files: Files
  log: EngineLog
  clock: Clock
  owner: ownerQueries.Owner
  /** True if a process of this machine has ended. */
  hasEnded?: (processId: number) => boolean
  /** How much of what a realm moves in a turn stays in memory, as text; the rest is read from its files. */
  maxHeldBytes?: number
}

/** This server does not have the engine; another one does. */
export class NotOwner extends WarehouseMissing {}

/**
 * Maintains the history of all realms: on the server that owns the analytics engine, it writes each batch into a file
 * and then into the engine's tables. The files are the source of truth. Missing or older tables are filled from them.
 */
export class HistoryKeeper implements History {
  readonly #needs: KeeperNeeds
  #ownsUntil = 0
  #isStopped = false
  /** Realms whose tables contain every part; known only while this server is the owner. */
  readonly #current = new Set<string>()
  readonly #filling = new Map<string, { done: number; total: number; ended: Promise<void> }>()
  readonly #troubles = new Map<string, string>()
  #hasLooked = false
  /** Realms whose tables are known to be of this database. */
  readonly #compared = new Set<string>()
  /** Realms of whose tables of an older release the names are read. */
  readonly #read = new Set<string>()

  constructor(needs: KeeperNeeds) {
    this.#needs = needs
  }

  /** Writes waiting batches into files and tables. Called every two seconds. */
  async move(): Promise<void> {
    const { db, clock } = this.#needs
    if (!(await this.isOwner())) return
    if (!this.#hasLooked) await this.#findUnkept()
    this.#troubles.clear()
    for (let waiting = await partQueries.selectWaitingRealms(db); waiting.length > 0; ) {
      await forEachConcurrently(waiting, realmsAtOnce, (pid) => this.#moveRealm(pid))
      if (!(await this.isOwner())) return
      waiting = (await partQueries.selectWaitingRealms(db)).filter((pid) => !this.#troubles.has(pid))
    }
    if (this.#ownsUntil > clock()) {
      const trouble = [...this.#troubles.values()][0]?.slice(0, 500) ?? null
      await ownerQueries.updateTrouble(db, this.#needs.owner.serverId, trouble)
    }
  }

  async #moveRealm(pid: string): Promise<void> {
    const { db, log, maxHeldBytes = usualHeldBytes } = this.#needs
    const movedBatches = new Map<number, Batch>()
    let heldBytes = 0
    try {
      // An engine that is away does not keep events from getting into files.
      await this.#compare(pid).catch(() => {})
      for (let count = 0; count < batchesPerTurn && (await this.isOwner()); count += 1) {
        const batch = await partQueries.selectBatch(db, pid)
        if (!batch) break
        if (batch.events.length === 0) await this.#keepTables(batch)
        else {
          const stored = await this.#keep(batch)
          heldBytes += stored.bytes
          if (stored.isNew && heldBytes <= maxHeldBytes) movedBatches.set(batch.id, stored.batch)
        }
      }
      await this.#fill(pid, movedBatches)
    } catch (error) {
      if (!(error instanceof WarehouseMissing)) log.error({ err: error, pid }, 'events could not be stored or ingested')
      this.#current.delete(pid)
      this.#troubles.set(pid, error instanceof Error ? error.message : String(error))
    }
  }

  /**
   * Returns the batch as it is stored and its size as text. It is not new if a file has it, perhaps with other names.
   */
  async #keep({ pid, id, madeAt, events: waiting }: WaitingBatch) {
    const { db, clock } = this.#needs
    const day = new Date(madeAt).toISOString().slice(0, 10)
    const key = partKey(pid, day, String(id))
    const events = await this.#sortByNames(pid, waiting)
    const { content, textBytes } = packBatch({ id, events })
    const isNew = (await this.#put(key, Readable.from([content]))) !== undefined
    const forgotten = events.flatMap(({ namespace, gamerTag }) =>
      namespace === forgottenNamespace && gamerTag !== null ? [gamerTag] : [],
    )
    const part = { pid, id, firstId: id, day, key, events: events.length, bytes: content.length }
    await partQueries.keepBatch(db, part, new Date(clock()), forgotten)
    return { batch: { id, events }, bytes: textBytes, isNew }
  }

  /** Marks each event with a separate table, so that the tables can be rebuilt from the files alone. */
  async #sortByNames(pid: string, events: readonly WaitingEvent[]): Promise<StoredEvent[]> {
    const { db, clock, warehouse } = this.#needs
    if (!this.#read.has(pid)) {
      try {
        if (await isUnread(db, pid)) {
          await this.#fill(pid)
          await acceptTables(db, pid, await warehouse.columns(pid), clock())
        }
      } catch (error) {
        // Without the engine the tables of an older release are unknown: events continue to create them.
        if (!(error instanceof WarehouseMissing)) throw error
        return events.map(({ isReported: _, ...event }) => event)
      }
      this.#read.add(pid)
    }
    return sortByNames(db, pid, events, clock())
  }

  /** Idempotent: a batch that was stored before a crash gets the same file again. */
  async #put(key: string, content: Readable): Promise<number | undefined> {
    try {
      return (await this.#needs.files.put(key, content, maxFileBytes)).size
    } catch (error) {
      content.destroy()
      if (error instanceof FileExists) return undefined
      throw error
    }
  }

  /** Reserves a part for events that an older release stored only in the tables of this server. */
  async #findUnkept(): Promise<void> {
    const { db, warehouse, clock, log } = this.#needs
    this.#hasLooked = true
    for (const pid of await warehouse.realms()) {
      try {
        if (await warehouse.unkept(pid)) await partQueries.insertEmptyBatch(db, pid, new Date(clock()))
      } catch (error) {
        log.error({ err: error, pid }, 'the history of an older release could not be read')
      }
    }
  }

  /**
   * Writes events that an older release stored only in tables into a file. The tables record it before the database
   * does: after a crash between the two the file exists already.
   */
  async #keepTables({ pid, id, madeAt }: { pid: string; id: number; madeAt: number }): Promise<void> {
    const { db, warehouse, files, clock } = this.#needs
    const day = new Date(madeAt).toISOString().slice(0, 10)
    const key = partKey(pid, day, String(id))
    const unkept = await warehouse.unkept(pid)
    if (unkept) {
      await this.#put(key, packStream(id, unkept.events))
      await warehouse.adopt(pid, id)
    }
    if (!(await files.has(key))) {
      await partQueries.deleteBatch(db, pid, id)
      return
    }
    let events = 0
    let bytes = 0
    for await (const batch of readPart(files, key)) {
      events += batch.events.length
      bytes += JSON.stringify(batch).length
    }
    await partQueries.keepBatch(db, { pid, id, firstId: id, day, key, events, bytes }, new Date(clock()), [])
  }

  /**
   * Tables on another server outlive this database: after a restore from an older backup they contain unknown parts,
   * and would skip new parts with the same ids. Such tables are rebuilt.
   */
  async #compare(pid: string): Promise<void> {
    const { db, warehouse, log } = this.#needs
    if (!warehouse.isShared || this.#compared.has(pid)) return
    if ((await warehouse.missingFrom(pid)) > (await partQueries.selectLastPart(db, pid)) + 1) {
      log.warn({ pid }, 'the tables of a realm are newer than its history; rebuilding them')
      await warehouse.drop(pid)
    }
    this.#compared.add(pid)
  }

  /** Ingests every part that the realm's tables lack; `known` saves reading what was just written. */
  #fill(pid: string, cachedBatches: ReadonlyMap<number, Batch> = new Map()): Promise<void> {
    const running = this.#filling.get(pid)
    if (running) return running.ended.then(() => this.#fill(pid, cachedBatches))
    const progress = { done: 0, total: 0, ended: Promise.resolve() }
    progress.ended = this.#fillFrom(pid, cachedBatches, progress).finally(() => this.#filling.delete(pid))
    this.#filling.set(pid, progress)
    return progress.ended
  }

  async #fillFrom(pid: string, cachedBatches: ReadonlyMap<number, Batch>, progress: { done: number; total: number }) {
    const { db, warehouse, files } = this.#needs
    // Events that an older release stored only in the tables are written to a file first, before anything else.
    if (await warehouse.unkept(pid)) return
    await this.#compare(pid)
    let from = await warehouse.missingFrom(pid)
    progress.total = await partQueries.countParts(db, pid, from)
    for (;;) {
      const parts = await partQueries.selectParts(db, pid, from, partsAtOnce)
      for (const { id, firstId, key } of parts) {
        const batch = firstId === id ? cachedBatches.get(id) : undefined
        await warehouse.ingest(pid, { id, batches: () => (batch ? [batch] : readPart(files, key)) })
        progress.done += 1
        from = id + 1
        if (this.#isStopped) throw new WarehouseMissing('The server is stopping. Retry later.')
      }
      if (parts.length < partsAtOnce) break
    }
    if (this.#ownsUntil > this.#needs.clock()) this.#current.add(pid)
  }

  /**
   * Fills missing parts of the tables of all realms. Tables of an embedded engine are filled on demand; those of a
   * shared server are filled by their owner: after a change of the engine, or when somebody has deleted them.
   */
  async fillBehind(): Promise<void> {
    const { db, warehouse } = this.#needs
    if (!(await this.isOwner())) return
    await forEachConcurrently(await partQueries.selectRealmsWithParts(db), realmsAtOnce, async (pid) => {
      if (!(await this.isOwner())) return
      await this.#compare(pid)
      const from = await warehouse.missingFrom(pid)
      if ((await partQueries.countParts(db, pid, from)) > 0) await this.#fill(pid)
    })
  }

  /** Waits until the realm's tables contain every part, at most until the deadline. */
  async #requireCurrent(pid: string, timeoutMs: number): Promise<void> {
    if (!(await this.isOwner())) throw new NotOwner('Another server owns the analytics engine.')
    if (this.#isStopped) throw new WarehouseMissing('The server is stopping. Retry later.')
    if (this.#current.has(pid)) return
    const filled = this.#filling.get(pid)?.ended ?? this.#fill(pid)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, 'late')
    })
    const end = await Promise.race([filled, late]).finally(() => clearTimeout(timer))
    if (end !== 'late') return
    filled.catch(() => {})
    const { done, total } = this.#filling.get(pid) ?? { done: 0, total: 0 }
    const progress = total > 0 ? ` (${done} of ${total} parts)` : ''
    throw new WarehouseMissing(
      `The analytics engine is catching up with the history of this realm${progress}. Retry in one minute.`,
    )
  }

  async isOwner(): Promise<boolean> {
    const { db, clock, owner } = this.#needs
    if (this.#isStopped) return false
    const now = clock()
    if (this.#ownsUntil > now + leaseMs / 2) return true
    const until = now + leaseMs
    const isOwner = await ownerQueries.keepOwnership(db, owner, { clock, leaseMs }, await this.#deadOwner())
    // Another server may have had the engine since the lease ended, even if this one has it again.
    if (!isOwner || now >= this.#ownsUntil) this.#current.clear()
    this.#ownsUntil = isOwner ? until : 0
    return isOwner
  }

  /** The owner, if it was a process of this machine that has ended. */
  async #deadOwner(): Promise<string | undefined> {
    const { db, owner, hasEnded } = this.#needs
    if (this.#ownsUntil > 0 || !hasEnded) return undefined
    const ownerRow = await ownerQueries.selectOwner(db)
    const isHere = ownerRow?.place === owner.place && ownerRow.processId !== null
    return isHere && hasEnded(ownerRow.processId ?? 0) ? ownerRow.serverId : undefined
  }

  async query(pid: string, sql: string, limits: QueryLimits): Promise<Answer> {
    const startedAt = performance.now()
    await this.#requireCurrent(pid, limits.timeoutMs)
    const timeoutMs = Math.max(1, limits.timeoutMs - (performance.now() - startedAt))
    return this.#needs.warehouse.query(pid, sql, { ...limits, timeoutMs })
  }

  async text(pid: string, sql: string, limits: QueryLimits, form: TextForm): Promise<Readable> {
    return streamAnswer(await this.query(pid, sql, limits), form)
  }

  async check(pid: string, sql: string, asker?: Asker): Promise<void> {
    await this.#requireCurrent(pid, callMs)
    await this.#needs.warehouse.check(pid, sql, asker)
  }

  async tables(pid: string): Promise<string[]> {
    await this.#requireCurrent(pid, callMs)
    return this.#needs.warehouse.tables(pid)
  }

  async columns(pid: string): Promise<TableColumns> {
    await this.#requireCurrent(pid, callMs)
    return this.#needs.warehouse.columns(pid)
  }

  async status(pid: string): Promise<HistoryStatus> {
    if (!(await this.isOwner())) throw new NotOwner('Another server owns the analytics engine.')
    const { db, warehouse } = this.#needs
    const trouble = this.#troubles.get(pid)
    const filling = this.#filling.get(pid)
    // Asking the tables would wait for them while they are filled.
    const missing = filling
      ? filling.total - filling.done
      : await partQueries.countParts(db, pid, await warehouse.missingFrom(pid))
    return { waiting: missing, ...(trouble !== undefined && { trouble }) }
  }

  async stop(): Promise<void> {
    const { db, warehouse, owner } = this.#needs
    this.#isStopped = true
    await warehouse.close()
    await Promise.allSettled([...this.#filling.values()].map(({ ended }) => ended))
    this.#ownsUntil = 0
    await ownerQueries.giveUpOwnership(db, owner.serverId)
  }
}

/** How long calls without a limit of their own may wait. */
const callMs = 10_000

/** Does the work for each, a few at once. */
async function forEachConcurrently<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = [...items]
  const run = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run))
}
