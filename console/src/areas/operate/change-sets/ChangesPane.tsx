import { useDebouncedValue } from '@mantine/hooks'
import type { DraftSubject } from '@regent/contract/drafts'
import type { ChangeSetItemRow, Sign } from '@regent/contract/operate/change-set-shapes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useScreenKeys } from '../../../shell/palette/screen-keys.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import { ChangeCard, markViewed } from './ChangeCard.tsx'
import { ChangeList, keyOfRow } from './ChangeList.tsx'
import styles from './ChangesPane.module.css'
import { commentsQuery, itemsQuery } from './change-set-reads.ts'
import type { ChangeSetSearch } from './change-set-search.ts'
import { SignText } from './SignMark.tsx'
import { useSetHere } from './set-here.ts'

/** The height of a card that was not measured yet: folded, and unfolded by its fields. */
const foldedHeight = 64
const fieldHeight = 36

type ChangesPaneProps = {
  heads: readonly [string, string]
  /** Puts the focus on the act card, and does not press it. */
  onDecide: () => void
  isPhone: boolean
  children: React.ReactNode
}

/** The list of changes, their difference, and what stands beside. */
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

  const current = item ?? (rows[0] && keyOfRow(rows[0]))
  const at = rows.findIndex((row) => keyOfRow(row) === current)
  // What is viewed is folded, and on a phone all but the one that is looked at.
  const isOpenAtFirst = (row: ChangeSetItemRow) => (isPhone ? keyOfRow(row) === current : !row.isViewed)
  const isUnfolded = (row: ChangeSetItemRow) => isOpenAtFirst(row) !== toggled.has(keyOfRow(row))
  // A list that is read again folds what was viewed a moment ago; nobody loses what they write there.
  const isOpen = (row: ChangeSetItemRow) => writing?.key === keyOfRow(row) || isUnfolded(row)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index]
      return row && isOpen(row) ? foldedHeight + Math.min(row.fields, 8) * fieldHeight : foldedHeight
    },
    getItemKey: (index) => (rows[index] ? keyOfRow(rows[index]) : index),
    scrollMargin: margin,
    overscan: 3,
    gap: 8,
  })
  const shown = virtualizer.getVirtualItems()
  const choose = (row: ChangeSetItemRow | undefined, isScrolled = true) => {
    if (!row) return
    void address.go({ item: keyOfRow(row) })
    if (isScrolled) virtualizer.scrollToIndex(rows.indexOf(row), { align: 'start' })
    if (rows.indexOf(row) > rows.length - 10) readOn()
  }
  const toggle = (row: ChangeSetItemRow) => {
    const next = new Set(toggled)
    if (!next.delete(keyOfRow(row))) next.add(keyOfRow(row))
    setToggled(next)
  }
  const foldAll = (isFolding: boolean) =>
    setToggled(new Set(rows.filter((row) => isOpenAtFirst(row) === isFolding).map(keyOfRow)))
  const here = rows[at]
  const write = () => {
    if (!here) return
    const focused = document.activeElement?.closest('[data-field]')?.getAttribute('data-field')
    setWriting({ key: keyOfRow(here), field: focused ?? '\u0000' })
  }
  useScreenKeys([
    { key: 'j', does: 'Next change', act: () => choose(rows[at + 1]) },
    { key: 'k', does: 'Previous change', act: () => choose(rows[Math.max(0, at - 1)]) },
    {
      key: 'v',
      does: 'Viewed, or not',
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
    <div className={styles.panes}>
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
      <div className={styles.difference} data-one={isOneColumn || undefined}>
        {rows.length > 0 && (
          <div className={styles.columnHead}>
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
              title="Nothing in this set yet"
              description={`Choose “Add” above, “Add to #${set.number}” in a form of this realm, or compare with another realm.`}
            />
          )
        ) : null}
        <div ref={cards} style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {shown.map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            const own = keyOfRow(row)
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
                  comments={comments.filter((one) => one.item && keyOfRow(one.item) === own)}
                  isOpen={isOpen(row)}
                  isCurrent={own === current}
                  writing={writing?.key === own ? writing.field : undefined}
                  onToggle={() => {
                    if (writing?.key === own) setWriting(undefined)
                    if (isPhone && own !== current) choose(row, false)
                    else if (isOpen(row) === isUnfolded(row)) toggle(row)
                  }}
                  onWrite={(field) => {
                    // What was written stays in sight.
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

/** On a phone the list gives way to its filter; the changes follow each other. */
function Chips({ sign, onSign }: { sign: Sign | undefined; onSign: (sign: Sign | undefined) => void }) {
  const { set } = useSetHere()
  const all = set.counts.added + set.counts.changed + set.counts.removed
  return (
    <fieldset className={styles.chips} aria-label="Which changes">
      <button type="button" className={styles.chip} aria-pressed={sign === undefined} onClick={() => onSign(undefined)}>
        All {formatCount(all)}
      </button>
      {(['added', 'changed', 'removed'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={styles.chip}
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
