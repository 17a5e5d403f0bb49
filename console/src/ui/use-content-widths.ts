import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type ColumnLayout, lent } from './column-widths.ts'

/**
 * The widths of the columns once there are rows, in percent of the table: a column whose cells are cut gets what others do
 * not need. They are measured anew for other columns, another room and further rows, which only add to what a column
 * needs: no width goes back and forth. Undefined where no column gets anything.
 *
 * @param rowCount How many rows are drawn; zero where the columns keep their own widths.
 */
export function useContentWidths(
  scroller: RefObject<HTMLDivElement | null>,
  layout: ColumnLayout[],
  rowCount: number,
): readonly string[] | undefined {
  const [measured, setMeasured] = useState<{ layout: ColumnLayout[]; widths: readonly string[] | undefined }>()
  const needed = useRef<{ layout: ColumnLayout[]; needs: readonly number[] }>(undefined)
  useLayoutEffect(() => {
    const box = scroller.current
    const table = box?.querySelector('table')
    if (!box || !table || rowCount === 0) return
    const { scrollLeft } = box
    // Without the widths that were given before, each column is as wide as its kind; then as wide as its widest cell.
    const drawn = withMark(table, 'data-ungiven', headWidths)
    const whole = table.offsetWidth
    const before = needed.current?.layout === layout ? needed.current.needs : []
    const needs = withMark(table, 'data-measured', headWidths).map((px, at) => Math.max(px, before[at] ?? 0))
    needed.current = { layout, needs }
    // A table that is narrow for a moment loses its place.
    if (box.scrollLeft !== scrollLeft) box.scrollLeft = scrollLeft
    const widths = lent(layout, drawn, needs)?.map((px) => `${(100 * px) / whole}%`)
    setMeasured((known) =>
      known?.layout === layout && known.widths?.join() === widths?.join() ? known : { layout, widths },
    )
  }, [scroller, layout, rowCount])
  return rowCount > 0 && measured?.layout === layout ? measured.widths : undefined
}

const headWidths = (table: HTMLElement) =>
  [...table.querySelectorAll<HTMLElement>('th[data-column]')].map((head) => head.getBoundingClientRect().width)

/** What is read while a table looks otherwise; nothing of that is painted. */
function withMark<Read>(table: HTMLElement, mark: string, read: (table: HTMLElement) => Read): Read {
  table.setAttribute(mark, '')
  try {
    return read(table)
  } finally {
    table.removeAttribute(mark)
  }
}
