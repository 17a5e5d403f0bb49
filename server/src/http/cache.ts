/**
 * What a request would otherwise read again each time (a token, an organization's realms). Entries carry a tag; dropping
 * the tag drops them, here and, by a notification, on every other server. Nothing lives here that the database could not
 * rebuild.
 */
export class TaggedCache<Value> {
  readonly #entries = new Map<string, { value: Value; tag: string }>()
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #limit: number
  /** Counts drops: a value loaded while one happened may be stale and is not kept. */
  #drops = 0
  readonly #isTrusted: () => boolean

  /** `isTrusted` is false while this server cannot hear what others drop. */
  constructor(limit: number, isTrusted: () => boolean) {
    this.#limit = limit
    this.#isTrusted = isTrusted
  }

  /** The cached value, else the loaded one; an undefined load is not kept. */
  async get(key: string, load: () => Promise<{ value: Value; tag: string } | undefined>): Promise<Value | undefined> {
    const known = this.peek(key)
    if (known !== undefined) return known
    const dropsBefore = this.#drops
    const loaded = await load()
    if (loaded && this.#isTrusted() && dropsBefore === this.#drops) this.#keep(key, loaded)
    return loaded?.value
  }

  peek(key: string): Value | undefined {
    return this.#isTrusted() ? this.#entries.get(key)?.value : undefined
  }

  dropTag(tag: string): void {
    this.#drops += 1
    for (const key of this.#keysOfTag.get(tag) ?? []) this.#entries.delete(key)
    this.#keysOfTag.delete(tag)
  }

  clear(): void {
    this.#drops += 1
    this.#entries.clear()
    this.#keysOfTag.clear()
  }

  #keep(key: string, entry: { value: Value; tag: string }): void {
    if (this.#entries.size >= this.#limit) this.clear()
    this.#entries.set(key, entry)
    const keys = this.#keysOfTag.get(entry.tag)
    if (keys) keys.add(key)
    else this.#keysOfTag.set(entry.tag, new Set([key]))
  }
}
