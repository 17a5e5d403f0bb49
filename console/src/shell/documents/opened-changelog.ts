import { createStore } from '../../ui/code/store.ts'

/** "What's New" opens by itself, the whole history only on request. */
export type ChangelogVariant = 'news' | 'history'

const opened = createStore<ChangelogVariant | undefined>(undefined)

/** Opens the changelog over the screen; the address stays. */
export const openChangelog = (variant: ChangelogVariant = 'history'): void => opened.set(variant)

export const closeChangelog = (): void => opened.set(undefined)

export const useOpenedChangelog = opened.use

/** What shows that somebody works. */
export const workEvents = ['pointerdown', 'keydown'] as const
