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

type Running<Value> = { current: Promise<Value>; next: Promise<Value> | undefined }
