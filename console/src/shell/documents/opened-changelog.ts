import { createStore } from '../../ui/code/store.ts'

/** "What's New" opens automatically, the full history only on request. */
export type ChangelogVariant = 'news' | 'history'

const changelogStore = createStore<ChangelogVariant | undefined>(undefined)

/** Opens the changelog over the screen; the URL does not change. */
export const openChangelog = (variant: ChangelogVariant = 'history'): void => changelogStore.set(variant)

export const closeChangelog = (): void => changelogStore.set(undefined)

export const useOpenedChangelog = changelogStore.use

/** Events that count as user activity. */
export const workEvents = ['pointerdown', 'keydown'] as const
