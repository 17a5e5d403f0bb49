import type { Db } from '../../../engines/database/database.ts'
import { onceEach } from '../../../kernel/once-each.ts'
import { addReads, type CollectionRef, type Reads } from './queries.ts'

const flushedEveryMs = 10_000

/**
 * Counts in memory how many documents are read and adds the counts to the database every few seconds, because a read must
 * not wait for a write. A killed server loses the last seconds.
 */
export class ReadCounter {
  readonly #db: Db
  #counted = new Map<string, Reads>()
  #flushedAt = 0
  #flushing: Promise<void> = Promise.resolve()

  constructor(db: Db) {
    this.#db = db
  }

  count(pid: string, { storage, collection }: CollectionRef, documents: number, now: number): void {
    if (documents === 0) return
    this.#add({ pid, storage, collection, documents })
    if (now - this.#flushedAt < flushedEveryMs) return
    this.#flushedAt = now
    void this.flush()
  }

  #add(reads: Reads): void {
    const key = `${reads.pid} ${reads.storage} ${reads.collection}`
    const known = this.#counted.get(key)
    this.#counted.set(key, { ...reads, documents: reads.documents + (known?.documents ?? 0) })
  }

  /** Resolves when all counts so far are in the database; those that could not be added wait for the next time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(async () => {
      const counted = [...this.#counted.values()]
      this.#counted = new Map()
      try {
        await addReads(this.#db, counted)
      } catch {
        for (const reads of counted) this.#add(reads)
      }
    })
    return this.#flushing
  }
}

/** The counter of a server, by its connection to the database. */
export const readCounterOf = onceEach((db: Db) => new ReadCounter(db))
