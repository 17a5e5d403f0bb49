import { readPreferences, setPreferences } from '../../api/session/session.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'

/** Pinned screens of a realm are shown in a separate group; this browser stores them for all realms. */

export const pinnedLabel = 'Pinned'

const texts = (storedTexts: unknown): readonly string[] =>
  Array.isArray(storedTexts) ? storedTexts.filter((text): text is string => typeof text === 'string') : []

/** The entries above all groups cannot be pinned: they are already at the top. */
export const isPinnable = (groups: readonly NavGroup[], entry: NavEntry): boolean =>
  groups.some(({ label, entries }) => label !== undefined && entries.includes(entry))

export const isPinned = (storedPins: unknown, { path }: NavEntry): boolean => texts(storedPins).includes(path)

/** Pins a screen at the end, or moves it back to its group. */
export function togglePin({ path }: NavEntry): void {
  const before = texts(readPreferences().pinned)
  setPreferences({ pinned: before.includes(path) ? before.filter((one) => one !== path) : [...before, path] })
}

export const isFolded = (storedFolded: unknown, label: string): boolean => texts(storedFolded).includes(label)

/** Stores whether a group is collapsed. */
export function keepFolded(label: string, isNowFolded: boolean): void {
  const otherFolded = texts(readPreferences().folded).filter((one) => one !== label)
  setPreferences({ folded: isNowFolded ? [...otherFolded, label] : otherFolded })
}

/** The sidebar with a group of pinned entries, below the entries without a group. */
export function withPinned(groups: readonly NavGroup[], storedPins: unknown): readonly NavGroup[] {
  const entries = texts(storedPins).flatMap((path) =>
    groups
      .filter(({ label }) => label !== undefined)
      .flatMap((group) => group.entries.filter((one) => one.path === path)),
  )
  if (entries.length === 0) return groups
  const unpinnedGroups = groups.map((group) => ({
    ...group,
    entries: group.entries.filter((one) => !entries.includes(one)),
  }))
  const isAbove = ({ label }: NavGroup) => label === undefined
  return [
    ...unpinnedGroups.filter(isAbove),
    { label: pinnedLabel, entries },
    ...unpinnedGroups.filter((group) => !isAbove(group)),
  ].filter((group) => group.entries.length > 0)
}
