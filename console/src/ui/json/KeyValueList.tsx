import type { ReactNode } from 'react'
import { CopyButton } from '../feedback/CopyButton.tsx'
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
  // Two fields may have the same name, such as two rewards for the same ranks.
  const keyOf = (label: string, index: number) =>
    `${label} ${items.slice(0, index).filter((item) => item.label === label).length}`
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, copy }, index) => (
        <div key={keyOf(label, index)} className={styles.item}>
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
