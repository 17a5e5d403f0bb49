import { type RefObject, useLayoutEffect, useState } from 'react'
import { type ColumnLayout, lent } from './column-widths.ts'

/**
 * The widths of the columns once there are rows, in percent of the table: a column whose cells are cut gets what others do
 * not need. They are measured on the first rows, and again for other columns or another room; further rows move nothing
 * under the pointer. Undefined where no column gets anything.
 */
export function useContentWidths(
  scroller: RefObject<HTMLDivElement | null>,
  layout: ColumnLayout[],
  hasRows: boolean,
): readonly string[] | undefined {
  const [measured, setMeasured] = useState<{ layout: ColumnLayout[]; widths: readonly string[] }>()
  useLayoutEffect(() => {
    const table = scroller.current?.querySelector('table')
    if (!table || !hasRows) return
    const drawn = headWidths(table)
    const whole = table.offsetWidth
    // For a moment each column is as wide as its widest cell; nothing of it is painted.
    table.toggleAttribute('data-measured', true)
    const needs = headWidths(table)
    table.toggleAttribute('data-measured', false)
    const widths = lent(layout, drawn, needs)
    setMeasured(widths && { layout, widths: widths.map((px) => `${(100 * px) / whole}%`) })
  }, [scroller, layout, hasRows])
  return hasRows && measured?.layout === layout ? measured.widths : undefined
}

const headWidths = (table: HTMLElement) =>
  [...table.querySelectorAll<HTMLElement>('th[data-column]')].map((head) => head.getBoundingClientRect().width)
