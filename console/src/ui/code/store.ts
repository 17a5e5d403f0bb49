import { useSyncExternalStore } from 'react'

/**
 * Notifies its listeners about changes of a value that is stored elsewhere. `start` runs for the first listener; the
 * function that it returns runs after the last one has unsubscribed.
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

/** A signal for values in this browser's storage, which other tabs can change. */
export const createStorageSignal = () =>
  createSignal((tell) => {
    window.addEventListener('storage', tell)
    return () => window.removeEventListener('storage', tell)
  })

/** A value outside of components: any component can subscribe to it, and any code can set it. */
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
