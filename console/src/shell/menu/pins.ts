import { getMenuPins, setMenuPins } from '@regent/contract/organization/saved-views-pins'
import { RequestError } from '@regent/contract/request-error'
import { call, customerScope } from '../../api/client.ts'
import { isDemoScope } from '../../api/demo/demo-scope.ts'
import { toastFailure } from '../../api/failure.ts'
import { query, queryClient } from '../../api/query.ts'
import { currentCustomer, readPreferences, setPreferences } from '../../api/session/session.ts'
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

/** The last save of this tab; undefined once the server has answered it. */
let saving: Promise<void> | undefined

/**
 * Stores the pins in the browser, and for the account on the server. Saves follow each other, so the last one stays.
 * Until the server has answered, the pins of the browser are the newer ones, also after a reload that cuts a save off.
 */
export function savePins(pins: readonly string[]): void {
  const cid = currentCustomer()?.cid
  const scope = customerScope(cid)
  const isStored = scope !== null && !isDemoScope(scope) && isServed('setMenuPins')
  setPreferences({ pinned: pins, unsavedPinsOf: isStored ? cid : undefined })
  if (!isStored) return
  const save: Promise<void> = Promise.resolve(saving).then(async () => {
    const isAnswered = await trySave(scope, pins)
    if (saving !== save) return
    saving = undefined
    if (!isAnswered) return
    const { queryKey } = query(getMenuPins, {}, { scope })
    // A read that began earlier would bring the pins from before.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, { pins: [...pins] })
    setPreferences({ unsavedPinsOf: undefined })
  })
  saving = save
}

/** Whether the server has answered, also with a refusal. */
async function trySave(scope: string, pins: readonly string[]): Promise<boolean> {
  try {
    await call(setMenuPins, { body: { pins: [...pins] } }, { scope, isLast: true })
    return true
  } catch (error) {
    toastFailure('The pins are stored in this browser only.', error)
    return error instanceof RequestError
  }
}

/** Takes over the pins of the account, or saves those of the browser if the server has not got them yet. */
export function takePins(cid: number, stored: readonly string[] | undefined): void {
  const { pinned, unsavedPinsOf } = readPreferences()
  if (unsavedPinsOf === cid) {
    if (!saving) savePins(texts(pinned))
  } else if (stored) setPreferences({ pinned: stored, unsavedPinsOf: undefined })
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
