import { Emitter } from './emitter.ts'
import type { Game } from './game.ts'
import { getManifestChecksum, getPublicManifest } from './generated/operate/content.ts'
import type { ManifestEntries } from './generated/shapes.ts'
import { md5 } from './md5.ts'
import { isRegentError, RegentError } from './regent-error.ts'
import type { KeyValueStore } from './store.ts'

export type ContentEntry = ManifestEntries['entries'][number]

/** A published item as clients read it. */
export type ContentItem = {
  id: string
  version: string
  properties: Record<string, { data?: unknown; text?: string; $link?: string; $links?: string[] }>
}

type StoredManifest = { checksum: string; uid: string; entries: ContentEntry[] }

export type ContentState = {
  /** The checksum of the manifest that is in use; empty: none was ever loaded. */
  checksum: string
  /** True: the server cannot be reached, and the stored manifest is in use. */
  isOffline: boolean
  /** Ids of items that are new, changed or removed since the manifest before. */
  changed: string[]
}

export type LoadOptions = {
  /** Items to download now; default: all. Others are downloaded by their first `get`. */
  prefetch?: boolean | ((entry: ContentEntry) => boolean)
}

/** Number of items that are downloaded at the same time. */
const parallelDownloads = 6

/** The published content of the realm, stored on the device. It works offline after the first start. */
export class Content {
  readonly events = new Emitter<{ changed: ContentState }>()
  readonly #game: Game
  readonly #store: KeyValueStore
  readonly #prefix: string
  #manifest: StoredManifest | undefined
  #entries = new Map<string, ContentEntry>()
  readonly #items = new Map<string, Promise<ContentItem>>()

  constructor(game: Game, store: KeyValueStore) {
    this.#game = game
    this.#store = store
    const { cid, pid } = game.connection
    this.#prefix = `regent.${cid}.${pid}.content`
  }

