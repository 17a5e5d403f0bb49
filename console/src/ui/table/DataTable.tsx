import { formatQuantity } from '@regent/contract/words'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
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
import { BodyRow } from './BodyRow.tsx'
import { ColumnGrip } from './ColumnGrip.tsx'
import { buildLayout, type ColumnWidths, fitColumns, flexibleColumn, shrinkColumns } from './column-widths.ts'
import styles from './DataTable.module.css'
import { RowCheck } from './RowCheck.tsx'
import { useRowReturn } from './row-return.ts'
import { rowRange, selectionWith } from './row-selection.ts'
import { useRowWindow } from './row-window.ts'
import { SortHead } from './SortHead.tsx'
import { naturalDirection, nextSort, type Sort, type SortedValues } from './sort.ts'
import { TableSkeleton } from './TableSkeleton.tsx'
import { actionsId, edgeClass, markEdges, useRoom } from './table-edges.ts'
import { useContentWidths } from './use-content-widths.ts'

const ROW_HEIGHT_PX = 32
/** Height of a card in a long list without room for columns; DataTable.module.css has the same height. */
const CARD_HEIGHT_PX = 88
const VIRTUAL_FROM_ROWS = 100
/** Cards have different heights, as long as all of them can be rendered. */
const VIRTUAL_FROM_CARDS = 500
/** Minimum height above the rows of a list, in pixels: the console's header, title, filters and table header. */
const ABOVE_ROWS_PX = 160
const CHECK_WIDTH_PX = 36

export type Column<Row> = {
  id: string
  header: string
  /** Renders a cell. Plain elements instead of components keep long tables smooth. */
  cell: (row: Row) => ReactNode
  /** For numbers, which are right-aligned. */
  align?: 'right'
  /** True if the list can be sorted by it. */
  isSortable?: boolean
  /** True for times: the first click on the header sorts newest first, as it sorts numbers largest first. */
  isNewestFirst?: boolean
  /** Kind of the values, if `align` and `isNewestFirst` do not determine it; selects the labels of the sort orders. */
  sorts?: SortedValues
  /** Minimum width in pixels; spare width is distributed in proportion. */
  width?: number
  /** True for the first time column of a list: other columns shrink to leave room for its relative time. */
  keepsWidth?: boolean
  /**
   * Overrides whether a narrow list may hide the column, which depends on its width by default: a second time may be
   * hidden, the text of a line may not.
   */
  canLeave?: boolean
  /** A column with a low priority is hidden first, at any width, before a cell of another one is cut. */
  priority?: 'low'
  /** True for a fact on cards; default: the first three columns. */
  isOnCard?: boolean
  /** Sort value of client-side sorting; default: the column's part of a CSV. */
  sortValue?: (row: Row) => unknown
  /** The column's part of a CSV; undefined: not in the file. */
  csv?: ColumnCsv<Row>
}

export type DataTableProps<Row> = {
  /** Accessible name of the table: "Players". */
  label: string
  /** The first column is the identifier: it stays visible and cannot be hidden. Define the array at module level. */
  columns: Column<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** The name of a row in "Select …"; default: its id. */
  rowName?: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** With `onSelect`, every row gets a checkbox; shift-click takes a range. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  hidden?: readonly string[]
  /** Columns that are always shown, even if the list must scroll. */
  pinned?: readonly string[] | undefined
  /**
   * Enables hiding columns if a list is too narrow, and reports the hidden ones. For lists with a column menu, so that
   * users can show them again.
   */
  onLeft?: ((columns: readonly string[]) => void) | undefined
  /** Custom widths of columns; with `onWidths`, the edges of the headers can be dragged. */
  widths?: ColumnWidths
  onWidths?: (widths: ColumnWidths) => void
  /** Called for Enter on a row. */
  onOpen?: (row: Row) => void
  /** True before the first rows: the skeleton keeps the layout. */
  isLoading?: boolean
  /** Dims stale rows while loading. */
  isRefetching?: boolean
  /** Singular and plural for the announced count. */
  noun?: [singular: string, plural: string]
  /** Height above which the table scrolls on its own, such as '60dvh'. */
  maxHeight?: string
}

