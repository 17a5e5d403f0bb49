import { ActionIcon, Button } from '@mantine/core'
import { formatCount } from '@regent/contract/words'
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
import { FilterBar, type Search } from './FilterBar.tsx'
import type { Filter, FilterField } from './filters.ts'
import { ListFoot, type Paging } from './ListFoot.tsx'
import styles from './ListPage.module.css'
import { type ListState, listState, shownText } from './list-state.ts'
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
  const { title, subtitle, actions, summary, noun, csv, paging = {}, pinned = none, onHidden, onPinned } = props
  const { selection, failure, onRetry, missingRight } = props
  const [left, setLeft] = useState(none)
  const onLeft = useCallback(
    (next: readonly string[]) => setLeft((before) => (before.join() === next.join() ? before : next)),
    [],
  )
  const state = findState(props)
  const card = useRef<HTMLDivElement>(null)
  const isReading = props.isRefetching || props.isLoading || paging.isLoadingMore
  const follow = state === 'not-allowed' || state === 'failed' ? undefined : props.follow
  const { isWaiting } = useFollowing(card, { follow, isReading, selected: selection?.selected.size, onRead: onRetry })

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
            <ListTools
              list={props}
              left={left}
              csv={csv && <Csv csv={csv} columns={given.columns} rows={given.rows} noun={noun} />}
            />
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
            <WithoutRows list={props} state={state} />
            {(state === 'rows' || state === 'loading' || follow || (state === 'no-match' && paging.onMore)) && (
              <Foot list={props} state={state} follow={follow} isWaiting={isWaiting} />
            )}
          </>
        )}
      </div>
    </div>
  )
}

function findState<Row extends object>(props: ListPageProps<Row>): ListState {
  const { search, filters = [], hasDefaultFilters = false } = props
  return listState({
    missingRight: props.missingRight,
    hasFailed: Boolean(props.failure),
    isLoading: Boolean(props.isLoading),
    rowCount: props.rows.length,
    isFiltered: (filters.length > 0 && !hasDefaultFilters) || Boolean(search?.value),
  })
}

type ListToolsProps<Row extends object> = {
  list: ListPageProps<Row>
  /** The columns that are hidden automatically. */
  left: readonly string[]
  csv: ReactNode
}

/** The search and the filters, and the controls at their right end; nothing if the list has none of them. */
function ListTools<Row extends object>({ list, left, csv }: ListToolsProps<Row>) {
  const { columns, hidden = [], onHidden, pinned = none, onPinned, search, filters = [], onFilters } = list
  const { paste, views, exports } = list
  const shownColumns = columns.filter(({ id }, index) => index === 0 || id === actionsId || !hidden.includes(id))
  const onSort = shownColumns.some(({ isSortable }) => isSortable) ? list.onSort : undefined
  if (!(search || onFilters || onHidden || csv || exports || paste || views || onSort)) return null
  return (
    <div className={styles.filters} data-list-tools="">
      <FilterBar
        search={search}
        fields={list.fields}
        filters={filters}
        onFilters={onFilters}
        sort={onSort && <SortSelect columns={shownColumns} sort={list.sort} onSort={onSort} />}
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
            onReset={list.onResetColumns}
            more={list.moreColumns}
          />
        )}
        {csv}
        {exports}
      </FilterBar>
    </div>
  )
}

type ListPartProps<Row extends object> = { list: ListPageProps<Row>; state: ListState }

/** The reason why there are no rows, and the next step. */
function WithoutRows<Row extends object>({ list, state }: ListPartProps<Row>) {
  const { search, onFilters, failure } = list

  function clearFilters() {
    search?.onChange('')
    onFilters?.([])
  }

  return (
    <>
      {state === 'no-match' && <EmptyState kind="no-match" title={list.noMatch} onClear={clearFilters} />}
      {state === 'nothing-yet' && <EmptyState kind="nothing-yet" {...list.nothingYet} />}
      {state === 'failed' && failure && (
        <EmptyState kind="failed" failure={failure} onRetry={list.onRetry} isRetrying={list.isRefetching} />
      )}
    </>
  )
}

type FootProps<Row extends object> = ListPartProps<Row> & { follow: Follow | undefined; isWaiting: boolean }

function Foot<Row extends object>({ list, state, follow, isWaiting }: FootProps<Row>) {
  const { rows, noun, paging = {}, readAt = 0, onRetry, selection } = list
  return (
    <ListFoot
      count={state === 'rows' && shownText(rows.length, noun, { ...paging, hasMore: Boolean(paging.onMore) })}
      paging={paging}
      readAt={readAt}
      onRetry={onRetry}
      follow={follow}
      isWaiting={isWaiting}
      selection={
        selection && selection.selected.size > 0 && <SelectionBar {...selection} shown={rows.length} noun={noun} />
      }
    />
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
