import type { AuditEntry } from '@regent/contract/organization/audit'
import { LineOfValue } from '../../../ui/json/LineOfValue.tsx'
import { IconArrowRight } from '../../../ui/layout/icons.ts'
import styles from './Audit.module.css'

/** Before and after in one line; the drawer of the entry shows both in full. */
export function AuditChange({ entry: { before, after } }: { entry: AuditEntry }) {
  return (
    <span className={`inline-row gap-6 ${styles.action}`}>
      <LineOfValue value={before} className={styles.value} />
      <IconArrowRight className={styles.arrow} aria-label="became" />
      <LineOfValue value={after} className={styles.value} />
    </span>
  )
}
