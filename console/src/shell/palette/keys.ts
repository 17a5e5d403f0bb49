import type { Destination } from '../frame/navigation.ts'

/** Timeout in milliseconds for the letter after `g`. */
const CHORD_MS = 1_500

export type Press = {
  key: string
  /** True if only Ctrl or ⌘ is held. */
  hasCommand: boolean
  /** True if no field has the focus and no layer is open: single keys are shortcuts. */
  isFree: boolean
  isDialogOpen: boolean
  /** Milliseconds of any monotonic clock. */
  at: number
}

export type KeyAct = { do: 'palette' } | { do: 'sheet' } | { do: 'jump' | 'screen'; letter: string }

/** The time when `g` was pressed, while waiting for its letter. */
export type Chord = number | undefined

/**
 * Interprets a key press; `letters` follow `g`, `screenKeys` belong to the current screen. A letter without a target
 * ends the chord.
 */
export function readPress(
  press: Press,
  chord: Chord,
  letters: ReadonlySet<string>,
  screenKeys: ReadonlySet<string> = new Set(),
): { act?: KeyAct; chord: Chord } {
  const { key, at } = press
  if (press.hasCommand) {
    // Ctrl+K types no character, so it also works in a field.
    return key.toLowerCase() === 'k' && !press.isDialogOpen
      ? { act: { do: 'palette' }, chord: undefined }
      : { chord: undefined }
  }
  if (!press.isFree) return { chord: undefined }
  if (key === 'Shift') return { chord }
  if (key === '?') return { act: { do: 'sheet' }, chord: undefined }
  const isAwaited = chord !== undefined && at - chord <= CHORD_MS
  if (isAwaited) return letters.has(key) ? { act: { do: 'jump', letter: key }, chord: undefined } : { chord: undefined }
  if (key === 'g') return { chord: at }
  return screenKeys.has(key) ? { act: { do: 'screen', letter: key }, chord: undefined } : { chord: undefined }
}

/** The target of each letter; the nearest level wins if several use the same letter. */
export function buildJumps(destinations: readonly Destination[]): Map<string, Destination> {
  const jumps = new Map<string, Destination>()
  for (const destination of destinations) {
    const { key } = destination.entry
    if (key !== undefined && !jumps.has(key)) jumps.set(key, destination)
  }
  return jumps
}

/** The label of the command key on this system. */
export const commandKey = (platform: string): string => (/mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl')
