import { readPreferences, setPreferences } from '../../api/session/session.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { MOST_PINS } from './menu.ts'

/** Pinned screens are shown above the groups of every realm, in the order of the person. */

const texts = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : []

/** The stored pins; undefined if the person has not chosen any yet. */
export const readPins = (stored: unknown): readonly string[] | undefined =>
  stored === undefined ? undefined : texts(stored)

/** The entries above all groups cannot be pinned: they are already at the top. */
export const isPinnable = (groups: readonly NavGroup[], entry: NavEntry): boolean =>
  groups.some(({ label, entries }) => label !== undefined && entries.includes(entry))

export const isPinned = (storedPins: unknown, { path }: NavEntry): boolean => texts(storedPins).includes(path)

/** Pins a screen at the end, or removes its pin. */
export function togglePin({ path }: Pick<NavEntry, 'path'>): void {
  const before = texts(readPreferences().pinned)
  if (before.includes(path)) setPreferences({ pinned: before.filter((one) => one !== path) })
  else if (before.length < MOST_PINS) setPreferences({ pinned: [...before, path] })
  else toastError(`At most ${MOST_PINS} screens can be pinned. Unpin one first.`)
}

/** Moves a pin to the place of another one. */
export function movePin(path: string, to: string | undefined): void {
  const before = texts(readPreferences().pinned)
  const at = to === undefined ? -1 : before.indexOf(to)
  if (at === -1 || !before.includes(path)) return
  setPreferences({ pinned: before.filter((one) => one !== path).toSpliced(at, 0, path) })
}

export const isFolded = (storedFolded: unknown, label: string): boolean => texts(storedFolded).includes(label)

/** Stores whether a group is collapsed. */
export function keepFolded(label: string, isNowFolded: boolean): void {
  const otherFolded = texts(readPreferences().folded).filter((one) => one !== label)
  setPreferences({ folded: isNowFolded ? [...otherFolded, label] : otherFolded })
}
