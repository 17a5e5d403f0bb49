import { useDebouncedValue } from '@mantine/hooks'
import type { DraftSubject } from '@regent/contract/drafts'
import type { ChangeSetItemRow, Sign } from '@regent/contract/operate/change-set-shapes'
import { formatCount } from '@regent/contract/words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useScreenKeys } from '../../../shell/palette/screen-keys.ts'
import { SignText } from '../../../ui/differences/SignMark.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
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

function useRows(text: string) {
  const { number, scope } = useSetHere()
  const { sign } = useAddress<ChangeSetSearch>().search
  const list = useInfiniteQuery(itemsQuery(number, { sign, text: text || undefined }, scope))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  return { list, rows, readOn }
}

const withToggled = <Value,>(values: ReadonlySet<Value>, value: Value): Set<Value> => {
  const next = new Set(values)
  if (!next.delete(value)) next.add(value)
  return next
}

/** The open cards, and the field with an unsaved comment. */
function useOpenCards(rows: readonly ChangeSetItemRow[], current: string | undefined, isPhone: boolean) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [writing, setWriting] = useState<{ key: string; field: string }>()
  // Viewed changes are collapsed; on a phone all but the current one are.
  const isOpenAtFirst = (row: ChangeSetItemRow) => (isPhone ? toRowKey(row) === current : !row.isViewed)
  const isUnfolded = (row: ChangeSetItemRow) => isOpenAtFirst(row) !== toggled.has(toRowKey(row))
  // A refetch collapses rows that became viewed; a row with an unsaved comment stays open.
  const isOpen = (row: ChangeSetItemRow) => writing?.key === toRowKey(row) || isUnfolded(row)
  return {
    isOpen,
    isUnfolded,
    toggle: (row: ChangeSetItemRow) => setToggled(withToggled(toggled, toRowKey(row))),
    foldAll: (isFolding: boolean) =>
      setToggled(new Set(rows.filter((row) => isOpenAtFirst(row) === isFolding).map(toRowKey))),
    writing,
    setWriting,
  }
}

type OpenCards = ReturnType<typeof useOpenCards>

/** The cards near the window: only these are rendered. */
function useCardWindow(rows: readonly ChangeSetItemRow[], isOpen: OpenCards['isOpen']) {
  const box = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    setMargin((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
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
  return { box, margin, virtualizer }
}

type CardWindow = ReturnType<typeof useCardWindow>

type ChangeKeys = {
  rows: readonly ChangeSetItemRow[]
  at: number
  cards: OpenCards
  onChoose: (row: ChangeSetItemRow | undefined) => void
  onFind: () => void
  onDecide: () => void
}

function useChangeKeys({ rows, at, cards, onChoose, onFind, onDecide }: ChangeKeys) {
  const { number, scope } = useSetHere()
  const here = rows[at]
  const write = () => {
    if (!here) return
    const focused = document.activeElement?.closest('[data-field]')?.getAttribute('data-field')
    cards.setWriting({ key: toRowKey(here), field: focused ?? '\u0000' })
  }
  useScreenKeys([
    { key: 'j', does: 'Next change', act: () => onChoose(rows[at + 1]) },
    { key: 'k', does: 'Previous change', act: () => onChoose(rows[Math.max(0, at - 1)]) },
    {
      key: 'v',
      does: 'Mark as viewed',
      act: () => here && void markViewed({ number, scope, ...here, isViewed: !here.isViewed }),
    },
    { key: 'c', does: 'Comment', act: write },
    { key: '[', does: 'Fold all', act: () => cards.foldAll(true) },
    { key: ']', does: 'Unfold all', act: () => cards.foldAll(false) },
    { key: '/', does: 'Find a change', act: onFind },
    { key: 'A', does: 'Go to Apply', act: onDecide },
  ])
}

/** Change list, diff and side panel. */
export function ChangesPane({ heads, onDecide, isPhone, children }: ChangesPaneProps) {
  const { isOneColumn } = useSetHere()
  const address = useAddress<ChangeSetSearch>()
  const { sign, item } = address.search
  const [typed, setTyped] = useState(address.search.q ?? '')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const { list, rows, readOn } = useRows(text)
  const [folded, setFolded] = useState<ReadonlySet<DraftSubject>>(new Set())
  const box = useRef<HTMLInputElement>(null)
  const current = item ?? (rows[0] && toRowKey(rows[0]))
  const at = rows.findIndex((row) => toRowKey(row) === current)
  const cards = useOpenCards(rows, current, isPhone)
  const cardWindow = useCardWindow(rows, cards.isOpen)
  const choose = (row: ChangeSetItemRow | undefined, isScrolled = true) => {
    if (!row) return
    void address.go({ item: toRowKey(row) })
    if (isScrolled) cardWindow.virtualizer.scrollToIndex(rows.indexOf(row), { align: 'start' })
    if (rows.indexOf(row) > rows.length - 10) readOn()
  }
  const onFind = () => box.current?.focus()
  useChangeKeys({ rows, at, cards, onChoose: choose, onFind, onDecide })
  const setText = (next: string) => {
    setTyped(next)
    void address.go({ q: next.trim() || undefined, item: undefined })
  }
  const clear = () => {
    setTyped('')
    void address.go({ sign: undefined, q: undefined, item: undefined })
  }
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
          onFold={(subject) => setFolded(withToggled(folded, subject))}
          onChoose={choose}
          sign={sign}
          onSign={onSign}
          text={typed}
          onText={setText}
          box={box}
          onEnd={readOn}
        />
      )}
      <div className={`stack gap-8 ${styles.difference}`} data-one={isOneColumn || undefined}>
        {rows.length > 0 && <ColumnHead heads={heads} />}
        <NoCards list={list} isFiltered={Boolean(sign || text)} onClear={clear} />
        <Cards
          rows={rows}
          cardWindow={cardWindow}
          cards={cards}
          current={current}
          isPhone={isPhone}
          onChoose={choose}
        />
      </div>
      {children}
    </div>
  )
}