/** The table component of the console. The screen owns its sort, selection and columns. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowId, sort, onSort, onSelect, onWidths, isLoading, isRefetching } = props
  const { noun = ['row', 'rows'], maxHeight } = props
  const scroller = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const columns = useFittingColumns(scroller, props)
  const { shown, layout, isNarrow, isSized, minWidth } = columns
  const selection = useRowSelection(ids, props)
  const rendered = useRenderedRows(scroller, rows.length, isNarrow)
  const shares = useContentWidths(scroller, layout, isLoading || isSized || isNarrow ? 0 : rendered.measuredRows)
  const focus = useRowFocus(scroller, { ...props, ids, rendered, selection })

  return (
    <div className={`column ${styles.root}`}>
      <p className="hidden-text" role="status">
        {isLoading ? `Loading ${noun[1]}` : formatQuantity(rows.length, ...noun)}
      </p>
      <div
        ref={scroller}
        className={styles.scroller}
        style={
          {
            '--max-height': maxHeight ?? (rendered.isVirtual ? 'var(--table-max-height, 70dvh)' : undefined),
          } as CSSProperties
        }
        // Without rows to focus, the box itself must be focusable, so that it can be scrolled by keyboard.
        tabIndex={focus.hasRows ? undefined : 0}
        data-cards={isNarrow || undefined}
        data-virtual={rendered.isVirtual || undefined}
        onScroll={({ currentTarget }) => markEdges(currentTarget)}
      >
        <table
          className={styles.table}
          // The styles of cards would remove the roles of a table.
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
          <TableHead
            columns={columns}
            selection={selection}
            noun={noun}
            sort={sort}
            onSort={onSort}
            onWidths={onWidths}
          />
          {isLoading ? (
            <TableSkeleton aligns={shown.map(({ align }) => align)} withCheck={onSelect !== undefined} />
          ) : (
            <TableBody table={props} columns={columns} rendered={rendered} selection={selection} focus={focus} />
          )}
        </table>
      </div>
    </div>
  )
}

type FittingColumnsInput<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'hidden' | 'widths' | 'pinned' | 'onLeft' | 'onSelect'
>

type FittingColumns<Row> = ReturnType<typeof useFittingColumns<Row>>

/** The columns that have room, and their widths. */
function useFittingColumns<Row>(scroller: RefObject<HTMLDivElement | null>, props: FittingColumnsInput<Row>) {
  const { columns, hidden, widths = unsized, pinned, onLeft, onSelect } = props
  const selectedColumns = useMemo(
    () => columns.filter(({ id }, index) => index === 0 || !hidden?.includes(id)),
    [columns, hidden],
  )
  // During a drag, the widths are shown but not stored yet.
  const [dragged, setDragged] = useState<ColumnWidths>()
  const sized = dragged ?? widths
  const checkPx = onSelect ? CHECK_WIDTH_PX : 0
  const neededPx = useMemo(
    () => sumWidths(buildLayout(selectedColumns, sized)) + checkPx,
    [selectedColumns, sized, checkPx],
  )
  const { isNarrow, room } = useRoom(scroller, neededPx)
  const roomOfData = room === undefined ? undefined : room - checkPx
  const fitting = useMemo(
    () => fitColumns(selectedColumns, widths, roomOfData, pinned),
    [selectedColumns, widths, roomOfData, pinned],
  )
  const shown = onLeft && !isNarrow ? fitting : selectedColumns
  useLayoutEffect(() => {
    onLeft?.(selectedColumns.filter((column) => !shown.includes(column)).map(({ id }) => id))
  }, [onLeft, selectedColumns, shown])
  const fullLayout = useMemo(() => buildLayout(shown, sized), [shown, sized])
  const isSized = shown.some(({ id }) => sized[id] !== undefined)
  const layout = useMemo(
    () => shrinkColumns(fullLayout, isSized ? undefined : roomOfData),
    [fullLayout, isSized, roomOfData],
  )
  return { shown, layout, isNarrow, isSized, minWidth: sumWidths(layout) + checkPx, onDrag: setDragged }
}

type RowSelection = ReturnType<typeof useRowSelection>

