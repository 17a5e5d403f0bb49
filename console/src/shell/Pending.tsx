import { Loader } from '@mantine/core'
import styles from './Pending.module.css'

/** Stands in for a screen that takes longer than a moment to come. */
export function Pending() {
  return (
    <div className={styles.pending} role="status" aria-label="Loading">
      <Loader size="sm" />
    </div>
  )
}
