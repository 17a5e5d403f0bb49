import { Loader } from '@mantine/core'
import styles from './ErrorPage.module.css'

/** Shown while a screen takes long to load. */
export function Pending() {
  return (
    <div className={styles.pending} role="status" aria-label="Loading">
      <Loader size="sm" />
    </div>
  )
}
