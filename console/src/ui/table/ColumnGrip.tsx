import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { boundedWidth, type ColumnWidths, maxColumnPx, minColumnPx } from './column-widths.ts'
import styles from './DataTable.module.css'

/** Step of an arrow key, in pixels; larger with Shift. */
const STEP_PX = 16
const BIG_STEP_PX = 64
/** The padding of a cell, and the sort icon. */
const PADDING_PX = 20
const MARK_PX = 22
const MAX_FIT_PX = 600

const moves = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'Enter'])

type ColumnGripProps = {
  id: string
  header: string
  px: number
  /** The flexible column: its current width is not stored. */
  flexible: string | undefined
  /** Shows the widths during a drag. */
  onDrag: (widths: ColumnWidths | undefined) => void
  /** Stores the widths. */
  onWidths: (widths: ColumnWidths) => void
}

/**
 * The edge of a column header. It can be dragged, moved by the arrow keys, and set to the width of the content by a
 * double click or Enter. The first move fixes the widths of all columns, so that only one changes.
 */
export function ColumnGrip({ id, header, px, flexible, onDrag, onWidths }: ColumnGripProps) {
  const start = useRef<{ x: number; widths: ColumnWidths }>(undefined)
  const [isDragging, setIsDragging] = useState(false)

  function move(event: PointerEvent): ColumnWidths | undefined {
    if (!start.current) return undefined
    const { x, widths } = start.current
    return { ...widths, [id]: boundedWidth((widths[id] ?? px) + event.clientX - x) }
  }

  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, widths: drawnWidths(event.currentTarget, flexible) }
    setIsDragging(true)
  }

  function end(event: PointerEvent<HTMLElement>) {
    const widths = move(event)
    const isMoved = start.current !== undefined && Math.abs(event.clientX - start.current.x) > 1
    start.current = undefined
    setIsDragging(false)
    if (widths && isMoved) onWidths(widths)
    onDrag(undefined)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const grip = event.currentTarget
    const step = event.shiftKey ? BIG_STEP_PX : STEP_PX
    if (!moves.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const widths = drawnWidths(grip, flexible)
    const before = widths[id] ?? px
    const next = {
      ['ArrowLeft']: before - step,
      ['ArrowRight']: before + step,
      ['Home']: minColumnPx,
    }[event.key]
    onWidths({ ...widths, [id]: boundedWidth(next ?? fittingWidth(grip)) })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no <hr>
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuenow={px}
      aria-valuemin={minColumnPx}
      aria-valuemax={maxColumnPx}
      tabIndex={0}
      className={styles.grip}
      data-dragging={isDragging || undefined}
      onPointerDown={begin}
      onPointerMove={(event) => start.current && onDrag(move(event))}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={({ currentTarget }) =>
        onWidths({ ...drawnWidths(currentTarget, flexible), [id]: fittingWidth(currentTarget) })
      }
      onKeyDown={onKeyDown}
    />
  )
}

/** The rendered widths of the columns, without the flexible one. */
function drawnWidths(grip: HTMLElement, flexible: string | undefined): ColumnWidths {
  const heads = [...(grip.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])]
  return Object.fromEntries(
    heads.flatMap((head) => {
      const { column } = head.dataset
      return column === undefined || column === flexible
        ? []
        : [[column, boundedWidth(head.getBoundingClientRect().width)]]
    }),
  )
}

/** The width that shows all rendered cells of the column without truncation. */
function fittingWidth(grip: HTMLElement): number {
  const head = grip.closest('th')
  const rows = head?.closest('table')?.rows ?? []
  const range = document.createRange()
  let widest = 0
  for (const row of rows) {
    const cell = head && row.cells[head.cellIndex]
    // Placeholder rows for those out of view have a single cell.
    if (!cell || cell.colSpan > 1) continue
    range.selectNodeContents(cell === head ? findWords(cell) : cell)
    widest = Math.max(widest, range.getBoundingClientRect().width + (cell === head ? MARK_PX : 0))
  }
  return boundedWidth(Math.min(MAX_FIT_PX, Math.ceil(widest) + PADDING_PX))
}

/** The label of a header, without its edge. */
const findWords = (head: Element): Element => head.firstElementChild ?? head
