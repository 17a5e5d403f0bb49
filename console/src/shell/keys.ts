import type { Destination } from './navigation.ts'

/** How long `g` waits for its letter. */
const CHORD_MS = 1_500

export type Press = {
  key: string
  /** Ctrl or ⌘ is held, and nothing else. */
  hasCommand: boolean
  /** Nobody is writing and no layer is open: the key alone may mean something. */
  isFree: boolean
  isDialogOpen: boolean
  /** Milliseconds, by any clock that goes on. */
  at: number
}

export type KeyAct = { do: 'palette' } | { do: 'sheet' } | { do: 'jump'; letter: string }

/** When `g` was pressed, while its letter is awaited. */
export type Chord = number | undefined

/** What a key press means. A letter that leads nowhere ends the chord and means nothing. */
export function readPress(press: Press, chord: Chord, letters: ReadonlySet<string>): { act?: KeyAct; chord: Chord } {
  const { key, at } = press
  if (press.hasCommand) {
    // The palette types nothing, so that it opens from a field too.
    return key.toLowerCase() === 'k' && !press.isDialogOpen
      ? { act: { do: 'palette' }, chord: undefined }
      : { chord: undefined }
  }
  if (!press.isFree) return { chord: undefined }
  if (key === 'Shift') return { chord }
  if (key === '?') return { act: { do: 'sheet' }, chord: undefined }
  const isAwaited = chord !== undefined && at - chord <= CHORD_MS
  if (isAwaited) return letters.has(key) ? { act: { do: 'jump', letter: key }, chord: undefined } : { chord: undefined }
  return { chord: key === 'g' ? at : undefined }
}

/** Where each letter leads; the nearest level has it where several have the same. */
export function jumpsOf(destinations: readonly Destination[]): Map<string, Destination> {
  const jumps = new Map<string, Destination>()
  for (const destination of destinations) {
    const { key } = destination.entry
    if (key !== undefined && !jumps.has(key)) jumps.set(key, destination)
  }
  return jumps
}

/** What the key beside the space bar is called here. */
export const commandKey = (platform: string): string => (/mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl')
