import { readPreferences, setPreferences } from '../../api/session.ts'
import type { NavEntry, NavGroup } from './nav-groups.ts'

/** The pinned screens of a realm stand in a group of their own, which this browser keeps for all realms. */

export const pinnedLabel = 'Pinned'

const texts = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((text): text is string => typeof text === 'string') : []

/** The entries above all groups cannot be pinned: they stand first already. */
export const isPinnable = (groups: readonly NavGroup[], entry: NavEntry): boolean =>
  groups.some(({ label, entries }) => label !== undefined && entries.includes(entry))

export const isPinned = (kept: unknown, { path }: NavEntry): boolean => texts(kept).includes(path)

/** Pins a screen as the last one, or puts it back into its group. */
export function togglePin({ path }: NavEntry): void {
  const before = texts(readPreferences().pinned)
  setPreferences({ pinned: before.includes(path) ? before.filter((one) => one !== path) : [...before, path] })
}

export const isFolded = (kept: unknown, label: string): boolean => texts(kept).includes(label)

/** Keeps whether a group is folded, over a reload. */
export function keepFolded(label: string, isNowFolded: boolean): void {
  const others = texts(readPreferences().folded).filter((one) => one !== label)
  setPreferences({ folded: isNowFolded ? [...others, label] : others })
}

/** The groups of the sidebar with the pinned entries in one of their own, below the entries without a group. */
export function withPinned(groups: readonly NavGroup[], kept: unknown): readonly NavGroup[] {
  const entries = texts(kept).flatMap((path) =>
    groups
      .filter(({ label }) => label !== undefined)
      .flatMap((group) => group.entries.filter((one) => one.path === path)),
  )
  if (entries.length === 0) return groups
  const rest = groups.map((group) => ({ ...group, entries: group.entries.filter((one) => !entries.includes(one)) }))
  const isAbove = ({ label }: NavGroup) => label === undefined
  return [...rest.filter(isAbove), { label: pinnedLabel, entries }, ...rest.filter((group) => !isAbove(group))].filter(
    (group) => group.entries.length > 0,
  )
}
