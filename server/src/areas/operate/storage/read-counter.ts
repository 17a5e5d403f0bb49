import type { Db } from '../../../engines/database/database.ts'
import { onceEach } from '../../../kernel/context/once-each.ts'
import { addReads, type CollectionRef, type Reads } from './queries.ts'

const flushIntervalMs = 10_000

/**
 * Counts in memory how many documents are read and adds the counts to the database every few seconds, because a read must
 * not wait for a write. A killed server loses the last seconds.
 */
export class ReadCounter {
  readonly #db: Db
  #counts = new Map<string, Reads>()
  #flushedAt = 0
  #flushing: Promise<void> = Promise.resolve()

  constructor(db: Db) {
    this.#db = db
  }

  count(pid: string, { storage, collection }: CollectionRef, documents: number, now: number): void {
    if (documents === 0) return
    this.#add({ pid, storage, collection, documents })
    if (now - this.#flushedAt < flushIntervalMs) return
    this.#flushedAt = now
    void this.flush()
  }

  #add(reads: Reads): void {
    const key = `${reads.pid} ${reads.storage} ${reads.collection}`
    const pendingReads = this.#counts.get(key)
    this.#counts.set(key, { ...reads, documents: reads.documents + (pendingReads?.documents ?? 0) })
  }

  /** Resolves when all counts so far are saved; counts that could not be saved are retried at the next flush. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(async () => {
      const counts = [...this.#counts.values()]
      this.#counts = new Map()
      try {
        await addReads(this.#db, counts)
      } catch {
        for (const reads of counts) this.#add(reads)
      }
    })
    return this.#flushing
  }
}

/** The counter of a server, by its connection to the database. */
export const getReadCounter = onceEach((db: Db) => new ReadCounter(db))
