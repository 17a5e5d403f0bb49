import type { Destination } from '../frame/navigation.ts'

/** Milliseconds that `g` waits for its letter. */
const CHORD_MS = 1_500

export type Press = {
  key: string
  /** Ctrl or ⌘ is held, and nothing else. */
  hasCommand: boolean
  /** Nobody is typing and no layer is open: a single key may be a shortcut. */
  isFree: boolean
  isDialogOpen: boolean
  /** Milliseconds of any monotonic clock. */
  at: number
}

export type KeyAct = { do: 'palette' } | { do: 'sheet' } | { do: 'jump' | 'screen'; letter: string }

/** When `g` was pressed, while its letter is awaited. */
export type Chord = number | undefined

/**
 * The meaning of a key press; `letters` follow `g`, `screenKeys` are those of the open screen alone. A letter without a
 * target ends the chord.
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

/** The target of each letter; the nearest level wins when several use the same letter. */
export function jumpsOf(destinations: readonly Destination[]): Map<string, Destination> {
  const jumps = new Map<string, Destination>()
  for (const destination of destinations) {
    const { key } = destination.entry
    if (key !== undefined && !jumps.has(key)) jumps.set(key, destination)
  }
  return jumps
}

/** The name of the command key on this system. */
export const commandKey = (platform: string): string => (/mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl')
