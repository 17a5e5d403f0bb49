import { type RefObject, useLayoutEffect, useState } from 'react'
import styles from './DataTable.module.css'

/** The id of the column with a row's menu. */
export const actionsId = 'actions'

/** Below this width, in pixels, rows are cards. */
const CARDS_BELOW_PX = 480

/** In a scrolling list the identifier is sticky at the left edge, the actions at the right edge. */
export const edgeClass = (columnId: string, index: number): string | undefined =>
  index === 0 ? styles.first : columnId === actionsId ? styles.last : undefined

/** Marks whether columns are scrolled behind the first one, or hidden before the last one; CSS shows a shadow. */
export function markEdges(box: HTMLElement): void {
  box.toggleAttribute('data-scrolled', box.scrollLeft > 0)
  box.toggleAttribute('data-more', box.scrollLeft < box.scrollWidth - box.clientWidth - 1)
}

/**
 * True if the list is so narrow that its rows are cards; and its width, if that is less than its columns need. Also
 * marks its edges whenever its size changes.
 */
export function useRoom(scroller: RefObject<HTMLDivElement | null>, minWidth: number) {
  const [isNarrow, setIsNarrow] = useState(false)
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () => {
      const width = box.clientWidth
      setIsNarrow(width > 0 && width < CARDS_BELOW_PX)
      setRoom(width > 0 && width < minWidth ? width : undefined)
      markEdges(box)
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    // The observer also runs before the first paint, without an extra layout; immediate cards are only needed in narrow
    // windows.
    if (window.innerWidth < 2 * CARDS_BELOW_PX) look()
    return () => observer.disconnect()
  }, [scroller, minWidth])
  return { isNarrow, room }
}
