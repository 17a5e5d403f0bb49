import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listItems } from '@regent/contract/operate/content/content'
import type { ContentItemView } from '@regent/contract/operate/content/content-shapes'
import { formatQuantity } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useScreenKeys } from '../../../shell/palette/screen-keys.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { IconArrowsSort, IconSearch } from '../../../ui/layout/icons.ts'
import { useRowWindow } from '../../../ui/table/row-window.ts'
import { listInput } from './content-reads.ts'
import type { EditorSearch } from './content-search.ts'
import editor from './Editor.module.css'
import { ItemIcon } from './ItemIcon.tsx'

const rowHeight = 52
/** Fetch the next page this many rows before the end. */
const readAhead = 40

type ItemsListProps = {
  type: string | undefined
  title: string
  plural: string
  selected: string | undefined
  newButton: ReactNode
  /** For types without a schema: creates one. */
  onDescribe: (() => void) | undefined
}

/** The items of a type, loaded page by page. */
function useItems(type: string | undefined, search: EditorSearch, q: string | undefined) {
  const { realmId } = useRealm()
  const list = useInfiniteQuery({
    ...pagedQuery(listItems, listInput({ ...search, q }, type ?? ''), { scope: realmScope(realmId) }),
    enabled: type !== undefined,
  })
  return { list, rows: list.data?.pages.flatMap((page) => page.rows) ?? [] }
}

/** Fetches the next page shortly before the last loaded row is visible. */
function useReadAhead(list: ReturnType<typeof useItems>['list'], end: number, rowCount: number) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && end >= rowCount - readAhead) void fetchNextPage()
  }, [end, rowCount, hasNextPage, isFetchingNextPage, fetchNextPage])
}

/** A virtualized list of the items of a type, with search and sort. */
export function ItemsList({ type, title, plural, selected, newButton, onDescribe }: ItemsListProps) {
  const { path } = useRealm()
  const navigate = useNavigate()
  const address = useAddress<EditorSearch>()
  const { search } = address
  const [typed, setTyped] = useState(search.q ?? '')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { list, rows } = useItems(type, search, q || undefined)
  const count = list.data?.pages[0]?.count ?? 0
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const { first, end, scrollToRow } = useRowWindow({
    scroller,
    count: rows.length,
    rowHeight,
    overscan: 8,
    firstHeight: 640,
    // The scroll container exists once there are rows.
    isOff: rows.length === 0,
  })
  useReadAhead(list, end, rows.length)

  const listSearch = { manifest: search.manifest, type, q: q || undefined, sort: search.sort }
  const at = rows.findIndex(({ id }) => id === selected)
  const go = (step: number) => {
    const next = rows[at < 0 ? 0 : at + step]
    if (!next) return
    scrollToRow(rows.indexOf(next))
    void navigate({
      to: path(`content/items/${encodeURIComponent(next.id)}`),
      search: { ...listSearch, tab: search.tab },
    })
  }
  useScreenKeys([
    { key: 'j', does: 'Next item', act: () => go(1) },
    { key: 'k', does: 'Previous item', act: () => go(-1) },
    { key: '/', does: 'Search items', act: () => box.current?.focus() },
  ])

  return (
    <section className={`column ${editor.list}`} aria-label={plural}>
      <div className={editor.listHead}>
        <TextInput
          ref={box}
          aria-label={`Search ${plural.toLowerCase()}`}
          placeholder="Search by id or tag"
          leftSection={<IconSearch aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SortButton sort={search.sort} onSort={(sort) => address.go({ sort })} />
      </div>
      <p className={`note ${editor.listCount}`} role="status">
        {list.data ? formatQuantity(count, title.toLowerCase(), plural.toLowerCase()) : 'Loading…'}
      </p>
      {onDescribe && (
        <div className={editor.describe}>
          No schema. Fields come from its items.
          <Button size="compact-sm" onClick={onDescribe}>
            Add a schema
          </Button>
        </div>
      )}
      {list.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The items could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
        />
      ) : list.data && rows.length === 0 ? (
        <NoItems q={q} plural={plural} newButton={newButton} onClear={() => setTyped('')} />
      ) : (
        <div ref={scroller} className={editor.rows}>
          <ul style={{ height: rows.length * rowHeight }} className={`plain-list ${editor.rowsInner}`}>
            {rows.slice(first, end).map((row, offset) => (
              <ItemRow
                key={row.id}
                row={row}
                type={type ?? ''}
                top={(first + offset) * rowHeight}
                search={listSearch}
                isSelected={row.id === selected}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

type NoItemsProps = { q: string; plural: string; newButton: ReactNode; onClear: () => void }

function NoItems({ q, plural, newButton, onClear }: NoItemsProps) {
  if (q !== '') return <EmptyState kind="no-match" onClear={onClear} />
  return <EmptyState kind="nothing-yet" title={`No ${plural.toLowerCase()} yet`} action={newButton} />
}

type SortButtonProps = { sort: EditorSearch['sort']; onSort: (sort: EditorSearch['sort']) => void }

function SortButton({ sort, onSort }: SortButtonProps) {
  const isSaved = sort === 'saved'
  return (
    <ActionIcon
      aria-label={isSaved ? 'Sort by id' : 'Sort by last saved'}
      data-tip={isSaved ? 'Last saved first' : 'By id'}
      onClick={() => onSort(isSaved ? undefined : 'saved')}
    >
      <IconArrowsSort aria-hidden />
    </ActionIcon>
  )
}

type ItemRowProps = {
  row: ContentItemView
  type: string
  /** In pixels from the first row. */
  top: number
  search: EditorSearch
  isSelected: boolean
}

function ItemRow({ row, type, top, search, isSelected }: ItemRowProps) {
  const { path } = useRealm()
  return (
    <li style={{ transform: `translateY(${top}px)` }} className={editor.rowPlace}>
      <Link
        to={path(`content/items/${encodeURIComponent(row.id)}`)}
        search={search}
        className={`row ${editor.row}`}
        aria-current={isSelected || undefined}
      >
        <ItemIcon icon={row.kind === 'binary' ? row.id : row.icon} type={type} />
        <span className="grow column">
          <span className="truncate">{row.title ?? (row.id.split('.').slice(1).join('.') || row.id)}</span>
          <span className={`dimmed truncate ${editor.rowId}`} data-tip={row.id}>
            {row.id}
          </span>
        </span>
        {row.visibility === 'private' && <span className={editor.rowState}>private</span>}
      </Link>
    </li>
  )
}
