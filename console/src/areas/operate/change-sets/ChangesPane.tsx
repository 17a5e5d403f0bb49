import { useDebouncedValue } from '@mantine/hooks'
import type { DraftSubject } from '@regent/contract/drafts'
import type { ChangeSetItemRow, Sign } from '@regent/contract/operate/change-set-shapes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useScreenKeys } from '../../../shell/palette/screen-keys.ts'
import { SignText } from '../../../ui/differences/SignMark.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import { ChangeCard, markViewed } from './ChangeCard.tsx'
import { ChangeList, toRowKey } from './ChangeList.tsx'
import styles from './ChangeSet.module.css'
import { commentsQuery, itemsQuery } from './change-set-reads.ts'
import type { ChangeSetSearch } from './change-set-search.ts'
import { useSetHere } from './set-here.ts'

/** The estimated height of a card: collapsed, and expanded by its number of fields. */
const foldedHeight = 64
const fieldHeight = 36

type ChangesPaneProps = {
  heads: readonly [string, string]
  /** Focuses the button of the apply card without pressing it. */
  onDecide: () => void
  isPhone: boolean
  children: React.ReactNode
}

/** Change list, diff and side panel. */
export function ChangesPane({ heads, onDecide, isPhone, children }: ChangesPaneProps) {
  const { number, scope, set, isOneColumn } = useSetHere()
  const address = useAddress<ChangeSetSearch>()
  const { sign, item } = address.search
  const [typed, setTyped] = useState(address.search.q ?? '')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const list = useInfiniteQuery(itemsQuery(number, { sign, text: text || undefined }, scope))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const comments = useQuery(commentsQuery(number, scope)).data?.comments ?? []
  const [folded, setFolded] = useState<ReadonlySet<DraftSubject>>(new Set())
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [writing, setWriting] = useState<{ key: string; field: string }>()
  const box = useRef<HTMLInputElement>(null)
  const cards = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    setMargin((cards.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const current = item ?? (rows[0] && toRowKey(rows[0]))
  const at = rows.findIndex((row) => toRowKey(row) === current)
  // Viewed changes are collapsed; on a phone all but the current one are.
  const isOpenAtFirst = (row: ChangeSetItemRow) => (isPhone ? toRowKey(row) === current : !row.isViewed)
  const isUnfolded = (row: ChangeSetItemRow) => isOpenAtFirst(row) !== toggled.has(toRowKey(row))
  // A refetch collapses rows that became viewed; a row with an unsaved comment stays open.
  const isOpen = (row: ChangeSetItemRow) => writing?.key === toRowKey(row) || isUnfolded(row)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index]
      return row && isOpen(row) ? foldedHeight + Math.min(row.fields, 8) * fieldHeight : foldedHeight
    },
    getItemKey: (index) => (rows[index] ? toRowKey(rows[index]) : index),
    scrollMargin: margin,
    overscan: 3,
    gap: 8,
  })
  const visibleItems = virtualizer.getVirtualItems()
  const choose = (row: ChangeSetItemRow | undefined, isScrolled = true) => {
    if (!row) return
    void address.go({ item: toRowKey(row) })
    if (isScrolled) virtualizer.scrollToIndex(rows.indexOf(row), { align: 'start' })
    if (rows.indexOf(row) > rows.length - 10) readOn()
  }
  const toggle = (row: ChangeSetItemRow) => {
    const next = new Set(toggled)
    if (!next.delete(toRowKey(row))) next.add(toRowKey(row))
    setToggled(next)
  }
  const foldAll = (isFolding: boolean) =>
    setToggled(new Set(rows.filter((row) => isOpenAtFirst(row) === isFolding).map(toRowKey)))
  const here = rows[at]
  const write = () => {
    if (!here) return
    const focused = document.activeElement?.closest('[data-field]')?.getAttribute('data-field')
    setWriting({ key: toRowKey(here), field: focused ?? '\u0000' })
  }
  useScreenKeys([
    { key: 'j', does: 'Next change', act: () => choose(rows[at + 1]) },
    { key: 'k', does: 'Previous change', act: () => choose(rows[Math.max(0, at - 1)]) },
    {
      key: 'v',
      does: 'Mark as viewed',
      act: () => here && void markViewed({ number, scope, ...here, isViewed: !here.isViewed }),
    },
    { key: 'c', does: 'Comment', act: write },
    { key: '[', does: 'Fold all', act: () => foldAll(true) },
    { key: ']', does: 'Unfold all', act: () => foldAll(false) },
    { key: '/', does: 'Find a change', act: () => box.current?.focus() },
    { key: 'A', does: 'Go to Apply', act: onDecide },
  ])
  const onSign = (next: Sign | undefined) => void address.go({ sign: next, item: undefined })

  return (
    <div className={`grid ${styles.panes}`}>
      {isPhone ? (
        <Chips sign={sign} onSign={onSign} />
      ) : (
        <ChangeList
          rows={rows}
          current={current}
          folded={folded}
          onFold={(subject) => {
            const next = new Set(folded)
            if (!next.delete(subject)) next.add(subject)
            setFolded(next)
          }}
          onChoose={choose}
          sign={sign}
          onSign={onSign}
          text={typed}
          onText={(next) => {
            setTyped(next)
            void address.go({ q: next.trim() || undefined, item: undefined })
          }}
          box={box}
          onEnd={readOn}
        />
      )}
      <div className={`stack gap-8 ${styles.difference}`} data-one={isOneColumn || undefined}>
        {rows.length > 0 && (
          <div className={`framed small ${styles.columnHead}`}>
            <span>{isOneColumn ? '' : 'Field'}</span>
            <span>{heads[0]}</span>
            <span>{heads[1]}</span>
          </div>
        )}
        {list.error ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The changes could not be loaded.', list.error)}
            onRetry={() => list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : rows.length === 0 && !list.isLoading ? (
          sign || text ? (
            <EmptyState
              kind="no-match"
              onClear={() => {
                setTyped('')
                void address.go({ sign: undefined, q: undefined, item: undefined })
              }}
            />
          ) : (
            <EmptyState
              kind="nothing-yet"
              title="No changes yet"
              description={`Choose “Add” above or “Add to #${set.number}” in a form, or compare realms.`}
            />
          )
        ) : null}
        <div ref={cards} style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {visibleItems.map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            const own = toRowKey(row)
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.cardBox}
                style={{ transform: `translateY(${start - margin}px)` }}
              >
                <ChangeCard
                  row={row}
                  comments={comments.filter((one) => one.item && toRowKey(one.item) === own)}
                  isOpen={isOpen(row)}
                  isCurrent={own === current}
                  writing={writing?.key === own ? writing.field : undefined}
                  onToggle={() => {
                    if (writing?.key === own) setWriting(undefined)
                    if (isPhone && own !== current) choose(row, false)
                    else if (isOpen(row) === isUnfolded(row)) toggle(row)
                  }}
                  onWrite={(field) => {
                    // Keep the new comment visible.
                    if (field === undefined && !isUnfolded(row)) toggle(row)
                    setWriting(field === undefined ? undefined : { key: own, field })
                  }}
                />
              </div>
            )
          })}
        </div>
      </div>
      {children}
    </div>
  )
}

/** On phones, filter chips replace the list. */
function Chips({ sign, onSign }: { sign: Sign | undefined; onSign: (sign: Sign | undefined) => void }) {
  const { set } = useSetHere()
  const all = set.counts.added + set.counts.changed + set.counts.removed
  return (
    <fieldset className={`flex shrink ${styles.chips}`} aria-label="Which changes">
      <button
        type="button"
        className={`inline-row gap-6 ${styles.chip}`}
        aria-pressed={sign === undefined}
        onClick={() => onSign(undefined)}
      >
        All {formatCount(all)}
      </button>
      {(['added', 'changed', 'removed'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={`inline-row gap-6 ${styles.chip}`}
          aria-pressed={sign === one}
          onClick={() => onSign(sign === one ? undefined : one)}
        >
          <SignText sign={one} />
          {formatCount(set.counts[one])} {one}
        </button>
      ))}
    </fieldset>
  )
}
