import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Whether a list reads its newest rows again by itself, and how often. */
export type Follow = {
  isOn: boolean
  onChange: (isOn: boolean) => void
  everyMs?: number
  /** Why nothing new will come. */
  disabledReason?: string | false | undefined
  /** True while the screen itself has a reason to wait. */
  isHeld?: boolean
  /** Reads the newest rows alone; without it, all that is loaded is read again. */
  onRead?: (() => Promise<unknown>) | undefined
}

type Situation = {
  follow: Pick<Follow, 'isOn' | 'disabledReason' | 'isHeld'> | undefined
  isHidden: boolean
  isReading: boolean
  selected: number
  isScrolledDown: boolean
}

/** What a list does at a tick: it waits while new rows would move what somebody reads or has selected. */
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

/** Lets a list follow. Answers whether it waits. The table of the list is within `root`. */
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
      // Reading all of it shows what is wrong, as a click would.
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

/** Whether the first row lies above what is seen: of the list's own box or, where it has none, of the window. */
function isScrolledDown(root: HTMLElement | null): boolean {
  const table = root?.querySelector('table')
  const box = table?.parentElement
  if (!table || !box) return false
  return table.getBoundingClientRect().top < Math.max(0, box.getBoundingClientRect().top) - 1
}
