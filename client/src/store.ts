import { environment, isPage } from './environment.ts'

/** Keeps texts by key. The client stores its session, its content and its queue there. */
export type KeyValueStore = {
  get: (key: string) => string | undefined | Promise<string | undefined>
  set: (key: string, value: string) => void | Promise<void>
  delete: (key: string) => void | Promise<void>
}

/** Keeps everything in memory: the player must sign in again after a restart. */
export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    delete: (key) => void values.delete(key),
  }
}

/** Keeps everything in the browser's localStorage, which holds about five megabytes for each origin. */
export function browserStore(prefix = ''): KeyValueStore {
  const { localStorage } = environment
  if (!localStorage) throw new TypeError('This runtime has no localStorage. Use fileStore() or memoryStore().')
  return {
    get: (key) => localStorage.getItem(prefix + key) ?? undefined,
    set: (key, value) => localStorage.setItem(prefix + key, value),
    delete: (key) => localStorage.removeItem(prefix + key),
  }
}

/** The store of a game that names none: localStorage in a browser, otherwise memory. */
export function defaultStore(): KeyValueStore {
  try {
    // Reading it throws if the browser blocks storage.
    if (isPage() && environment.localStorage) return browserStore()
  } catch {
    return memoryStore()
  }
  return memoryStore()
}

/** Reads a JSON value. A damaged one is deleted and counts as missing. */
export async function readJson<Value>(store: KeyValueStore, key: string): Promise<Value | undefined> {
  const text = await store.get(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Value
  } catch {
    await store.delete(key)
    return undefined
  }
}

/** Runs work on the same name one after another: in this process, and over all tabs if the browser has locks. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const locks = isPage() ? environment.navigator?.locks : undefined
    const start = () => (locks ? (locks.request(name, work) as Promise<Result>) : work())
    const result = (this.#last.get(name) ?? Promise.resolve()).then(start, start)
    this.#last.set(name, result)
    return result
  }
}
