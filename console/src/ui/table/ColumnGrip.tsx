import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from './ColumnGrip.module.css'
import { boundedWidth, type ColumnWidths, maxColumnPx, minColumnPx } from './column-widths.ts'

/** How far an arrow key moves the edge, in pixels; with Shift further. */
const STEP_PX = 16
const BIG_STEP_PX = 64
/** The space left and right of a cell's content, and the mark of the sort. */
const PADDING_PX = 20
const MARK_PX = 22
const MAX_FIT_PX = 600

const moves = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'Enter'])

type ColumnGripProps = {
  id: string
  header: string
  px: number
  /** The column that takes the rest: its present width is not kept. */
  flexible: string | undefined
  /** Shows the widths while the edge is dragged. */
  onDrag: (widths: ColumnWidths | undefined) => void
  /** Keeps the widths. */
  onWidths: (widths: ColumnWidths) => void
}

/**
 * The edge of a column's head. It is dragged, moved by the arrow keys, and set to the width of the content by a double
 * click or Enter. With the first move all columns keep the width that they have then, so that only one changes.
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

/** The widths of the head's columns as they are drawn, without the one that takes the rest. */
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

/** The width in which all drawn cells of the column are read whole. */
function fittingWidth(grip: HTMLElement): number {
  const head = grip.closest('th')
  const rows = head?.closest('table')?.rows ?? []
  const range = document.createRange()
  let widest = 0
  for (const row of rows) {
    const cell = head && row.cells[head.cellIndex]
    // The rows of a list that stand for those out of sight have one cell.
    if (!cell || cell.colSpan > 1) continue
    range.selectNodeContents(cell === head ? wordsOf(cell) : cell)
    widest = Math.max(widest, range.getBoundingClientRect().width + (cell === head ? MARK_PX : 0))
  }
  return boundedWidth(Math.min(MAX_FIT_PX, Math.ceil(widest) + PADDING_PX))
}

/** The words of a head, without its edge. */
const wordsOf = (head: Element): Element => head.firstElementChild ?? head
