import { useSyncExternalStore } from 'react'

/** "What's New" opens by itself, the whole history only on request. */
export type ChangelogVariant = 'news' | 'history'

let opened: ChangelogVariant | undefined
const listeners = new Set<() => void>()

function set(next: ChangelogVariant | undefined): void {
  opened = next
  for (const listener of listeners) listener()
}

/** Opens the changelog over the screen; the address stays. */
export const openChangelog = (variant: ChangelogVariant = 'history'): void => set(variant)

export const closeChangelog = (): void => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOpenedChangelog = (): ChangelogVariant | undefined => useSyncExternalStore(subscribe, () => opened)
