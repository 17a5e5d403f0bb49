import { Loader } from '@mantine/core'
import styles from './Pending.module.css'

/** Shown in place of a screen that takes longer than a moment to load. */
export function Pending() {
  return (
    <div className={styles.pending} role="status" aria-label="Loading">
      <Loader size="sm" />
    </div>
  )
}
