import type { Db } from '../../engines/database/database.ts'

/**
 * Shares reads among concurrent callers, such as the top of a leaderboard that many clients load. Callers during a read
 * get the result of the next one, which starts when this one ends: results are never older than the request, so they
 * include all acknowledged writes.
 */
export class JoinedReads<Value> {
  readonly #running = new Map<string, Running<Value>>()

  /** The key must contain everything that the result depends on. An error rejects all waiting callers. */
  read(key: string, make: () => Promise<Value>): Promise<Value> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, make)
    running.next ??= running.current.then(
      () => this.#start(key, make),
      () => this.#start(key, make),
    )
    return running.next
  }

  #start(key: string, make: () => Promise<Value>): Promise<Value> {
    const current = make()
    const running: Running<Value> = { current, next: undefined }
    this.#running.set(key, running)
    const end = () => {
      // If callers wait for the next read, that one replaces this entry itself.
      if (running.next === undefined) this.#running.delete(key)
    }
    current.then(end, end)
    return current
  }
}

/**
 * Shares reads of a realm among concurrent requests, by a key within the realm. A transaction reads for itself, because
 * it may have written. Callers must not change the value.
 */
export function joinRealmReads<Value>() {
  const readsByDb = new WeakMap<Db, JoinedReads<Value>>()
  return ({ db, id }: { db: Db; id: string }, key: string | number, make: () => Promise<Value>): Promise<Value> => {
    if (db.isTransaction) return make()
    const reads = readsByDb.get(db) ?? new JoinedReads()
    readsByDb.set(db, reads)
    return reads.read(`${id} ${key}`, make)
  }
}

type Running<Value> = { current: Promise<Value>; next: Promise<Value> | undefined }
