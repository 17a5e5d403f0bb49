import { vi } from 'vitest'

/** Browser storage for tests. */
export class FakeStorage {
  readonly #items = new Map<string, string>()
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  clear = () => this.#items.clear()
  get size() {
    return this.#items.size
  }
}

/** Installs empty storage and a window that receives `storage` events; `tell` acts as another tab that writes. */
export function fakeBrowser() {
  const local = new FakeStorage()
  const tab = new FakeStorage()
  const listeners = new Set<(event: { key: string | null; newValue: string | null }) => void>()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })
  const tell = (key: string | null, newValue: string | null) => {
    if (key === null) local.clear()
    else if (newValue === null) local.removeItem(key)
    else local.setItem(key, newValue)
    for (const listener of listeners) listener({ key, newValue })
  }
  return { local, tab, tell }
}
