import { setMenuPins } from '@regent/contract/organization/saved-views-pins'
import { call, customerScope } from '../../api/client.ts'
import { isDemoScope } from '../../api/demo/demo-scope.ts'
import { toastFailure } from '../../api/failure.ts'
import { readPreferences, setPreferences } from '../../api/session/session.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { isServed } from '../scope/capabilities.ts'
import { MOST_PINS } from './menu.ts'

/**
 * Pinned screens are shown above the groups of every realm, in the order of the person. The server stores them for the
 * account; the browser caches them, so that the menu does not wait.
 */

const texts = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : []

/** The stored pins; undefined if the person has not chosen any yet. */
export const readPins = (stored: unknown): readonly string[] | undefined =>
  stored === undefined ? undefined : texts(stored)

/** The entries above all groups cannot be pinned: they are already at the top. */
export const isPinnable = (groups: readonly NavGroup[], entry: NavEntry): boolean =>
  groups.some(({ label, entries }) => label !== undefined && entries.includes(entry))

export const isPinned = (storedPins: unknown, { path }: NavEntry): boolean => texts(storedPins).includes(path)

let saving: Promise<void> = Promise.resolve()

/** Stores the pins in the browser, and for the account on the server. Saves follow each other, so the last one stays. */
export function savePins(pins: readonly string[]): void {
  setPreferences({ pinned: pins })
  const scope = customerScope()
  if (scope === null || isDemoScope(scope) || !isServed('setMenuPins')) return
  saving = saving.then(async () => {
    try {
      await call(setMenuPins, { body: { pins: [...pins] } }, { scope })
    } catch (error) {
      toastFailure('The pins are stored in this browser only.', error)
    }
  })
}

/** Pins a screen at the end, or removes its pin. */
export function togglePin({ path }: Pick<NavEntry, 'path'>): void {
  const before = texts(readPreferences().pinned)
  if (before.includes(path)) savePins(before.filter((one) => one !== path))
  else if (before.length < MOST_PINS) savePins([...before, path])
  else toastError(`At most ${MOST_PINS} screens can be pinned. Unpin one first.`)
}

/** Moves a pin to the place of another one. */
export function movePin(path: string, to: string | undefined): void {
  const before = texts(readPreferences().pinned)
  const at = to === undefined ? -1 : before.indexOf(to)
  if (at === -1 || !before.includes(path)) return
  savePins(before.filter((one) => one !== path).toSpliced(at, 0, path))
}

export const isFolded = (storedFolded: unknown, label: string): boolean => texts(storedFolded).includes(label)

/** Stores whether a group is collapsed. */
export function keepFolded(label: string, isNowFolded: boolean): void {
  const otherFolded = texts(readPreferences().folded).filter((one) => one !== label)
  setPreferences({ folded: isNowFolded ? [...otherFolded, label] : otherFolded })
}
