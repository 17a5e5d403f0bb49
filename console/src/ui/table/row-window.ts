import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type Rows = {
  count: number
  /** All rows have the same height, in pixels. */
  rowHeight: number
  /** Additional rows beyond each edge, so that fast scrolling shows no gaps. */
  overscan: number
}

/** The rows to render, from `first` up to but not including `end`, in a box scrolled by `top` pixels. */
export function rowsInSight(top: number, height: number, { count, rowHeight, overscan }: Rows) {
  const first = Math.max(Math.floor(top / rowHeight) - overscan, 0)
  const end = Math.min(Math.ceil((top + height) / rowHeight) + overscan, count)
  // If a list becomes shorter, the browser corrects the scroll position only later.
  return { first: Math.min(first, Math.max(end - 1, 0)), end }
}

/** The scroll position that makes a row visible: unchanged if it is visible, else the row is at the nearer edge. */
export function scrollTopFor(index: number, top: number, height: number, rowHeight: number): number {
  const start = index * rowHeight
  if (start < top) return start
  return Math.max(top, start + rowHeight - height)
}

type RowWindow = Rows & {
  scroller: RefObject<HTMLElement | null>
  /** True for a short list, which needs no window. */
  isOff?: boolean
  /** Assumed height of the box before it is measured, in pixels. */
  firstHeight?: number
}

/** The visible rows of a long list: only these are rendered. */
export function useRowWindow({ scroller, count, rowHeight, overscan, isOff = false, firstHeight = 0 }: RowWindow) {
  const [sight, setSight] = useState({ top: 0, height: firstHeight })
  const { first, end } = rowsInSight(sight.top, sight.height, { count, rowHeight, overscan })

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || isOff) return
    const look = () => setSight({ top: box.scrollTop, height: box.clientHeight })
    // Rendered synchronously, before the browser paints the new position.
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
