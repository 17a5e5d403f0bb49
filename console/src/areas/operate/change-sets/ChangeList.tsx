import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core'
import type { ChangeSetItemRow, Sign } from '@regent/contract/change-set-shapes'
import type { DraftSubject } from '@regent/contract/drafts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useRef } from 'react'
import { formatCount } from '../../../ui/format-number.ts'
import { IconCheck, IconChevronDown, IconChevronRight, IconMessage, IconSearch } from '../../../ui/icons.ts'
import styles from './ChangeSet.module.css'
import { itemCount, signMarks, subjectWords } from './change-set-words.ts'
import { useSetHere } from './set-here.ts'

/** A line of the list: the head of a kind of thing, or one change. */
type Line = { subject: DraftSubject; count: number } | { row: ChangeSetItemRow }

type ChangeListProps = {
  rows: readonly ChangeSetItemRow[]
  current: string | undefined
  folded: ReadonlySet<DraftSubject>
  onFold: (subject: DraftSubject) => void
  onChoose: (row: ChangeSetItemRow) => void
  sign: Sign | undefined
  onSign: (sign: Sign | undefined) => void
  text: string
  onText: (text: string) => void
  box: Ref<HTMLInputElement>
  onEnd: () => void
}

export const keyOfRow = ({ subject, id }: Pick<ChangeSetItemRow, 'subject' | 'id'>): string => `${subject}/${id}`

const lineHeight = 30
const readAhead = 40

/** All changes of the set by kind, however many: what is found, by sign, and what one has viewed. */
export function ChangeList(props: ChangeListProps) {
  const { rows, current, folded, onFold, onChoose, sign, onSign, text, onText, box, onEnd } = props
  const { set } = useSetHere()
  const lines = linesOf(rows, folded, set.subjects)
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    initialRect: { width: 264, height: 600 },
  })
  const items = virtualizer.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= lines.length - readAhead
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd])
  const at = lines.findIndex((line) => 'row' in line && keyOfRow(line.row) === current)
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at)
  }, [at, virtualizer])
  const all = itemCount(set)
  return (
    <section className={styles.list} aria-label="Changes of the set">
      <div className={styles.listHead}>
        <TextInput
          ref={box}
          aria-label="Find a change"
          placeholder="Find a change"
          leftSection={<IconSearch aria-hidden />}
          rightSection={<kbd className={styles.key}>/</kbd>}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Which changes"
          value={sign ?? 'all'}
          onChange={(value) => onSign(value === 'all' ? undefined : (value as Sign))}
          data={[
            { value: 'all', label: `All ${formatCount(all)}` },
            ...(['added', 'changed', 'removed'] as const).map((one) => ({
              value: one,
              label: (
                <span data-tip={`${formatCount(set.counts[one])} ${one}`}>
                  <span className={styles.signText} data-sign={one} aria-hidden>
                    {signMarks[one].mark}
                  </span>{' '}
                  {formatCount(set.counts[one])}
                  <span className={styles.unseen}> {one}</span>
                </span>
              ),
            })),
          ]}
        />
        <div className={styles.progress}>
          <span role="status">
            {formatCount(set.viewed)} of {formatCount(all)} viewed
          </span>
          <span className={styles.keys} aria-hidden>
            <kbd className={styles.key}>J</kbd>
            <kbd className={styles.key}>K</kbd>
            <kbd className={styles.key}>V</kbd>
          </span>
        </div>
        <div className={styles.track} aria-hidden>
          <div className={styles.bar} style={{ width: `${all === 0 ? 0 : (set.viewed / all) * 100}%` }} />
        </div>
      </div>
      <div ref={scroller} className={styles.listScroll}>
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start }) => {
            const line = lines[index]
            if (!line) return null
            return (
              <div key={index} className={styles.lineBox} style={{ transform: `translateY(${start}px)` }}>
                {'row' in line ? (
                  <Row row={line.row} isCurrent={keyOfRow(line.row) === current} onChoose={() => onChoose(line.row)} />
                ) : (
                  <GroupHead
                    subject={line.subject}
                    count={line.count}
                    isFolded={folded.has(line.subject)}
                    onFold={() => onFold(line.subject)}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}

type GroupHeadProps = { subject: DraftSubject; count: number; isFolded: boolean; onFold: () => void }

function GroupHead({ subject, count, isFolded, onFold }: GroupHeadProps) {
  const { label, icon: Icon } = subjectWords[subject]
  return (
    <div className={styles.group}>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-expanded={!isFolded}
        aria-label={`${isFolded ? 'Unfold' : 'Fold'} ${label}`}
        onClick={onFold}
      >
        {isFolded ? <IconChevronRight aria-hidden /> : <IconChevronDown aria-hidden />}
      </ActionIcon>
      <Icon aria-hidden />
      <strong>{label}</strong>
      <span className={styles.groupCount}>{formatCount(count)}</span>
    </div>
  )
}

function Row({ row, isCurrent, onChoose }: { row: ChangeSetItemRow; isCurrent: boolean; onChoose: () => void }) {
  const { mark, word } = signMarks[row.sign]
  return (
    <button
      type="button"
      className={styles.line}
      aria-current={isCurrent || undefined}
      data-viewed={row.isViewed || undefined}
      onClick={onChoose}
    >
      <span className={styles.sign} data-sign={row.sign} role="img" aria-label={word}>
        {mark}
      </span>
      <span className={styles.lineId} title={row.id}>
        {row.id}
      </span>
      {row.comments > 0 && (
        <span className={styles.bubble}>
          <IconMessage aria-hidden /> {formatCount(row.comments)}
          <span className={styles.unseen}> open comments</span>
        </span>
      )}
      {row.isViewed && <IconCheck role="img" aria-label="viewed" className={styles.tick} />}
    </button>
  )
}

/** Heads before their changes; of a folded kind only the head. Kinds stand in the order of the rows. */
function linesOf(
  rows: readonly ChangeSetItemRow[],
  folded: ReadonlySet<DraftSubject>,
  subjects: readonly { subject: DraftSubject; added: number; changed: number; removed: number }[],
): Line[] {
  const lines: Line[] = []
  let last: DraftSubject | undefined
  for (const row of rows) {
    if (row.subject !== last) {
      last = row.subject
      const counts = subjects.find(({ subject }) => subject === row.subject)
      lines.push({ subject: row.subject, count: counts ? counts.added + counts.changed + counts.removed : 0 })
    }
    if (!folded.has(row.subject)) lines.push({ row })
  }
  return lines
}
