import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ColumnLayout, distributeWidth } from './column-widths.ts'

/**
 * The column widths once there are rows, in percent of the table: truncated columns get the unused width of others.
 * They are measured again for other columns, a resized table and additional rows. Additional rows only increase the
 * required widths, so that no width oscillates. Measurements before the fonts are loaded are discarded. Undefined if no
 * column gets any width.
 * @param rowCount Number of rendered rows; zero if the columns keep their widths.
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
    // Measured without the previous widths: first by kind of column, then by the widest cell.
    const renderedWidths = withMark(table, 'data-ungiven', headWidths)
    const tableWidth = table.offsetWidth
    const room = box.clientWidth - (tableWidth - renderedWidths.reduce((sum, px) => sum + px, 0))
    const { current } = needed
    const before = current?.layout === layout && current.hasFonts === hasFonts ? current.needs : []
    const needs = withMark(table, 'data-measured', headWidths).map((px, at) => Math.max(px, before[at] ?? 0))
    needed.current = { layout, hasFonts, needs }
    // A temporarily narrower table loses its scroll position.
    if (box.scrollLeft !== scrollLeft) box.scrollLeft = scrollLeft
    const widths = distributeWidth(layout, renderedWidths, needs, room)?.map((px) => `${(100 * px) / tableWidth}%`)
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

/** Measures a table in a temporary style, which is never painted. */
function withMark<Read>(table: HTMLElement, mark: string, read: (table: HTMLElement) => Read): Read {
  table.setAttribute(mark, '')
  try {
    return read(table)
  } finally {
    table.removeAttribute(mark)
  }
}
