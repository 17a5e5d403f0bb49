import type { AuditEntry } from '@regent/contract/audit'
import { IconArrowRight } from '../../../ui/icons.ts'
import styles from './AuditChange.module.css'
import { shortValue } from './audit-words.ts'

/** Before and after in one line; the entry's drawer shows both in full. */
export function AuditChange({ entry: { before, after } }: { entry: AuditEntry }) {
  return (
    <span className={styles.change}>
      <Value value={before} />
      <IconArrowRight className={styles.arrow} aria-label="became" />
      <Value value={after} />
    </span>
  )
}

const Value = ({ value }: { value: unknown }) => (
  <span className={value === null ? 'dimmed' : styles.value}>{shortValue(value)}</span>
)