/** The selected rows, and functions to change them. */
function useRowSelection(
  ids: readonly string[],
  { selected, onSelect }: Pick<DataTableProps<never>, 'selected' | 'onSelect'>,
) {
  // The start of a range: the row whose checkbox was set last.
  const rangeStart = useRef<string | null>(null)
  const isAllSelected = selected !== undefined && ids.length > 0 && ids.every((id) => selected.has(id))

  const select = (changed: readonly string[], isSelected: boolean) =>
    onSelect?.(selectionWith(selected ?? new Set(), changed, isSelected))

  function selectAll(isSelected: boolean) {
    rangeStart.current = null
    select(ids, isSelected)
  }

  function toggle(id: string, isSelected: boolean, isRange: boolean) {
    select(isRange ? rowRange(ids, rangeStart.current, id) : [id], isSelected)
    rangeStart.current = id
  }

  // A stable function, because a new one would render all rows again.
  const latestToggle = useRef(toggle)
  useLayoutEffect(() => {
    latestToggle.current = toggle
  })
  const onToggle = useCallback((...change: Parameters<typeof toggle>) => latestToggle.current(...change), [])
  return {
    canSelect: onSelect !== undefined,
    isSelected: (id: string) => selected?.has(id) ?? false,
    hasRows: ids.length > 0,
    isAllSelected,
    isPartlySelected: (selected?.size ?? 0) > 0 && !isAllSelected,
    select,
    selectAll,
    onToggle,
  }
}

type RenderedRows = ReturnType<typeof useRenderedRows>

/** The range of rows to render, from `first` up to but not including `end`, and the height of the others. */
function useRenderedRows(scroller: RefObject<HTMLDivElement | null>, count: number, isNarrow: boolean) {
  const rowHeight = isNarrow ? CARD_HEIGHT_PX : ROW_HEIGHT_PX
  const isPrinting = useIsPrinting()
  const isVirtual = count > (isNarrow ? VIRTUAL_FROM_CARDS : VIRTUAL_FROM_ROWS) && !isPrinting
  const rowWindow = useRowWindow({ scroller, count, rowHeight, overscan: 12, isOff: !isVirtual })
  // Visible rows are rendered first and are interactive; the rows below follow later.
  const renderedCount = useDeferredValue(count, 0)
  const inSight = Math.ceil((window.innerHeight - ABOVE_ROWS_PX) / rowHeight)
  const withoutWindow = isPrinting ? count : Math.min(count, Math.max(inSight, renderedCount))
  const first = isVirtual ? rowWindow.first : 0
  const end = isVirtual ? rowWindow.end : withoutWindow
  return {
    isVirtual,
    first,
    end,
    abovePx: first * rowHeight,
    belowPx: (count - end) * rowHeight,
    // A long list renders other rows at each scroll, so nothing is measured then.
    measuredRows: isVirtual ? inSight : end - first,
    scrollToRow: rowWindow.scrollToRow,
  }
}

type RowFocusInput<Row> = Pick<DataTableProps<Row>, 'label' | 'rows' | 'onOpen'> & {
  ids: readonly string[]
  rendered: RenderedRows
  selection: RowSelection
}

type RowFocus = ReturnType<typeof useRowFocus>

