import type { DraftSubject } from '@regent/contract/drafts'
import type { ChangeSetItemRow, Sign } from '@regent/contract/operate/change-set-shapes'
import { formatCount, formatQuantity } from '@regent/contract/words'
import type { RefObject } from 'react'
import { SignMark } from '../../../ui/differences/SignMark.tsx'
import { signMarks } from '../../../ui/differences/sign-marks.ts'
import { IconCheck, IconMessage } from '../../../ui/layout/icons.ts'
import styles from './ChangeSet.module.css'
import { itemCount, subjectLabel } from './change-set-words.ts'
import { GroupHead, ItemId, ItemList } from './ItemList.tsx'
import { useSetHere } from './set-here.ts'

/** A line of the list: the header of a kind, or one change. */
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
  box: RefObject<HTMLInputElement | null>
  onEnd: () => void
}

export const toRowKey = ({ subject, id }: Pick<ChangeSetItemRow, 'subject' | 'id'>): string => `${subject}/${id}`

/** All changes of the set by kind, with search, filter by sign, and viewed marks. */
export function ChangeList(props: ChangeListProps) {
  const { rows, current, folded, onFold, onChoose, ...filters } = props
  const { set } = useSetHere()
  const lines = buildLines(rows, folded, set.subjects)
  const all = itemCount(set)
  return (
    <ItemList
      {...filters}
      label="Changes of the set"
      className={styles.list}
      find="Find a change"
      which="Which changes"
      counts={set.counts}
      count={lines.length}
      place={lines.findIndex((line) => 'row' in line && toRowKey(line.row) === current)}
      line={(index) => {
        const line = lines[index]
        if (!line) return null
        if ('row' in line)
          return <Row row={line.row} isCurrent={toRowKey(line.row) === current} onChoose={() => onChoose(line.row)} />
        const { label, icon } = subjectLabel(line.subject)
        return (
          <GroupHead
            name={label}
            icon={icon}
            count={line.count}
            isFolded={folded.has(line.subject)}
            onFold={() => onFold(line.subject)}
          />
        )
      }}
    >
      <div className={styles.progress}>
        <span role="status">
          {formatCount(set.viewed)} of {formatCount(all)} viewed
        </span>
        <span className="flex gap-4" aria-hidden>
          <kbd className={styles.key}>J</kbd>
          <kbd className={styles.key}>K</kbd>
          <kbd className={styles.key}>V</kbd>
        </span>
      </div>
      <div className={styles.track} aria-hidden>
        <div className={styles.bar} style={{ width: `${all === 0 ? 0 : (set.viewed / all) * 100}%` }} />
      </div>
    </ItemList>
  )
}

function Row({ row, isCurrent, onChoose }: { row: ChangeSetItemRow; isCurrent: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      className={`row plain-button ${styles.line}`}
      aria-current={isCurrent || undefined}
      aria-label={[
        signMarks[row.sign].word,
        row.id,
        ...(row.comments > 0 ? [formatQuantity(row.comments, 'open comment')] : []),
        ...(row.isViewed ? ['viewed'] : []),
      ].join(' ')}
      data-viewed={row.isViewed || undefined}
      onClick={onChoose}
    >
      <SignMark sign={row.sign} />
      <span className={`grow small ${styles.lineId}`} title={row.id}>
        <ItemId id={row.id} />
      </span>
      {row.comments > 0 && (
        <span className={`inline-row rigid ${styles.bubble}`}>
          <IconMessage aria-hidden /> {formatCount(row.comments)}
        </span>
      )}
      {row.isViewed && <IconCheck aria-hidden className="rigid dimmed" />}
    </button>
  )
}

/** The lines of the list: group headers, each followed by its changes unless collapsed, in the order of the rows. */
function buildLines(
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
