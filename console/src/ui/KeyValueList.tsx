import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './KeyValueList.module.css'

export type KeyValue = {
  label: string
  /** Undefined, null or an empty text shows a dash. */
  value: ReactNode
  /** The text a copy button puts on the clipboard. */
  copy?: string
}

/** The fields of a record, name beside value. */
export function KeyValueList({ items }: { items: KeyValue[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, copy }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <span className={styles.text}>
              {value == null || value === '' ? <span className="dimmed">–</span> : value}
            </span>
            {copy && <CopyButton value={copy} label={`Copy ${label.toLowerCase()}`} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
