import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ColumnLayout, lent } from './column-widths.ts'

/**
 * The widths of the columns once there are rows, in percent of the table: a column whose cells are cut gets what others do
 * not need. They are measured anew for other columns, another room and further rows, which only add to what a column
 * needs: no width goes back and forth. Texts have other widths before their fonts are there, which counts for nothing
 * afterwards. Undefined where no column gets anything.
 *
 * @param rowCount How many rows are drawn; zero where the columns keep their own widths.
 */
export function useContentWidths(
  scroller: RefObject<HTMLDivElement | null>,
  layout: ColumnLayout[],
  rowCount: number,
): readonly string[] | undefined {
  const [measured, setMeasured] = useState<{ layout: ColumnLayout[]; widths: readonly string[] | undefined }>()
  const hasFonts = useSyncExternalStore(onFonts, () => document.fonts.status === 'loaded')
  const needed = useRef<{ layout: ColumnLayout[]; hasFonts: boolean; needs: readonly number[] }>(undefined)
  useLayoutEffect(() => {
    const box = scroller.current
    const table = box?.querySelector('table')
    if (!box || !table || rowCount === 0) return
    const { scrollLeft } = box
    // Without the widths that were given before, each column is as wide as its kind; then as wide as its widest cell.
    const drawn = withMark(table, 'data-ungiven', headWidths)
    const whole = table.offsetWidth
    const room = box.clientWidth - (whole - drawn.reduce((sum, px) => sum + px, 0))
    const { current } = needed
    const before = current?.layout === layout && current.hasFonts === hasFonts ? current.needs : []
    const needs = withMark(table, 'data-measured', headWidths).map((px, at) => Math.max(px, before[at] ?? 0))
    needed.current = { layout, hasFonts, needs }
    // A table that is narrow for a moment loses its place.
    if (box.scrollLeft !== scrollLeft) box.scrollLeft = scrollLeft
    const widths = lent(layout, drawn, needs, room)?.map((px) => `${(100 * px) / whole}%`)
    setMeasured((known) =>
      known?.layout === layout && known.widths?.join() === widths?.join() ? known : { layout, widths },
    )
  }, [scroller, layout, rowCount, hasFonts])
  return rowCount > 0 && measured?.layout === layout ? measured.widths : undefined
}

function onFonts(tell: () => void): () => void {
  for (const type of ['loading', 'loadingdone']) document.fonts.addEventListener(type, tell)
  return () => {
    for (const type of ['loading', 'loadingdone']) document.fonts.removeEventListener(type, tell)
  }
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
