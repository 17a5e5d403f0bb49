import { relativeTime } from '../time/format-time.ts'
import { useNow } from '../time/Time.tsx'
import styles from './ListPage.module.css'

/** The age of a list's rows: "read 3 min ago". A click reloads them. */
export function ListAge({ readAt, onRefresh }: { readAt: number; onRefresh: () => void }) {
  const tick = useNow()
  return (
    <>
      {' · '}
      <button type="button" className={`plain-button ${styles.age}`} data-tip="Reload" onClick={onRefresh}>
        read {relativeTime(readAt, Math.max(tick, readAt))}
      </button>
    </>
  )
}
