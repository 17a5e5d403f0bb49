import type { Game } from './game.ts'
import {
  commitManifest,
  createDownloadUrls,
  createUploadUrls,
  getSaveManifest,
} from './generated/players/cloud-saves.ts'
import type { SavedFile } from './generated/shapes.ts'
import { md5 } from './md5.ts'
import { isRegentError, RegentError } from './regent-error.ts'
import type { KeyValueStore } from './store.ts'

/** One version of a saved file. */
export type SavedVersion = {
  data: Uint8Array
  eTag: string
  /** Milliseconds since 1970; absent for the version of this device. */
  savedAt?: number | undefined
}

export type SaveConflictDetails = {
  key: string
  /** The version that this device wants to save. */
  local: SavedVersion
  /** The version on the server; undefined: the file was deleted there. */
  remote: SavedVersion | undefined
}

/** Another device has saved in the meantime. Nothing was changed. */
export class ConflictError extends RegentError<'SaveConflict'> {
  readonly key: string
  readonly local: SavedVersion
  readonly remote: SavedVersion | undefined

  constructor({ key, local, remote }: SaveConflictDetails, cause: RegentError) {
    const { status, message, field, requestId, current } = cause
    const remedy = 'Choose a version or merge both, then save again; or pass resolve.'
    super('SaveConflict', { status, message, field, requestId, current, remedy, cause })
    this.name = 'ConflictError'
    this.key = key
    this.local = local
    this.remote = remote
  }
}

export type SaveOptions = {
  /** Returns the content to save when another device has saved in the meantime. Without it, `ConflictError` is thrown. */
  resolve?: (conflict: SaveConflictDetails) => Uint8Array | string | Promise<Uint8Array | string>
}

/** How often `resolve` is called if other devices save again meanwhile. */
const maxConflicts = 5

/** Saved files of the player. A save that is based on an older version than the server's is a conflict. */
export class CloudSaves {
  readonly #game: Game
  readonly #store: KeyValueStore

  constructor(game: Game, store: KeyValueStore) {
    this.#game = game
    this.#store = store
  }

  /** The player's saved files. */
  async list(): Promise<SavedFile[]> {
    try {
      return (await getSaveManifest(this.#game)).manifest
    } catch (error) {
      if (isRegentError(error, 'CloudSaveNotFound')) return []
      throw error
    }
  }

  /** Downloads a file; undefined if the player has none. The next save is then based on this version. */
  async load(key: string): Promise<SavedVersion | undefined> {
    const version = await this.#download(key)
    await this.#setSeen(key, version?.eTag ?? '')
    return version
  }

  /** Downloads a file as text. */
  async loadText(key: string): Promise<string | undefined> {
    const version = await this.load(key)
    return version && new TextDecoder().decode(version.data)
  }

  /** Saves a file. Returns its version, which may be a merged one. */
  async save(key: string, content: Uint8Array | string, { resolve }: SaveOptions = {}): Promise<SavedVersion> {
    let data = toBytes(content)
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        return await this.#upload(key, data)
      } catch (error) {
        if (!isRegentError(error, 'SaveConflict')) throw error
        const remote = await this.#download(key)
        const conflict = { key, local: { data, eTag: md5(data) }, remote }
        if (!resolve || conflicts >= maxConflicts) throw new ConflictError(conflict, error)
        data = toBytes(await resolve(conflict))
        await this.#setSeen(key, remote?.eTag ?? '')
      }
    }
  }

  async #upload(key: string, data: Uint8Array<ArrayBuffer>): Promise<SavedVersion> {
    const checksum = md5(data)
    const request = [
      {
        objectKey: key,
        sizeInBytes: data.length,
        checksum,
        eTag: await this.#seen(key),
        lastModified: stamp(new Date()),
      },
    ]
    const { response } = await createUploadUrls(this.#game, { request })
    const [target] = response
    if (!target) throw new TypeError('The server returned no upload URL.')
    await this.#game.connection.transfer(target.url, 'PUT', data)
    await commitManifest(this.#game, { request })
    await this.#setSeen(key, checksum)
    return { data, eTag: checksum }
  }

  async #download(key: string): Promise<SavedVersion | undefined> {
    const file = (await this.list()).find((one) => one.key === key)
    if (!file) return undefined
    const { response } = await createDownloadUrls(this.#game, { request: [{ objectKey: key }] })
    const [source] = response
    if (!source) return undefined
    const data = await this.#game.connection.transfer(source.url)
    return { data, eTag: md5(data), savedAt: toTime(file.lastModified) }
  }

  #keyOf(key: string): string {
    const { cid, pid } = this.#game.connection
    return `regent.${cid}.${pid}.${this.#game.session.requireGamerTag()}.save.${key}`
  }

  /** The eTag of the version that this device has; empty: it has none. */
  async #seen(key: string): Promise<string> {
    return (await this.#store.get(this.#keyOf(key))) ?? ''
  }

  async #setSeen(key: string, eTag: string): Promise<void> {
    await this.#store.set(this.#keyOf(key), eTag)
  }
}

const toBytes = (content: Uint8Array | string): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** The date and time in UTC as one number, such as 20261128050720. */
const stamp = (date: Date): number => Number(date.toISOString().slice(0, 19).replaceAll(/\D/g, ''))

function toTime(lastModified: number): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(lastModified)) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? undefined : time
}
