import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useIsPrinting } from '../chart/use-is-printing.ts'
import { isFreeKey } from '../code/keys.ts'
import type { ColumnCsv } from '../csv/csv.ts'
import { countOf } from '../words/format-number.ts'
import { BodyRow } from './BodyRow.tsx'
import { ColumnGrip } from './ColumnGrip.tsx'
import { type ColumnWidths, fitted, flexibleColumn, layoutOf, squeezed } from './column-widths.ts'
import styles from './DataTable.module.css'
import { RowCheck } from './RowCheck.tsx'
import { useRowReturn } from './row-return.ts'
import { rowRange, selectionWith } from './row-selection.ts'
import { useRowWindow } from './row-window.ts'
import { SortHead } from './SortHead.tsx'
import { naturalDirection, nextSort, type Sort, type SortedValues } from './sort.ts'
import { TableSkeleton } from './TableSkeleton.tsx'
import { actionsId, edgeOf, markEdges, useRoom } from './table-edges.ts'
import { useContentWidths } from './use-content-widths.ts'

const ROW_HEIGHT_PX = 32
/** A row as a card among very many, where there is no room for columns; DataTable.module.css has the same height. */
const CARD_HEIGHT_PX = 88
const VIRTUAL_FROM_ROWS = 100
/** Cards have heights of their own, as long as all can be drawn. */
const VIRTUAL_FROM_CARDS = 500
/** The least height above the rows of a list, in pixels: the console's header, title, filters and table head. */
const ABOVE_ROWS_PX = 160
const CHECK_WIDTH_PX = 36

export type Column<Row> = {
  id: string
  header: string
  /** Plain elements rather than components keep long tables smooth. */
  cell: (row: Row) => ReactNode
  /** True for numbers: they are aligned right. */
  align?: 'right'
  /** True if the list can be sorted by it. */
  isSortable?: boolean
  /** True for times: a first click on the head puts the newest on top, as it does the largest of numbers. */
  isNewestFirst?: boolean
  /** What its values are, where `align` and `isNewestFirst` do not tell: the words of its orders follow from it. */
  sorts?: SortedValues
  /** The least width in pixels; spare width is shared in proportion. */
  width?: number
  /** True for the first time of a list: other columns give way, so that how far off it is stands beside it. */
  keepsWidth?: boolean
  /** Whether it may leave a list with little room, where that is not what its width tells: a second time may, the text of a line may not. */
  canLeave?: boolean
  /** Where rows are cards, one of its facts; without any such column the first three are. */
  isOnCard?: boolean
  /** What a list that sorts itself compares; without it, the column's part of a CSV. */
  sortValue?: (row: Row) => unknown
  /** The column's part of a CSV; a column without it is on the screen only. */
  csv?: ColumnCsv<Row>
}

export type DataTableProps<Row> = {
  /** Names the table for people who cannot see it: "Players". */
  label: string
  /** The first column is the identifier: it stays in view and cannot be hidden. Keep the array at module level. */
  columns: Column<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** The name of a row in "Select …"; its id by default. */
  rowName?: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** With `onSelect`, every row gets a checkbox; shift-click takes a range. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  hidden?: readonly string[]
  /** Columns that are shown even where the list has to be scrolled for them. */
  pinned?: readonly string[] | undefined
  /**
   * With it, columns leave a list that has little room; it is told which. For lists whose columns can be chosen, so that
   * they can be called back.
   */
  onLeft?: ((columns: readonly string[]) => void) | undefined
  /** The widths that somebody gave to columns; with `onWidths`, the edges of the heads can be moved. */
  widths?: ColumnWidths
  onWidths?: (widths: ColumnWidths) => void
  /** Enter on a row. */
  onOpen?: (row: Row) => void
  /** No rows yet: the skeleton keeps the layout. */
  isLoading?: boolean
  /** Newer rows are loading: the old ones dim. */
  isRefetching?: boolean
  /** Singular and plural for the announced count. */
  noun?: [singular: string, plural: string]
  /** Height from which the table scrolls by itself, such as '60dvh'. */
  maxHeight?: string
}

