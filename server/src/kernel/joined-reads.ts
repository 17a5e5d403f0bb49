/**
 * Makes a read once for all who ask for it at the same moment, such as the top of a board that a whole game looks at.
 * Who asks while a read is under way gets the next one, which begins when this one ends: nobody gets what was read
 * before they asked, so that a write that was acknowledged is in the answer.
 */
export class JoinedReads<Value> {
  readonly #running = new Map<string, Running<Value>>()

  /** The key must name everything that the answer depends on. What a read throws, all who wait for it get. */
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
      // The next one, if somebody waits for it, takes this place itself.
      if (running.next === undefined) this.#running.delete(key)
    }
    current.then(end, end)
    return current
  }
}

type Running<Value> = { current: Promise<Value>; next: Promise<Value> | undefined }
