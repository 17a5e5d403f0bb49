import { relativeTime } from '../time/format-time.ts'
import { useNow } from '../time/Time.tsx'
import styles from './ListAge.module.css'

/** How old the rows of a list are: "read 3 min ago". A click reads them again. */
export function ListAge({ readAt, onRefresh }: { readAt: number; onRefresh: () => void }) {
  const tick = useNow()
  return (
    <>
      {' · '}
      <button type="button" className={styles.age} data-tip="Read again" onClick={onRefresh}>
        read {relativeTime(readAt, Math.max(tick, readAt))}
      </button>
    </>
  )
}
