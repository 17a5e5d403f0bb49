import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listItems } from '@regent/contract/operate/content/content'
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

/** A virtualized list of the items of a type, with search and sort. */
export function ItemsList({ type, title, plural, selected, newButton, onDescribe }: ItemsListProps) {
  const { realmId, path } = useRealm()
  const navigate = useNavigate()
  const address = useAddress<EditorSearch>()
  const { search } = address
  const isSaved = search.sort === 'saved'
  const [typed, setTyped] = useState(search.q ?? '')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const input = listInput({ ...search, q: q || undefined }, type ?? '')
  const list = useInfiniteQuery({
    ...pagedQuery(listItems, input, { scope: realmScope(realmId) }),
    enabled: type !== undefined,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
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
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && end >= rows.length - readAhead) void fetchNextPage()
  }, [end, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])

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
        <ActionIcon
          aria-label={isSaved ? 'Sort by id' : 'Sort by last saved'}
          data-tip={isSaved ? 'Last saved first' : 'By id'}
          onClick={() => address.go({ sort: isSaved ? undefined : 'saved' })}
        >
          <IconArrowsSort aria-hidden />
        </ActionIcon>
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
        q === '' ? (
          <EmptyState kind="nothing-yet" title={`No ${plural.toLowerCase()} yet`} action={newButton} />
        ) : (
          <EmptyState kind="no-match" onClear={() => setTyped('')} />
        )
      ) : (
        <div ref={scroller} className={editor.rows}>
          <ul style={{ height: rows.length * rowHeight }} className={`plain-list ${editor.rowsInner}`}>
            {rows.slice(first, end).map((row, offset) => {
              return (
                <li
                  key={row.id}
                  style={{ transform: `translateY(${(first + offset) * rowHeight}px)` }}
                  className={editor.rowPlace}
                >
                  <Link
                    to={path(`content/items/${encodeURIComponent(row.id)}`)}
                    search={listSearch}
                    className={`row ${editor.row}`}
                    aria-current={row.id === selected || undefined}
                  >
                    <ItemIcon icon={row.kind === 'binary' ? row.id : row.icon} type={type ?? ''} />
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
            })}
          </ul>
        </div>
      )}
    </section>
  )
}
