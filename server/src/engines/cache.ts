import { LRUCache } from 'lru-cache'

type Entry<Value> = { value: Value; tag: string }
type Loading<Value> = { answer: Promise<Entry<Value> | undefined>; dropped: Set<string>; isCleared: boolean }

/**
 * Remembers what every request needs (a token, an organization's realms). Entries carry a tag; dropping the tag drops
 * them here and, by a notification, on every other server. The cache only holds what can be read from the database
 * again. When it is full, the least recently used entry is dropped.
 */
export class TaggedCache<Value extends object> {
  readonly #entries: LRUCache<string, Entry<Value>>
  readonly #keysOfTag = new Map<string, Set<string>>()
  /** Loads under way. A value whose tag was dropped during its load may be stale and is not kept. */
  readonly #loads = new Map<string, Loading<Value>>()
  readonly #isTrusted: () => boolean

  /** `isTrusted` is false while this server cannot receive invalidations from other servers. */
  constructor(limit: number, isTrusted: () => boolean) {
    this.#entries = new LRUCache({ max: limit, dispose: ({ tag }, key) => this.#untag(tag, key) })
    this.#isTrusted = isTrusted
  }

  /**
   * Returns the cached value, or loads it; parallel callers for the same key share one load. An undefined result is not
   * cached.
   */
  async get(key: string, load: () => Promise<Entry<Value> | undefined>): Promise<Value | undefined> {
    const cached = this.peek(key)
    if (cached !== undefined) return cached
    const underWay = this.#loads.get(key)
    // A caller after an invalidation must not get a value that was read before it.
    const isFresh = underWay !== undefined && !underWay.isCleared && underWay.dropped.size === 0 && this.#isTrusted()
    return (await (isFresh ? underWay.answer : this.#load(key, load)))?.value
  }

  peek(key: string): Value | undefined {
    return this.#isTrusted() ? this.#entries.get(key)?.value : undefined
  }

  dropTag(tag: string): void {
    for (const loading of this.#loads.values()) loading.dropped.add(tag)
    for (const key of this.#keysOfTag.get(tag) ?? []) this.#entries.delete(key)
  }

  clear(): void {
    for (const loading of this.#loads.values()) loading.isCleared = true
    this.#entries.clear()
  }

  async #load(key: string, load: () => Promise<Entry<Value> | undefined>): Promise<Entry<Value> | undefined> {
    const loading: Loading<Value> = { answer: load(), dropped: new Set(), isCleared: false }
    this.#loads.set(key, loading)
    try {
      const loaded = await loading.answer
      if (loaded && this.#isTrusted() && !loading.isCleared && !loading.dropped.has(loaded.tag)) this.#keep(key, loaded)
      return loaded
    } finally {
      if (this.#loads.get(key) === loading) this.#loads.delete(key)
    }
  }

  #keep(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry)
    const keys = this.#keysOfTag.get(entry.tag)
    if (keys) keys.add(key)
    else this.#keysOfTag.set(entry.tag, new Set([key]))
  }

  #untag(tag: string, key: string): void {
    const keys = this.#keysOfTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysOfTag.delete(tag)
  }
}
