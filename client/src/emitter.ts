/** Calls listeners by the name of an event. */
export class Emitter<Events extends Record<string, unknown>> {
  readonly #listeners = new Map<keyof Events, Set<(value: never) => void>>()

  /** Adds a listener and returns the function that removes it. */
  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** The names of events with a listener. */
  get names(): (keyof Events)[] {
    return [...this.#listeners].flatMap(([name, listeners]) => (listeners.size > 0 ? [name] : []))
  }

  emit<Name extends keyof Events>(name: Name, value: Events[Name]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(value as never)
  }
}
