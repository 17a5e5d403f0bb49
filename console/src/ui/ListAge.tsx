import { relativeTime } from './format-time.ts'
import styles from './ListAge.module.css'
import { useNow } from './Time.tsx'

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
