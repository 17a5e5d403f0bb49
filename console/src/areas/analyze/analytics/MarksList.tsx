import { Button } from '@mantine/core'
import type { ChartMark } from '@regent/contract/analyze/analytics-marks'
import { useState } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { ReadCard } from '../../../ui/layout/ReadCard.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { buildEntryPath } from '../../operate/calendar/calendar-kinds.ts'
import styles from './Dashboard.module.css'
import type { MarksRead } from './dashboard-reads.ts'
import { markKey, markText } from './mark-words.ts'

const usualRows = 8

/** A mark with its time, its author and a link. */
export const MarkLine = ({ mark, place, now }: { mark: ChartMark; place: RealmPlace; now: number }) => (
  <span className={styles.markLine}>
    <RowLink to={buildEntryPath(place, mark)}>{markText(mark, now)}</RowLink>
    <span className="dimmed">
      <Time ms={mark.at} />
      {mark.email !== undefined && ` · ${mark.email}`}
    </span>
  </span>
)

type MarksListProps = MarksRead & { place: RealmPlace; now: number }

/** The marks of the charts as a list, the newest first. */
export function MarksList({ marks, cut, read, place, now }: MarksListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const newest = marks.toReversed()
  const visibleMarks = isWhole ? newest : newest.slice(0, usualRows)
  return (
    <ReadCard
      title="Events and changes in these days"
      count={marks.length}
      read={{
        isLoading: read.isLoading,
        failure: read.error && readFailure('The marks could not be loaded.', read.error),
        onRetry: () => void read.refetch(),
      }}
      rows={3}
      empty={marks.length === 0 && 'No events or releases in these days.'}
    >
      <ul className={`plain-list ${styles.markList}`}>
        {visibleMarks.map((mark) => (
          <li key={markKey(mark)}>
            <MarkLine mark={mark} place={place} now={now} />
          </li>
        ))}
      </ul>
      {(newest.length > visibleMarks.length || cut.length > 0) && (
        <p className="flush inset dimmed">
          {newest.length > visibleMarks.length && (
            <Button size="compact-sm" onClick={() => setIsWhole(true)}>
              Show all {newest.length}
            </Button>
          )}
          {cut.length > 0 && ' Choose fewer days to see more.'}
        </p>
      )}
    </ReadCard>
  )
}