function ColumnHead({ heads }: { heads: readonly [string, string] }) {
  const { isOneColumn } = useSetHere()
  return (
    <div className={`framed small ${styles.columnHead}`}>
      <span>{isOneColumn ? '' : 'Field'}</span>
      <span>{heads[0]}</span>
      <span>{heads[1]}</span>
    </div>
  )
}

type NoCardsProps = { list: ReturnType<typeof useRows>['list']; isFiltered: boolean; onClear: () => void }

/** Why there are no cards, unless there are some or the list is loading. */
function NoCards({ list, isFiltered, onClear }: NoCardsProps) {
  const { set } = useSetHere()
  if (list.error)
    return (
      <EmptyState
        kind="failed"
        failure={readFailure('The changes could not be loaded.', list.error)}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  if (list.isLoading || list.data?.pages.some(({ rows }) => rows.length > 0)) return null
  if (isFiltered) return <EmptyState kind="no-match" onClear={onClear} />
  return (
    <EmptyState
      kind="nothing-yet"
      title="No changes yet"
      description={`Choose “Add” above or “Add to #${set.number}” in a form, or compare realms.`}
    />
  )
}

type CardsProps = {
  rows: readonly ChangeSetItemRow[]
  cardWindow: CardWindow
  cards: OpenCards
  current: string | undefined
  isPhone: boolean
  onChoose: (row: ChangeSetItemRow, isScrolled: boolean) => void
}

function Cards({ rows, cardWindow: { box, margin, virtualizer }, cards, current, isPhone, onChoose }: CardsProps) {
  const { number, scope } = useSetHere()
  const comments = useQuery(commentsQuery(number, scope)).data?.comments ?? []
  const { isOpen, isUnfolded, toggle, writing, setWriting } = cards
  const onToggle = (row: ChangeSetItemRow) => {
    const isCurrent = toRowKey(row) === current
    if (writing?.key === toRowKey(row)) setWriting(undefined)
    if (isPhone && !isCurrent) onChoose(row, false)
    else if (isOpen(row) === isUnfolded(row)) toggle(row)
  }
  const onWrite = (row: ChangeSetItemRow, field: string | undefined) => {
    // Keep the new comment visible.
    if (field === undefined && !isUnfolded(row)) toggle(row)
    setWriting(field === undefined ? undefined : { key: toRowKey(row), field })
  }
  return (
    <div ref={box} style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
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
              onToggle={() => onToggle(row)}
              onWrite={(field) => onWrite(row, field)}
            />
          </div>
        )
      })}
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