/** The one table of the console. The screen keeps its sort, selection and columns. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    rowName,
    sort,
    onSort,
    selected,
    onSelect,
    hidden,
    onOpen,
    isLoading,
    isRefetching,
  } = props
  const { noun = ['row', 'rows'], maxHeight, widths = unsized, onWidths, pinned, onLeft } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)

  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const chosen = useMemo(
    () => columns.filter(({ id }, index) => index === 0 || !hidden?.includes(id)),
    [columns, hidden],
  )
  // While an edge is dragged, its widths are shown and not kept yet.
  const [dragged, setDragged] = useState<ColumnWidths>()
  const sized = dragged ?? widths
  const checkPx = onSelect ? CHECK_WIDTH_PX : 0
  const asked = useMemo(() => widthOf(layoutOf(chosen, sized)) + checkPx, [chosen, sized, checkPx])
  const { isNarrow, room } = useRoom(scroller, asked)
  const roomOfData = room === undefined ? undefined : room - checkPx
  const fitting = useMemo(() => fitted(chosen, widths, roomOfData, pinned), [chosen, widths, roomOfData, pinned])
  const shownColumns = onLeft && !isNarrow ? fitting : chosen
  useLayoutEffect(() => {
    onLeft?.(chosen.filter((column) => !shownColumns.includes(column)).map(({ id }) => id))
  }, [onLeft, chosen, shownColumns])
  const whole = useMemo(() => layoutOf(shownColumns, sized), [shownColumns, sized])
  const isSized = shownColumns.some(({ id }) => sized[id] !== undefined)
  const layout = useMemo(() => squeezed(whole, isSized ? undefined : roomOfData), [whole, isSized, roomOfData])
  const rowHeight = isNarrow ? CARD_HEIGHT_PX : ROW_HEIGHT_PX
  const isAllSelected = selected !== undefined && ids.length > 0 && ids.every((id) => selected.has(id))
  // The start of a range: the row whose checkbox was set last.
  const rangeStart = useRef<string | null>(null)

  const select = (changed: readonly string[], isSelected: boolean) =>
    onSelect?.(selectionWith(selected ?? new Set(), changed, isSelected))

  function toggle(id: string, isSelected: boolean, isRange: boolean) {
    select(isRange ? rowRange(ids, rangeStart.current, id) : [id], isSelected)
    rangeStart.current = id
  }

  // Rows get a stable function: a new one would draw all of them again.
  const latestToggle = useRef(toggle)
  useLayoutEffect(() => {
    latestToggle.current = toggle
  })
  const onToggle = useCallback((...change: Parameters<typeof toggle>) => latestToggle.current(...change), [])

  const isPrinting = useIsPrinting()
  const isVirtual = rows.length > (isNarrow ? VIRTUAL_FROM_CARDS : VIRTUAL_FROM_ROWS) && !isPrinting
  const rowWindow = useRowWindow({ scroller, count: rows.length, rowHeight, overscan: 12, isOff: !isVirtual })
  // The rows in sight are drawn first and can be used; the rows below follow a moment later.
  const drawn = useDeferredValue(rows.length, 0)
  const inSight = Math.ceil((window.innerHeight - ABOVE_ROWS_PX) / rowHeight)
  const withoutWindow = isPrinting ? rows.length : Math.min(rows.length, Math.max(inSight, drawn))
  const first = isVirtual ? rowWindow.first : 0
  const end = isVirtual ? rowWindow.end : withoutWindow
  // Of very many rows others are drawn at each scroll, and nothing is measured then.
  const measuredRows = isVirtual ? inSight : end - first
  const shares = useContentWidths(scroller, layout, isLoading || isSized || isNarrow ? 0 : measuredRows)
  const shown = ids.slice(first, end)
  const above = first * rowHeight
  const below = (rows.length - end) * rowHeight

  const minWidth = widthOf(layout) + checkPx
  const flexible = flexibleColumn(shownColumns)
  const columnCount = shownColumns.length + (onSelect ? 1 : 0)
  const tabStopId = shown.some((id) => id === currentId) ? currentId : shown[0]

  function focusRow(index: number) {
    const id = ids[index]
    if (id === undefined) return
    setCurrentId(id)
    if (focusDrawn(index)) return
    // A row far away is drawn only after the scroll.
    rowWindow.scrollToRow(index)
    requestAnimationFrame(() => requestAnimationFrame(() => focusDrawn(index)))
  }

  function focusDrawn(index: number): boolean {
    const row = scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"]`)
    row?.focus()
    return Boolean(row)
  }

  useRowReturn({ label, ids, currentId, focusRow })

  function onRowKeys(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const index = Number(event.target.getAttribute('aria-rowindex')) - 2
    const [row, id] = [rows[index], ids[index]]
    if (!row || id === undefined) return
    const last = rows.length - 1
    if (event.key === 'j' || event.key === 'ArrowDown') focusRow(Math.min(index + 1, last))
    else if (event.key === 'k' || event.key === 'ArrowUp') focusRow(Math.max(index - 1, 0))
    else if (event.key === 'Home') focusRow(0)
    else if (event.key === 'End') focusRow(last)
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else if (event.key === ' ' && onSelect) select([id], !selected?.has(id))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  // With nothing focused, j and k enter the first table of the page.
  const enterByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isFreeKey(event)) return
    if (document.activeElement !== document.body || !['j', 'k'].includes(event.key)) return
    const index = ids.indexOf(tabStopId ?? '')
    if (index === -1) return
    event.preventDefault()
    focusRow(index)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => enterByKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <div className={styles.root}>
      <p className="hidden-text" role="status">
        {isLoading ? `Loading ${noun[1]}` : countOf(rows.length, ...noun)}
      </p>
      <div
        ref={scroller}
        className={styles.scroller}
        style={
          { '--max-height': maxHeight ?? (isVirtual ? 'var(--table-max-height, 70dvh)' : undefined) } as CSSProperties
        }
        // While there are no rows to focus, the box itself must be reachable to scroll it.
        tabIndex={shown.length === 0 ? 0 : undefined}
        data-cards={isNarrow || undefined}
        data-virtual={isVirtual || undefined}
        onScroll={({ currentTarget }) => markEdges(currentTarget)}
      >
        <table
          className={styles.table}
          // Drawn as cards, it would lose the roles of a table.
          role={isNarrow ? 'table' : undefined}
          style={{ '--min-width': `${minWidth}px` } as CSSProperties}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-busy={isLoading || isRefetching || undefined}
        >
          <colgroup>
            {onSelect && <col style={columnWidth(CHECK_WIDTH_PX)} />}
            {layout.map(({ id, px, isFlexible }, at) => (
              <col key={id} style={columnWidth(isFlexible ? undefined : px, shares?.[at])} />
            ))}
          </colgroup>
          <thead role={isNarrow ? 'rowgroup' : undefined}>
            <tr aria-rowindex={1} role={isNarrow ? 'row' : undefined}>
              {onSelect && (
                <th scope="col" role={isNarrow ? 'columnheader' : undefined} className={styles.check}>
                  <RowCheck
                    label={`Select all ${noun[1]} shown`}
                    isDisabled={rows.length === 0}
                    isChecked={isAllSelected}
                    isPartly={(selected?.size ?? 0) > 0 && !isAllSelected}
                    onChange={(isChecked) => {
                      rangeStart.current = null
                      select(ids, isChecked)
                    }}
                  />
                </th>
              )}
              {shownColumns.map((column, index) => {
                const { id, header, align, isSortable } = column
                const direction = sort?.column === id ? sort.direction : undefined
                const canSort = isSortable && onSort
                const canResize = onWidths && !isNarrow && id !== flexible && id !== actionsId
                return (
                  <th
                    key={id}
                    scope="col"
                    role={isNarrow ? 'columnheader' : undefined}
                    data-align={align}
                    className={edgeOf(id, index)}
                    data-after-check={onSelect ? true : undefined}
                    aria-sort={canSort ? (direction ?? 'none') : undefined}
                    data-column={id}
                    // The edge within would add its name to that of the head.
                    aria-label={canResize ? header : undefined}
                  >
                    <SortHead
                      direction={direction}
                      onSort={canSort ? () => onSort(nextSort(sort, id, naturalDirection(column))) : undefined}
                    >
                      {header}
                    </SortHead>
                    {canResize && (
                      <ColumnGrip
                        id={id}
                        header={header}
                        px={layout[index]?.px ?? 0}
                        flexible={flexible}
                        onDrag={setDragged}
                        onWidths={onWidths}
                      />
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          {isLoading ? (
            <TableSkeleton aligns={shownColumns.map(({ align }) => align)} withCheck={onSelect !== undefined} />
          ) : (
            <tbody
              role={isNarrow ? 'rowgroup' : undefined}
              data-refetching={isRefetching || undefined}
              onKeyDown={onRowKeys}
            >
              {above > 0 && <Spacer height={above} columnCount={columnCount} />}
              {rows.slice(first, end).map((row, offset) => {
                const id = rowId(row)
                return (
                  <BodyRow
                    key={id}
                    id={id}
                    row={row}
                    index={first + offset + 2}
                    columns={shownColumns}
                    isCard={isNarrow}
                    isTabStop={id === tabStopId}
                    selecting={onSelect && `Select ${rowName?.(row) ?? id}`}
                    isSelected={onSelect !== undefined && (selected?.has(id) ?? false)}
                    onFocus={setCurrentId}
                    onToggle={onToggle}
                  />
                )
              })}
              {below > 0 && <Spacer height={below} columnCount={columnCount} />}
            </tbody>
          )}
        </table>
      </div>
    </div>
  )
}

/** Set as variables, so that the print style can override them. */
const columnWidth = (px: number | undefined, share?: string) =>
  ({ '--width': px === undefined ? 'auto' : `${px}px`, '--share': share }) as CSSProperties

const widthOf = (layout: readonly { px: number }[]) => layout.reduce((sum, { px }) => sum + px, 0)

const unsized: ColumnWidths = {}

/** Takes the height of the rows outside the window, so that the scroll bar is right. */
function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
}