  /** Loads the live manifest if its checksum has changed, and its items. Offline, the stored ones are used. */
  async load({ prefetch = true }: LoadOptions = {}): Promise<ContentState> {
    if (!this.#manifest) this.#use(await this.#readManifest())
    const before = this.#manifest
    try {
      const { checksum } = await getManifestChecksum(this.#game)
      if (checksum !== before?.checksum) await this.#loadManifest(checksum)
    } catch (error) {
      if (!before || !isRegentError(error) || !error.isTransient) throw error
      return { checksum: before.checksum, isOffline: true, changed: [] }
    }
    const state = {
      checksum: this.#manifest?.checksum ?? '',
      isOffline: false,
      changed: changedIds(before, this.#manifest),
    }
    if (prefetch !== false) await this.#prefetch(prefetch === true ? () => true : prefetch)
    if (before) await this.#forgetOld(before)
    if (state.changed.length > 0) this.events.emit('changed', state)
    return state
  }

  /** Loads again whenever somebody publishes. Returns the function that ends it. */
  follow(options: LoadOptions = {}): () => void {
    return this.#game.socket.on('content.refresh', () => void this.load(options).catch(() => {}))
  }

  /** The entries of the manifest, of one type and its subtypes if it is given. */
  list(type?: string): ContentEntry[] {
    const entries = [...this.#entries.values()]
    return type === undefined ? entries : entries.filter(({ contentId }) => contentId.startsWith(`${type}.`))
  }

  /**
   * An item: from memory, from the store, or from the server. Throws `NotCached` if it is needed offline. Binary items are
   * files: download the `uri` of their entry.
   */
  async get(id: string): Promise<ContentItem> {
    const entry = this.#entries.get(id)
    if (!entry) {
      const message = `The published content has no item ${id}.`
      throw new RegentError('ContentNotFound', { status: 404, message, remedy: 'Publish it, or call content.load().' })
    }
    if (entry.type === 'binary') throw new TypeError(`${id} is a binary. Download the uri of its entry.`)
    const key = keyOf(entry)
    const known = this.#items.get(key)
    if (known) return known
    const loading = this.#loadItem(entry)
    this.#items.set(key, loading)
    loading.catch(() => this.#items.delete(key))
    return loading
  }

  /** The values of an item: `data`, `text`, or the ids of links, by the name of the property. */
  async values(id: string): Promise<Record<string, unknown>> {
    const { properties } = await this.get(id)
    return Object.fromEntries(
      Object.entries(properties).map(([name, { data, text, $link, $links }]) => [
        name,
        data ?? text ?? $link ?? $links,
      ]),
    )
  }

  async #loadManifest(checksum: string): Promise<void> {
    const { uid, entries } = await getPublicManifest(this.#game)
    const manifest = { checksum, uid, entries }
    await this.#write('manifest', JSON.stringify(manifest))
    this.#use(manifest)
  }

  async #readManifest(): Promise<StoredManifest | undefined> {
    const text = await this.#read('manifest')
    return text === undefined ? undefined : (JSON.parse(text) as StoredManifest)
  }

  #use(manifest: StoredManifest | undefined): void {
    this.#manifest = manifest
    this.#entries = new Map(manifest?.entries.map((entry) => [entry.contentId, entry]))
  }

  async #loadItem(entry: ContentEntry): Promise<ContentItem> {
    const stored = await this.#read(keyOf(entry))
    if (stored !== undefined) return JSON.parse(stored) as ContentItem
    const text = await this.#download(entry)
    await this.#write(keyOf(entry), text)
    return JSON.parse(text) as ContentItem
  }

  async #download(entry: ContentEntry): Promise<string> {
    let bytes: Uint8Array
    try {
      bytes = await this.#game.connection.transfer(entry.uri)
    } catch (error) {
      if (!isRegentError(error) || !error.isTransient) throw error
      const message = `The item ${entry.contentId} was never downloaded, and the server cannot be reached.`
      throw new RegentError('NotCached', { status: 0, message, cause: error })
    }
    const text = new TextDecoder().decode(bytes)
    const item = JSON.parse(text) as ContentItem
    // A version is the hash of its content: a proxy must not answer with another one.
    if (item.id !== entry.contentId || item.version !== entry.version)
      throw new TypeError(`The URL of ${entry.contentId} returned ${item.id} in version ${item.version}.`)
    return text
  }

  async #prefetch(isMeant: (entry: ContentEntry) => boolean): Promise<void> {
    const waiting = this.list().filter((entry) => entry.type === 'content' && isMeant(entry))
    const download = async () => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) await this.get(entry.contentId)
    }
    await Promise.all(Array.from({ length: parallelDownloads }, download))
  }

  async #forgetOld(before: StoredManifest): Promise<void> {
    const current = new Set(this.list().map(keyOf))
    for (const key of before.entries.map(keyOf).filter((one) => !current.has(one))) {
      this.#items.delete(key)
      await this.#store.delete(`${this.#prefix}.${key}`)
    }
  }

  /** Reads a stored text. A damaged one is deleted and counts as missing. */
  async #read(name: string): Promise<string | undefined> {
    const key = `${this.#prefix}.${name}`
    const stored = await this.#store.get(key)
    if (stored === undefined) return undefined
    const text = stored.slice(33)
    if (stored.slice(0, 32) === md5(text)) return text
    await this.#store.delete(key)
    return undefined
  }

  async #write(name: string, text: string): Promise<void> {
    // A full storage is no reason to stop the game: the content is in memory, and downloaded again at the next start.
    await Promise.resolve()
      .then(() => this.#store.set(`${this.#prefix}.${name}`, `${md5(text)} ${text}`))
      .catch(() => {})
  }
}

const keyOf = ({ contentId, version }: ContentEntry): string => `${contentId}@${version}`

function changedIds(before: StoredManifest | undefined, after: StoredManifest | undefined): string[] {
  if (before === after) return []
  const keys = (manifest?: StoredManifest) => new Set(manifest?.entries.map(keyOf))
  const [old, current] = [keys(before), keys(after)]
  const different = [...old, ...current].filter((key) => !old.has(key) || !current.has(key))
  return [...new Set(different.map((key) => key.slice(0, key.lastIndexOf('@'))))].sort()
}
