import { useSyncExternalStore } from 'react'

/**
 * Tells its listeners of changes to a value that is kept elsewhere. `start` runs for the first listener; the function
 * it returns runs after the last one has left.
 */
export function createSignal(start?: (tell: () => void) => () => void) {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    if (listeners.size === 1) stop = start?.(tell)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop?.()
    }
  }
  return { tell, subscribe }
}

/** The signal of what this browser stores: other tabs change it too. */
export const createStorageSignal = () =>
  createSignal((tell) => {
    window.addEventListener('storage', tell)
    return () => window.removeEventListener('storage', tell)
  })

/** A value outside the components: any component may subscribe to it, and any code may set it. */
export function createStore<T>(initial: T) {
  const { tell, subscribe } = createSignal()
  let value = initial
  const get = () => value
  const set = (next: T): void => {
    value = next
    tell()
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) }
}