/** The row with the focus, and the keys that move it. */
function useRowFocus<Row>(scroller: RefObject<HTMLDivElement | null>, input: RowFocusInput<Row>) {
  const { label, rows, onOpen, ids, rendered, selection } = input
  const [currentId, setCurrentId] = useState<string | null>(null)
  const renderedIds = ids.slice(rendered.first, rendered.end)
  const tabStopId = renderedIds.some((id) => id === currentId) ? currentId : renderedIds[0]

  function focusRow(index: number) {
    const id = ids[index]
    if (id === undefined) return
    setCurrentId(id)
    if (focusDrawn(index)) return
    // A distant row is only rendered after the scroll.
    rendered.scrollToRow(index)
    requestAnimationFrame(() => requestAnimationFrame(() => focusDrawn(index)))
  }

  function focusDrawn(index: number): boolean {
    const row = scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"]`)
    row?.focus()
    return Boolean(row)
  }

  useRowReturn({ label, ids, currentId, focusRow })
  useEnteringKeys(() => {
    const index = ids.indexOf(tabStopId ?? '')
    if (index === -1) return false
    focusRow(index)
    return true
  })

  function onRowKeys(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const index = Number(event.target.getAttribute('aria-rowindex')) - 2
    const row = rows[index]
    const id = ids[index]
    if (!row || id === undefined) return
    const last = rows.length - 1
    if (event.key === 'j' || event.key === 'ArrowDown') focusRow(Math.min(index + 1, last))
    else if (event.key === 'k' || event.key === 'ArrowUp') focusRow(Math.max(index - 1, 0))
    else if (event.key === 'Home') focusRow(0)
    else if (event.key === 'End') focusRow(last)
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else if (event.key === ' ' && selection.canSelect) selection.select([id], !selection.isSelected(id))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { hasRows: renderedIds.length > 0, tabStopId, setCurrentId, onRowKeys }
}

/** Without focus, j and k enter the first table of the page: `enter` returns false if it has no rows. */
function useEnteringKeys(enter: () => boolean) {
  const enterByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isFreeKey(event)) return
    if (document.activeElement !== document.body || !['j', 'k'].includes(event.key)) return
    if (enter()) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => enterByKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

type TableHeadProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'onWidths'> & {
  columns: FittingColumns<Row>
  selection: RowSelection
  noun: [singular: string, plural: string]
}

function TableHead<Row>({ columns, selection, noun, sort, onSort, onWidths }: TableHeadProps<Row>) {
  const { shown, layout, isNarrow, onDrag } = columns
  const flexible = flexibleColumn(shown)
  return (
    <thead role={isNarrow ? 'rowgroup' : undefined}>
      <tr aria-rowindex={1} role={isNarrow ? 'row' : undefined}>
        {selection.canSelect && (
          <th scope="col" role={isNarrow ? 'columnheader' : undefined} className={styles.check}>
            <RowCheck
              label={`Select all ${noun[1]} shown`}
              isDisabled={!selection.hasRows}
              isChecked={selection.isAllSelected}
              isPartly={selection.isPartlySelected}
              onChange={selection.selectAll}
            />
          </th>
        )}
        {shown.map((column, index) => {
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
              className={edgeClass(id, index)}
              data-after-check={selection.canSelect ? true : undefined}
              aria-sort={canSort ? (direction ?? 'none') : undefined}
              data-column={id}
              // Otherwise the name of the edge would become part of the header's name.
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
                  onDrag={onDrag}
                  onWidths={onWidths}
                />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type TableBodyProps<Row> = {
  table: Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'rowName' | 'isRefetching'>
  columns: FittingColumns<Row>
  rendered: RenderedRows
  selection: RowSelection
  focus: RowFocus
}

function TableBody<Row extends object>({ table, columns, rendered, selection, focus }: TableBodyProps<Row>) {
  const { rows, rowId, rowName, isRefetching } = table
  const { shown, isNarrow } = columns
  const { first, end, abovePx, belowPx } = rendered
  const columnCount = shown.length + (selection.canSelect ? 1 : 0)
  return (
    <tbody
      role={isNarrow ? 'rowgroup' : undefined}
      data-refetching={isRefetching || undefined}
      onKeyDown={focus.onRowKeys}
    >
      {abovePx > 0 && <Spacer height={abovePx} columnCount={columnCount} />}
      {rows.slice(first, end).map((row, offset) => {
        const id = rowId(row)
        return (
          <BodyRow
            key={id}
            id={id}
            row={row}
            index={first + offset + 2}
            columns={shown}
            isCard={isNarrow}
            isTabStop={id === focus.tabStopId}
            selecting={selection.canSelect ? `Select ${rowName?.(row) ?? id}` : undefined}
            isSelected={selection.canSelect && selection.isSelected(id)}
            onFocus={focus.setCurrentId}
            onToggle={selection.onToggle}
          />
        )
      })}
      {belowPx > 0 && <Spacer height={belowPx} columnCount={columnCount} />}
    </tbody>
  )
}

/** Set as variables, so that the print style can override them. */
const columnWidth = (px: number | undefined, share?: string) =>
  ({ '--width': px === undefined ? 'auto' : `${px}px`, '--share': share }) as CSSProperties

const sumWidths = (layout: readonly { px: number }[]) => layout.reduce((sum, { px }) => sum + px, 0)

const unsized: ColumnWidths = {}

/** Takes up the height of the rows outside of the window, so that the scroll bar is correct. */
function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
}
