import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type Rows = {
  count: number
  /** All rows have the same height, in pixels. */
  rowHeight: number
  /** Rows that are drawn beyond each edge, so that a quick scroll meets no empty place. */
  overscan: number
}

/** The rows to draw, from `first` until before `end`, in a box that is scrolled down by `top` pixels. */
export function rowsInSight(top: number, height: number, { count, rowHeight, overscan }: Rows) {
  const first = Math.max(Math.floor(top / rowHeight) - overscan, 0)
  const end = Math.min(Math.ceil((top + height) / rowHeight) + overscan, count)
  // A list that has become shorter is scrolled back by the browser a moment later.
  return { first: Math.min(first, Math.max(end - 1, 0)), end }
}

/** How far to scroll so that a row is in sight: not at all if it is, else until it stands at the nearer edge. */
export function scrollTopFor(index: number, top: number, height: number, rowHeight: number): number {
  const start = index * rowHeight
  if (start < top) return start
  return Math.max(top, start + rowHeight - height)
}

type RowWindow = Rows & {
  scroller: RefObject<HTMLElement | null>
  /** A short list needs none. */
  isOff?: boolean
  /** What is taken for the height of the box before it is measured, in pixels. */
  firstHeight?: number
}

/** Which rows of a long list are in sight: only these are drawn. */
export function useRowWindow({ scroller, count, rowHeight, overscan, isOff = false, firstHeight = 0 }: RowWindow) {
  const [sight, setSight] = useState({ top: 0, height: firstHeight })
  const { first, end } = rowsInSight(sight.top, sight.height, { count, rowHeight, overscan })

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || isOff) return
    const look = () => setSight({ top: box.scrollTop, height: box.clientHeight })
    // Drawn before the browser shows the new place.
    const onScroll = () => flushSync(look)
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    look()
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [scroller, isOff])

  const scrollToRow = (index: number) => {
    const box = scroller.current
    if (box) box.scrollTop = scrollTopFor(index, box.scrollTop, box.clientHeight, rowHeight)
  }
  return { first, end, scrollToRow }
}
