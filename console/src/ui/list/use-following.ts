import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Automatic reload of a list's newest rows, and its interval. */
export type Follow = {
  isOn: boolean
  onChange: (isOn: boolean) => void
  everyMs?: number
  /** The reason why new rows cannot arrive. */
  disabledReason?: string | false | undefined
  /** True while the screen itself pauses the reload. */
  isHeld?: boolean
  /** Loads only the newest rows; default: reloads everything. */
  onRead?: (() => Promise<unknown>) | undefined
}

type Situation = {
  follow: Pick<Follow, 'isOn' | 'disabledReason' | 'isHeld'> | undefined
  isHidden: boolean
  isReading: boolean
  selected: number
  isScrolledDown: boolean
}

/** Action of a list at a tick: it waits if new rows would move rows that the user is reading or has selected. */
export function atTick({ follow, isHidden, isReading, selected, isScrolledDown }: Situation): 'rest' | 'wait' | 'read' {
  if (!follow?.isOn || follow.disabledReason || isHidden || isReading) return 'rest'
  return follow.isHeld || selected > 0 || isScrolledDown ? 'wait' : 'read'
}

const EVERY_MS = 5_000

type Following = {
  follow: Follow | undefined
  isReading: boolean | undefined
  selected?: number
  onRead: (() => void) | undefined
}

/** Reloads a list automatically; returns true while it waits. The table of the list must be within `root`. */
export function useFollowing(root: RefObject<HTMLElement | null>, { follow, selected = 0, ...read }: Following) {
  const [isWaiting, setIsWaiting] = useState(false)
  const isReadingNewest = useRef(false)
  const tick = useEffectEvent(() => {
    const next = atTick({
      follow,
      isHidden: document.hidden,
      isReading: Boolean(read.isReading) || isReadingNewest.current,
      selected,
      isScrolledDown: isScrolledDown(root.current),
    })
    setIsWaiting(next === 'wait')
    if (next !== 'read') return
    if (!follow?.onRead) return read.onRead?.()
    isReadingNewest.current = true
    follow
      .onRead()
      // A full reload shows the error, like a click.
      .catch(() => read.onRead?.())
      .finally(() => {
        isReadingNewest.current = false
      })
  })
  const everyMs = follow?.isOn ? (follow.everyMs ?? EVERY_MS) : undefined
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => tick(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return { isWaiting: isWaiting && everyMs !== undefined }
}

/** True if the first row is scrolled out of view: of the list's own scroll box or, if it has none, of the window. */
function isScrolledDown(root: HTMLElement | null): boolean {
  const table = root?.querySelector('table')
  const box = table?.parentElement
  if (!table || !box) return false
  return table.getBoundingClientRect().top < Math.max(0, box.getBoundingClientRect().top) - 1
}
