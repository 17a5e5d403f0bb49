import { ActionIcon, Button } from '@mantine/core'
import { type ComponentProps, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { lazyDialog } from '../code/lazy-dialog.tsx'
import { CsvAllButton } from '../csv/CsvAllButton.tsx'
import { CsvButton } from '../csv/CsvButton.tsx'
import type { ReadPage } from '../csv/csv-pages.ts'
import { type Paste, PasteIds } from '../csv/PasteIds.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorNotice, type Failure } from '../feedback/ErrorNotice.tsx'
import { IconColumns3 } from '../layout/icons.ts'
import { type Anchored, MenuButton } from '../layout/MenuButton.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { type Column, DataTable, type DataTableProps } from '../table/DataTable.tsx'
import { SortSelect } from '../table/SortSelect.tsx'
import { sortedColumns, sortRows } from '../table/sort-rows.ts'
import { actionsId } from '../table/table-edges.ts'
import { formatCount } from '../words/format-number.ts'
import { FilterBar, type Search } from './FilterBar.tsx'
import type { Filter, FilterField } from './filters.ts'
import { ListFoot, type Paging } from './ListFoot.tsx'
import styles from './ListPage.module.css'
import { listState, shownText } from './list-state.ts'
import { type Follow, useFollowing } from './use-following.ts'

const ColumnItems = lazyDialog(() => import('../table/ColumnItems.tsx').then((module) => module.ColumnItems))

export type BulkSelection = {
  selected: ReadonlySet<string>
  onSelect: (selected: Set<string>) => void
  /** Selects all matching rows; offered once all visible rows are selected. */
  onSelectMatching?: () => void
  isMatchingSelected?: boolean
  /** The number of rows of a bulk action if all matching rows are selected. */
  matching?: number
  actions: ReactNode
}

export type ListCsv<Row> = { fileName: string } & (
  | { readPage?: undefined }
  | { readPage: ReadPage<Row>; onFailure: (error: unknown) => void }
)

type ListPageProps<Row extends object> = Omit<DataTableProps<Row>, 'label' | 'selected' | 'onSelect' | 'maxHeight'> & {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** Key figures or a notice between the title and the list. */
  summary?: ReactNode
  noun: [singular: string, plural: string]
  search?: Search | undefined
  fields?: FilterField[]
  filters?: Filter[]
  onFilters?: (filters: Filter[]) => void
  /** Undefined: columns cannot be hidden. */
  onHidden?: (hidden: string[]) => void
  /** Undefined: columns are not hidden automatically in narrow lists. */
  onPinned?: (pinned: string[]) => void
  /** Resets the columns; undefined if they are unchanged. */
  onResetColumns?: (() => void) | undefined
  /** An item of the column menu that opens more columns. */
  moreColumns?: ReactNode
  /** The menu of saved views. */
  views?: ReactNode
  /** The CSV of the loaded rows, or with `readPage` of all rows that match the filters. */
  csv?: ListCsv<Row> | undefined
  /** Other files of the rows, after the CSV. */
  exports?: ReactNode
  /** Filters by many pasted ids. */
  paste?: Paste
  paging?: Paging
  selection?: BulkSelection
  failure?: Failure | null
  onRetry?: () => void
  /**
   * When the rows were loaded, in milliseconds since 1970: the footer shows their age, and reloads them by `onRetry`.
   */
  readAt?: number
  /** Automatic reload, for a list that grows over time. */
  follow?: Follow | undefined
  /** The missing right, such as "view players": shown instead of the list. */
  missingRight?: string
  nothingYet: { title: string; description?: ReactNode; action?: ReactNode }
  /** The title of a list without matches; default: "Nothing matches". */
  noMatch?: string
  /** The list opened with these filters: if it is empty, it shows `nothingYet` and not "nothing matches". */
  hasDefaultFilters?: boolean
  /** True for client-side sorting, if all rows are loaded: by each column with a CSV part. */
  sortsItself?: boolean
}

/** A screen with a list. All its state is in the URL. */
export function ListPage<Row extends object>(given: ListPageProps<Row>) {
  const props = { ...given, ...useSorted(given) }
  const {
    title,
    subtitle,
    actions,
    summary,
    noun,
    search,
    fields,
    filters = [],
    onFilters,
    csv,
    paste,
    views,
    paging = {},
  } = props
  const {
    columns,
    rows,
    hidden = [],
    onHidden,
    pinned = none,
    onPinned,
    selection,
    failure,
    onRetry,
    readAt = 0,
    missingRight,
    nothingYet,
    hasDefaultFilters = false,
  } = props
  const [left, setLeft] = useState(none)
  const onLeft = useCallback(
    (next: readonly string[]) => setLeft((before) => (before.join() === next.join() ? before : next)),
    [],
  )
  const isFiltered = (filters.length > 0 && !hasDefaultFilters) || Boolean(search?.value)
  const state = listState({
    missingRight,
    hasFailed: Boolean(failure),
    isLoading: Boolean(props.isLoading),
    rowCount: rows.length,
    isFiltered,
  })
  const card = useRef<HTMLDivElement>(null)
  const isReading = props.isRefetching || props.isLoading || paging.isLoadingMore
  const follow = state === 'not-allowed' || state === 'failed' ? undefined : props.follow
  const { isWaiting } = useFollowing(card, { follow, isReading, selected: selection?.selected.size, onRead: onRetry })
  const shownColumns = columns.filter(({ id }, index) => index === 0 || id === actionsId || !hidden.includes(id))
  const canSort = shownColumns.some(({ isSortable }) => isSortable) ? props.onSort : undefined
  const hasBar = search || onFilters || onHidden || csv || props.exports || paste || views || canSort

  function clearFilters() {
    search?.onChange('')
    onFilters?.([])
  }

  return (
    <div className={`stack ${styles.page}`}>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {summary}
      {state === 'rows' && failure && (
        <ErrorNotice failure={failure} onRetry={onRetry} isRetrying={props.isRefetching} />
      )}
      <div ref={card} className={`panel column ${styles.card}`}>
        {state === 'not-allowed' ? (
          <EmptyState kind="not-allowed" missingRight={missingRight ?? ''} />
        ) : (
          <>
            {hasBar && (
              <div className={styles.filters} data-list-tools="">
                <FilterBar
                  search={search}
                  fields={fields}
                  filters={filters}
                  onFilters={onFilters}
                  sort={canSort && <SortSelect columns={shownColumns} sort={props.sort} onSort={canSort} />}
                >
                  {views}
                  {paste && <PasteIds {...paste} />}
                  {onHidden && (
                    <ColumnChooser
                      columns={columns}
                      hidden={hidden}
                      onHidden={onHidden}
                      left={left}
                      pinned={pinned}
                      onPinned={onPinned}
                      onReset={props.onResetColumns}
                      more={props.moreColumns}
                    />
                  )}
                  {csv && <Csv csv={csv} columns={given.columns} rows={given.rows} noun={noun} />}
                  {props.exports}
                </FilterBar>
              </div>
            )}
            <DataTable
              {...tableProps(props)}
              label={title}
              pinned={pinned}
              onLeft={onHidden && onPinned && onLeft}
              isLoading={state === 'loading'}
              // Do not dim rows on refetch; they would flicker.
              isRefetching={props.isRefetching && !follow?.isOn}
              selected={selection?.selected}
              onSelect={selection?.onSelect}
            />
            {state === 'no-match' && <EmptyState kind="no-match" title={props.noMatch} onClear={clearFilters} />}
            {state === 'nothing-yet' && <EmptyState kind="nothing-yet" {...nothingYet} />}
            {state === 'failed' && failure && (
              <EmptyState kind="failed" failure={failure} onRetry={onRetry} isRetrying={props.isRefetching} />
            )}
            {(state === 'rows' || state === 'loading' || follow || (state === 'no-match' && paging.onMore)) && (
              <ListFoot
                count={state === 'rows' && shownText(rows.length, noun, { ...paging, hasMore: Boolean(paging.onMore) })}
                paging={paging}
                readAt={readAt}
                onRetry={onRetry}
                follow={follow}
                isWaiting={isWaiting}
                selection={
                  selection &&
                  selection.selected.size > 0 && <SelectionBar {...selection} shown={rows.length} noun={noun} />
                }
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}

const none: readonly string[] = []

type CsvProps<Row> = {
  csv: ListCsv<Row>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  noun: [string, string]
}

function Csv<Row>({ csv, columns, rows, noun }: CsvProps<Row>) {
  if (!csv.readPage) return <CsvButton fileName={csv.fileName} columns={columns} rows={rows} />
  return <CsvAllButton {...csv} columns={columns} noun={noun} isDisabled={rows.length === 0} />
}

/** The columns and rows in display order. */
function useSorted<Row extends object>({ columns, rows, sort, sortsItself }: ListPageProps<Row>) {
  return useMemo(
    () =>
      sortsItself
        ? { columns: sortedColumns(columns, rows), rows: sortRows(rows, columns, sort ?? undefined) }
        : { columns, rows },
    [columns, rows, sort, sortsItself],
  )
}

function tableProps<Row extends object>(props: ListPageProps<Row>) {
  const { columns, rows, rowId, rowName, sort, onSort, hidden, widths, onWidths, onOpen, noun } = props
  return { columns, rows, rowId, rowName, sort, onSort, hidden, widths, onWidths, onOpen, noun }
}

type SelectionBarProps = BulkSelection & { shown: number; noun: [string, string] }

/** Replaces the count, so that nothing moves under the pointer while selecting rows. */
export function SelectionBar({
  selected,
  onSelect,
  onSelectMatching,
  isMatchingSelected,
  matching,
  actions,
  ...list
}: SelectionBarProps) {
  const count = isMatchingSelected && matching !== undefined ? matching : selected.size
  const canWiden = onSelectMatching && !isMatchingSelected && selected.size >= list.shown
  return (
    <div className="row wrap">
      <strong className="num" role="status">
        {formatCount(count)} selected
      </strong>
      {canWiden && (
        <Button variant="subtle" px={6} onClick={onSelectMatching}>
          Select all {matching !== undefined ? `${formatCount(matching)} ` : ''}matching
        </Button>
      )}
      {actions}
      <Button variant="subtle" color="gray" onClick={() => onSelect(new Set())}>
        Clear selection
      </Button>
    </div>
  )
}

type ColumnChooserProps = ComponentProps<typeof ColumnItems>

const ColumnChooser = (columns: Omit<ColumnChooserProps, keyof Anchored>) => (
  <MenuButton
    button={
      <ActionIcon variant="default" aria-label="Choose columns" data-tip="Columns">
        <IconColumns3 aria-hidden />
      </ActionIcon>
    }
  >
    {(anchored) => <ColumnItems {...anchored} {...columns} />}
  </MenuButton>
)
