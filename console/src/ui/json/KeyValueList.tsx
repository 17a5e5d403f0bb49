import type { ReactNode } from 'react'
import { CopyButton } from '../feedback/CopyButton.tsx'
import styles from './Json.module.css'

export type KeyValue = {
  label: string
  /** Undefined, null and the empty string show a dash. */
  value: ReactNode
  /** Text for the copy button. */
  copy?: string
}

/** The fields of a record, name next to value. */
export function KeyValueList({ items }: { items: KeyValue[] }) {
  // Two fields can have the same name, such as two rewards for the same ranks.
  const buildKey = (label: string, index: number) =>
    `${label} ${items.slice(0, index).filter((item) => item.label === label).length}`
  return (
    <dl className="flush">
      {items.map(({ label, value, copy }, index) => (
        <div key={buildKey(label, index)} className={`grid ${styles.item}`}>
          <dt className="dimmed">{label}</dt>
          <dd className={`row gap-4 ${styles.value}`}>
            <span className="shrink breakable">
              {value == null || value === '' ? <span className="dimmed">–</span> : value}
            </span>
            {copy && <CopyButton value={copy} label={`Copy ${label.toLowerCase()}`} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
