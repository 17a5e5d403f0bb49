import { type RefObject, useLayoutEffect, useState } from 'react'
import styles from './DataTable.module.css'

/** The column of a row's menu. */
export const actionsId = 'actions'

/** Narrower than this, in pixels, rows are cards. */
const CARDS_BELOW_PX = 480

/** The identifier stays at the left edge of a list that is too wide, the actions at its right one. */
export const edgeOf = (columnId: string, index: number): string | undefined =>
  index === 0 ? styles.first : columnId === actionsId ? styles.last : undefined

/** Whether columns have slid under the first one, or lie hidden before the last one: a shadow shows it. */
export function markEdges(box: HTMLElement): void {
  box.toggleAttribute('data-scrolled', box.scrollLeft > 0)
  box.toggleAttribute('data-more', box.scrollLeft < box.scrollWidth - box.clientWidth - 1)
}

/**
 * Whether the list has so little room that its rows are cards; and its width, where that is less than its columns ask
 * for. Also marks its edges whenever its size changes.
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
    // The observer tells before the first paint too, without a layout of its own; rows may only have to be cards at once
    // where the window is narrow.
    if (window.innerWidth < 2 * CARDS_BELOW_PX) look()
    return () => observer.disconnect()
  }, [scroller, minWidth])
  return { isNarrow, room }
}
